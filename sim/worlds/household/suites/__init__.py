"""What is played: plans and their instances, tasks for people, and tasks from files."""
