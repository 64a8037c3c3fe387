"""The report: tables and figures of the paper for chosen runs, beside what was published."""
