"""Drawing a cast through OpenGL 4.3: the same passes as `renderer`, in the same order.

Everything here happens in the one thread that owns the context (`gpu`).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.pictures import gpu_models, gpu_shaders, raster, shade
from sim.home.pictures.gpu_models import Clear, Models, Opaque
from sim.home.pictures.lights import Lights
from sim.home.pictures.mesh import Floats, Ints
from sim.home.pictures.renderer import SIZES_KEPT, lens, nearest
from sim.home.pictures.stage import Cast, Shadows

SAMPLES = len(raster.FINE)
FIRST = (0.5 - float(raster.FINE[0]), 0.5 - 0.5 / SAMPLES)
"""Ids and depths are those of each pixel's first sample: the picture is moved by so many pixels."""
SHADOWS_KEPT = 8
FACING = "ccw"
"""How triangles that face the camera turn on a picture whose first line is its first."""
NEEDED = 430

(T_DEPTH, T_PLANE, T_LAMP, T_SUN, T_SOFT, T_ATLAS, T_PICTURE, T_SPILL, T_CURVE) = range(9)
UNITS = {
    "depths": T_DEPTH, "planes": T_PLANE, "lamp_map": T_LAMP, "sun_map": T_SUN, "softs": T_SOFT,
    "atlas": T_ATLAS, "picture": T_PICTURE, "spilt": T_SPILL, "curve": T_CURVE,
}  # fmt: skip


