"""The door for verifiers: `vf-eval brigade --env.taskset.suite synchronous` (docs/doors/verifiers.md).

`brigade` itself offers what is in here where that library is installed: it looks for a taskset, an
environment and a harness in the package that is named after the id.
"""

from __future__ import annotations
