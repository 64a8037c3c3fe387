"""Pictures by a graphics card, where somebody asks for it: OpenGL through EGL, without a display.

It draws the same models with the same light as `renderer`, by the same formulas, but not the same
bits: cards and drivers differ from each other. So

* the rules never see with it. `Studio.look` is always the processor's, and results never depend on
  the machine; the card draws only what people and models are shown;
* it is used only where the environment variable `BRIGADE_GPU` says so. Hashes of pictures in a log
  are then those of that machine, and only there can a replay prove them.

`BRIGADE_GPU` is `0` (or unset): never; `auto`: where moderngl is installed (requirements-gpu.txt) and
EGL offers a real card; `1`: always, by software too, and if that does not work, say why.
"""

from __future__ import annotations

import importlib
import os
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.pictures.gpu_renderer import NEEDED, GpuRenderer
from sim.home.pictures.lights import Lights
from sim.home.pictures.mesh import Floats, Ints
from sim.home.pictures.stage import Cast, Shadows

SETTING = "BRIGADE_GPU"
SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software")
"""In the names of renderers that are no cards."""


class NoGpu(RuntimeError):
    """Pictures cannot be drawn by a graphics card here; the message says why."""


class Gpu:
    """One OpenGL context and the thread that owns it. Shared by a whole process; thread-safe.

    Raises:
        NoGpu: no moderngl, no EGL, or an OpenGL older than 4.3.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "gpu")
        try:
            self.name, self._renderer = self._thread.submit(_open).result()
        except BaseException:
            self._thread.shutdown()
            raise

    @property
    def real(self) -> bool:
        """Whether this is a card and no program that stands in for one."""
        return not any(word in self.name.lower() for word in SOFTWARE)

    def picture(
        self,
        cast: Cast,
        rows: Floats,
        spans: Ints,
        camera: Camera,
        width: int,
        height: int,
        light: Lights,
        shadows: Shadows,
        top: float | None = None,
    ) -> tuple[NDArray[np.uint8], Buffer]:
        """As `renderer.Renderer.picture`, from any thread.

        Raises:
            WorldError: `bad_camera` or `bad_size`.
        """
        return self._thread.submit(
            self._renderer.picture, cast, rows, spans, camera, width, height, light, shadows, top
        ).result()

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown()


def _open() -> tuple[str, GpuRenderer]:
    try:
        moderngl: Any = importlib.import_module("moderngl")
    except ImportError as error:
        raise NoGpu("moderngl is missing: pip install -r requirements-gpu.txt") from error
    try:
        context = moderngl.create_context(NEEDED, standalone=True, backend="egl")
        return str(context.info["GL_RENDERER"]), GpuRenderer(context)
    except Exception as error:  # whatever drivers and loaders raise
        raise NoGpu(f"OpenGL {NEEDED / 100:.1f} through EGL does not work: {error}") from error


def choose(environment: Mapping[str, str]) -> Gpu | None:
    """What draws pictures by this setting; None: the processor.

    Raises:
        NoGpu: it is asked for and does not work.
        ValueError: the setting is none.
    """
    setting = environment.get(SETTING, "") or "0"
    if setting not in ("0", "1", "auto"):
        raise ValueError(f"{SETTING} is 0, 1 or auto, not {setting!r}")
    if setting == "0":
        return None
    try:
        found = Gpu()
    except NoGpu:
        if setting == "1":
            raise
        return None
    if setting == "auto" and not found.real:
        found.close()
        return None
    return found


_lock = threading.Lock()
_chosen: list[Gpu | None] = []
_lost: list[bool] = []
"""Not empty in a process that was forked from one that had opened a card."""


def gpu() -> Gpu | None:
    """The process's own, chosen when the first picture is drawn; None: the processor draws.

    Raises:
        NoGpu, ValueError: as `choose`.
    """
    if not _chosen:
        with _lock:
            if not _chosen:
                _chosen.append(_after_fork(os.environ) if _lost else choose(os.environ))
    return _chosen[0]


def _after_fork(environment: Mapping[str, str]) -> Gpu | None:
    """Drivers hang in a forked process whose parent had opened them."""
    if environment.get(SETTING) == "1":
        raise NoGpu("this process was forked from one that draws by a graphics card; spawn it")
    return None


def _forget() -> None:
    """A forked process has neither its parent's thread nor its context."""
    global _lock
    _lock = threading.Lock()
    if any(_chosen):
        _lost.append(True)
    _chosen.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