class Canvas:
    """What a picture of one size is drawn on."""

    def __init__(self, context: Any, width: int, height: int) -> None:
        size, low = (width, height), ((width + 1) // 2, (height + 1) // 2)
        quarter = ((width + 3) // 4, (height + 3) // 4)
        self.size = size
        self._parts: list[Any] = []

        def keep(made: Any) -> Any:
            self._parts.append(made)
            return made

        def sheet(size: tuple[int, int], components: int, kind: str) -> Any:
            return keep(context.texture(size, components, dtype=kind))

        def frame(*sheets: Any, depth: Any = None) -> Any:
            return keep(context.framebuffer(list(sheets), depth))

        self.depth, self.plane = sheet(size, 1, "f4"), sheet(size, 4, "f4")
        near = keep(context.depth_renderbuffer(size))
        self.who = frame(sheet(size, 1, "i4"), self.depth, self.plane, depth=near)
        self.panes = frame(sheet(size, 1, "i4"), sheet(size, 1, "f4"), depth=near)
        self.soft = [sheet(low, 4, "f4") for _ in range(2)]
        self.softs = [frame(texture) for texture in self.soft]
        self.fine = frame(
            keep(context.renderbuffer(size, 4, samples=SAMPLES, dtype="f2")),
            depth=keep(context.depth_renderbuffer(size, samples=SAMPLES)),
        )
        self.light = sheet(size, 4, "f2")
        self.lit = frame(self.light)
        self.spill = [sheet(quarter, 4, "f2") for _ in range(2)]
        self.spills = [frame(texture) for texture in self.spill]
        self.pixels = frame(sheet(size, 4, "f1"))

    def release(self) -> None:
        for part in reversed(self._parts):
            part.release()


class GpuRenderer:
    """Programs and what they draw on. Belongs to the thread that made it."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._canvases: OrderedDict[tuple[int, int], Canvas] = OrderedDict()
        self._shadows: OrderedDict[int, tuple[Shadows, Any, Any]] = OrderedDict()
        self._models = Models(context)
        surface, everywhere = gpu_shaders.SURFACE_VERTEX, gpu_shaders.EVERYWHERE
        self._who = self._program(surface, gpu_shaders.WHO)
        self._depth = self._program(surface, gpu_shaders.DEPTH_ONLY)
        self._light = self._program(surface, gpu_shaders.LIGHT)
        self._nobody = self._program(everywhere, gpu_shaders.NOBODY)
        self._soften = self._program(everywhere, gpu_shaders.SOFTEN)
        self._smooth = self._program(everywhere, gpu_shaders.SMOOTH)
        self._spill = self._program(everywhere, gpu_shaders.SPILL)
        self._spread = self._program(everywhere, gpu_shaders.SPREAD)
        self._develop = self._program(everywhere, gpu_shaders.DEVELOP)
        self._view = context.buffer(reserve=4 * 4 * (4 + 10 + 9 + 4 + 4 + 1))
        self._curve = context.texture((len(shade.CURVE), 1), 1, shade.CURVE.tobytes())
        self._here = context.buffer(np.ascontiguousarray(gpu_models.HERE))

    def _program(self, vertex: str, fragment: str) -> Any:
        program = self._context.program(vertex_shader=vertex, fragment_shader=fragment)
        for name, unit in UNITS.items():
            if name in program:
                program[name] = unit
        return program

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
        """As `renderer.Renderer.picture`.

        Raises:
            WorldError: `bad_camera` or `bad_size`.
        """
        view = lens(camera, width, height)
        if top is not None:
            view[raster.CAM_Q] = nearest(view, top)
        canvas = self._canvas(width, height)
        self._look_from(view, light, width, height)
        self._models.atlas.use(T_ATLAS)
        self._curve.use(T_CURVE)
        for texture, unit in zip(self._shadow_maps(shadows), (T_LAMP, T_SUN), strict=True):
            texture.use(unit)
        commands = gpu_models.commands(rows, spans, view, width, height)
        triangles = self._models.buffer(cast, spans)
        opaque = Opaque(self._context, triangles, rows, spans, commands)
        clear = Clear(self._context, self._here, *gpu_models.glass(cast, rows, spans, view))
        buffer = self._find(canvas, opaque, clear, cast.names)
        self._light_softly(canvas)
        self._paint(canvas, opaque, clear, light)
        clear.release()
        opaque.release()
        return self._finish(canvas), buffer

    def _canvas(self, width: int, height: int) -> Canvas:
        found = self._canvases.get((width, height))
        if found is None:
            while len(self._canvases) >= SIZES_KEPT:
                self._canvases.popitem(last=False)[1].release()
            found = self._canvases[width, height] = Canvas(self._context, width, height)
        self._canvases.move_to_end((width, height))
        return found

    def _look_from(self, view: Floats, light: Lights, width: int, height: int) -> None:
        windows = np.zeros(36, np.float32)
        windows[: light.windows.size] = light.windows.reshape(-1)
        size = np.array([width, height, 0, 0], np.float32)
        self._view.write(
            np.concatenate([view, light.numbers, windows, light.lamp, light.sun, size])
        )
        self._view.bind_to_uniform_block(0)

    def _shadow_maps(self, shadows: Shadows) -> tuple[Any, Any]:
        found = self._shadows.get(id(shadows))
        if found is None:
            while len(self._shadows) >= SHADOWS_KEPT:
                for texture in self._shadows.popitem(last=False)[1][1:]:
                    texture.release()
            lamp, sun = (
                self._context.texture(map_.shape[::-1], 1, np.ascontiguousarray(map_), dtype="f4")
                for map_ in (shadows.lamp[0], shadows.sun[0])
            )
            found = self._shadows[id(shadows)] = (shadows, lamp, sun)
        self._shadows.move_to_end(id(shadows))
        return found[1:]

    def _everywhere(self, program: Any, frame: Any, **numbers: Any) -> None:
        """Run a program for every pixel of a frame."""
        for name, value in numbers.items():
            program[name] = value
        frame.use()
        self._context.disable(self._context.DEPTH_TEST | self._context.CULL_FACE)
        array = self._context.vertex_array(program, [])
        array.render(self._context.TRIANGLES, vertices=3)
        array.release()

    def _start(self, frame: Any, one_sided: bool) -> None:
        context = self._context
        frame.use()
        context.enable(context.DEPTH_TEST)
        context.depth_func = "<="
        context.front_face = FACING
        (context.enable if one_sided else context.disable)(context.CULL_FACE)

    def _find(self, canvas: Canvas, opaque: Opaque, clear: Clear, names: tuple[str, ...]) -> Buffer:
        """Who is seen at each pixel: the opaque, then glass before it."""
        frame = canvas.who
        frame.clear(depth=1.0)
        self._everywhere(self._nobody, frame, nobody=0)
        self._who["shift"] = FIRST
        self._start(frame, True)
        opaque.draw(self._who)
        behind, depth = _read(frame, "i4", 0), _read(frame, "f4", 1)
        if not clear.count:
            return Buffer(behind, behind, depth, names)
        # into sheets of its own: planes and depths of the opaque are still needed
        self._everywhere(self._nobody, canvas.panes, nobody=-1)
        self._start(canvas.panes, False)
        clear.draw(self._who)
        panes, near = _read(canvas.panes, "i4", 0), _read(canvas.panes, "f4", 1)
        seen = panes >= 0
        return Buffer(np.where(seen, panes, behind), behind, np.where(seen, near, depth), names)

    def _light_softly(self, canvas: Canvas) -> None:
        canvas.depth.use(T_DEPTH)
        canvas.plane.use(T_PLANE)
        self._everywhere(self._soften, canvas.softs[0])
        self._smooth["source"] = T_SOFT
        for source, along in ((0, (1, 0)), (1, (0, 1))):
            canvas.soft[source].use(T_SOFT)
            self._everywhere(self._smooth, canvas.softs[1 - source], along=along)

    def _paint(self, canvas: Canvas, opaque: Opaque, clear: Clear, light: Lights) -> None:
        context = self._context
        canvas.fine.clear(*_outside(light), 1.0, depth=1.0)
        canvas.soft[0].use(T_SOFT)
        self._start(canvas.fine, True)
        for program in (self._depth, self._light):
            program["shift"] = (0.0, 0.0)
        self._light["glass"] = False
        opaque.draw(self._depth)
        opaque.draw(self._light)
        if clear.count:
            self._light["glass"] = True
            self._start(canvas.fine, False)
            context.enable(context.BLEND)
            context.blend_func = context.SRC_ALPHA, context.ONE_MINUS_SRC_ALPHA
            canvas.fine.depth_mask = False
            clear.draw(self._light)
            canvas.fine.depth_mask = True
            context.disable(context.BLEND)
        context.copy_framebuffer(canvas.lit, canvas.fine)

    def _finish(self, canvas: Canvas) -> NDArray[np.uint8]:
        """The brightest spills over; then light becomes bytes."""
        canvas.light.use(T_PICTURE)
        self._everywhere(self._spill, canvas.spills[0])
        self._spread["source"] = T_SPILL
        reach = max(1, canvas.spills[0].size[1] // 40)
        for source, along in ((0, (1, 0)), (1, (0, 1))):
            canvas.spill[source].use(T_SPILL)
            self._everywhere(self._spread, canvas.spills[1 - source], along=along, reach=reach)
        canvas.spill[0].use(T_SPILL)
        self._everywhere(self._develop, canvas.pixels)
        return _read(canvas.pixels, "f1", 0, 3)


def _read(frame: Any, kind: str, sheet: int, components: int = 1) -> NDArray[Any]:
    """One of a frame's sheets, first line first."""
    width, height = frame.size
    numbers = {"i4": np.int32, "f4": np.float32, "f1": np.uint8}[kind]
    made = np.empty((height, width, components), numbers)
    frame.read_into(made, components=components, attachment=sheet, alignment=1, dtype=kind)
    return made if components > 1 else made[..., 0]


def _outside(light: Lights) -> tuple[float, float, float]:
    """What is seen where nothing stands."""
    red, green, blue = light.numbers[32:35].tolist()
    return red, green, blue
