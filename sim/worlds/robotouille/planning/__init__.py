"""The planner's parts: a compact kitchen, bindings of goals, jobs, estimates and the search."""
