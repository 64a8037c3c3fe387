"""What Commander and Follower say to each other without a model: orders, questions, answers."""
