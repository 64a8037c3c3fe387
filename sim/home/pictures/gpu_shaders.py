"""The formulas of `shade` in GLSL. Numbers that have names there are taken from there.

Pictures lie with their first line first, so that `gl_FragCoord` is a pixel of the picture. "Low" is
half the resolution, as in `shade`.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from sim.home.pictures import raster, shade


def _taps(name: str, values: NDArray[Any]) -> str:
    numbers = ", ".join(repr(float(value)) for value in values.reshape(-1))
    return f"const float {name}[{values.size}] = float[]({numbers});"


HEAD = f"""#version 430
#define TAPS {shade.TAPS}
#define TEXTURE {shade.TEXTURE}
const float REACH = {float(shade.REACH)!r}, BRIGHT = {float(shade.BRIGHT)!r};
const float NOWHERE = {float(shade.NOWHERE)!r}, SEARCH = {float(shade.SEARCH)!r};
const float FAR = {float(raster.FAR)!r}, EPS = {float(shade.EPS)!r};
const float SHINE = {float(shade.SHINE)!r};
layout(std140, binding = 0) uniform View {{
    vec4 camera[4]; vec4 lights[10]; vec4 windows[9]; vec4 lamp_camera[4]; vec4 sun_camera[4];
    vec4 size;
}};
float eyes(int i) {{ return camera[i >> 2][i & 3]; }}
vec3 eyes3(int i) {{ return vec3(eyes(i), eyes(i + 1), eyes(i + 2)); }}
float given(int i) {{ return lights[i >> 2][i & 3]; }}
vec3 given3(int i) {{ return vec3(given(i), given(i + 1), given(i + 2)); }}
bool orthographic() {{ return camera[3].z > 0.5; }}
vec3 turned(vec3 v) {{ return vec3(dot(eyes3(0), v), dot(eyes3(3), v), dot(eyes3(6), v)); }}
"""
"""`View` is what `lens` and `Lights` hold, `size` the picture's width and height."""

SURFACE_VERTEX = (
    HEAD
    + """
in vec3 at; in vec3 normal; in vec3 across; in vec2 uv; in vec4 colour; in vec4 look;
in float part;
in vec4 row0; in vec4 row1; in vec4 row2; in int who;
uniform vec2 shift;  // pixels
invariant gl_Position;
centroid out vec3 place; centroid out vec3 upright; centroid out vec2 pattern; centroid out float z;
flat out vec4 tint; flat out vec4 finish; flat out vec3 plane; flat out int id;
void main() {
    vec4 p = vec4(at, 1.0);
    place = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
    upright = vec3(dot(row0.xyz, normal), dot(row1.xyz, normal), dot(row2.xyz, normal));
    plane = normalize(vec3(dot(row0.xyz, across), dot(row1.xyz, across), dot(row2.xyz, across)));
    pattern = uv; tint = colour; finish = look; id = who;
    vec3 v = turned(place - eyes3(9));
    z = v.z;
    vec2 on = v.xy * vec2(eyes(12), -eyes(13)) * 2.0 / size.xy;
    vec2 aside = shift * 2.0 / size.xy;
    if (orthographic()) {
        float near = FAR - eyes(15);
        gl_Position = vec4(on + aside, (v.z - near) / (FAR - near) * 2.0 - 1.0, 1.0);
    } else {
        gl_Position = vec4(on + aside * v.z, v.z - 2.0 / eyes(15), v.z);
    }
    // a few steps of a depth buffer of 24 bits nearer than the parts before it
    gl_Position.z -= part * 3.0 * exp2(-23.0) * gl_Position.w;
}
"""
)

DEPTH_ONLY = "#version 430\nvoid main() {}\n"

WHO = """#version 430
centroid in float z; flat in vec3 plane; flat in int id;
layout(location = 0) out int who; layout(location = 1) out float deep;
layout(location = 2) out vec4 slope;
void main() { who = id; deep = z; slope = vec4(plane, 0.0); }
"""
"""Who is seen, how far, and the plane of the triangle."""

EVERYWHERE = """#version 430
void main() {
    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
"""

NOBODY = """#version 430
uniform int nobody;
layout(location = 0) out int who; layout(location = 1) out float deep;
layout(location = 2) out vec4 slope;
void main() { who = nobody; deep = uintBitsToFloat(0x7F800000u); slope = vec4(0.0); }
"""

SOFTEN = (
    HEAD
    + _taps("TAP_X", shade.TAP_X)
    + _taps("TAP_Y", shade.TAP_Y)
    + """
uniform sampler2D depths; uniform sampler2D planes; uniform sampler2D lamp_map;
uniform sampler2D sun_map;
layout(location = 0) out vec4 soft;  // openness, lamp, sun, z

float lit(sampler2D map, float u, float v, float ref) {
    return texelFetch(map, ivec2(u, v), 0).r <= ref ? 1.0 : 0.0;
}
float shadow(sampler2D map, vec2 at, float ref, float search, float per_q, int cell) {
    float edge = float(textureSize(map, 0).x - 2);
    if (!(at.x >= 0.0 && at.y >= 0.0 && at.x < edge && at.y < edge)) return 1.0;
    float between = 0.0, found = 0.0;
    for (int tap = 0; tap < TAPS; tap++) {
        vec2 off = vec2(TAP_X[cell * TAPS + tap], TAP_Y[cell * TAPS + tap]);
        float q = texelFetch(map, ivec2(clamp(at + off * search, 0.0, edge)), 0).r;
        if (q > ref) { between += q; found += 1.0; }
    }
    if (found == 0.0) return 1.0;
    float width = min(SEARCH, max(1.2, (between / found - ref) * per_q));
    float light = 0.0;
    for (int tap = 0; tap < TAPS; tap++) {
        vec2 off = vec2(TAP_X[cell * TAPS + tap], TAP_Y[cell * TAPS + tap]);
        vec2 t = clamp(at + off * width, 0.0, edge);
        vec2 i = floor(t), f = t - i;
        float above = mix(lit(map, i.x, i.y, ref), lit(map, i.x + 1.0, i.y, ref), f.x);
        float below = mix(lit(map, i.x, i.y + 1.0, ref), lit(map, i.x + 1.0, i.y + 1.0, ref), f.x);
        light += mix(above, below, f.y);
    }
    return light / float(TAPS);
}

float z_at(ivec2 at) {
    float z = texelFetch(depths, at * 2, 0).r;
    return isinf(z) ? NOWHERE : z;
}

vec3 seen(vec2 at, float z) {
    vec2 across = (2.0 * at + 0.5 - size.xy * 0.5) / vec2(eyes(12), -eyes(13));
    return vec3(orthographic() ? across : across * z, z);
}

void main() {
    ivec2 here = ivec2(gl_FragCoord.xy), whole = (ivec2(size.xy) + 1) / 2;
    int cell = (here.x & 3) + 4 * (here.y & 3);
    float z = z_at(here);
    bool nothing = z >= NOWHERE;
    vec3 g = texelFetch(planes, here * 2, 0).xyz;
    vec3 n = nothing ? vec3(0.0, 0.0, -1.0) : turned(g);
    vec3 p = seen(vec2(here), z);
    float reach = REACH, pixels = REACH * eyes(12) * 0.5, limit = float(whole.y) * 0.22;
    if (!orthographic()) pixels /= z;
    if (pixels > limit) { reach *= limit / pixels; pixels = limit; }
    float closed = 0.0;
    for (int tap = 0; tap < TAPS; tap++) {
        vec2 off = vec2(TAP_X[cell * TAPS + tap], TAP_Y[cell * TAPS + tap]) * pixels;
        ivec2 t = clamp(here + ivec2(off), ivec2(0), whole - 1);
        vec3 a = seen(vec2(t), z_at(t)) - p;
        float rise = max(0.0, dot(n, a) - 0.002 * z), d2 = dot(a, a) + 1e-6;
        closed += max(0.0, 1.0 - d2 / (reach * reach)) * rise / sqrt(d2);
    }
    soft = vec4(max(0.12, 1.0 - 1.9 * closed / float(TAPS)), 1.0, 0.0, z);
    if (nothing) return;
    vec3 w = eyes3(0) * p.x + eyes3(3) * p.y + eyes3(6) * p.z + eyes3(9);
    vec3 l = given3(0) - w;
    float facing = dot(g, l), lamp_half = float(textureSize(lamp_map, 0).x) * 0.5;
    if (facing > 0.0 && l.y > 0.2) {
        float slope = facing * facing / dot(l, l);
        // as far off the surface as a texel of the map is wide, more where it slants
        vec3 o = l - g * (l.y / lamp_camera[3].x * (0.5 + 2.4 * (1.0 - slope)));
        float near = 1.0 / (o.y - 0.004), radius = given(8) * lamp_camera[3].x;
        vec2 at = lamp_half - 0.5 + vec2(-o.x, o.z) * near * lamp_camera[3].xy;
        soft.y = shadow(lamp_map, at, near, min(SEARCH, radius * near * 0.4), radius, cell);
    }
    float slope = dot(g, given3(9));
    if (given(15) > 0.5 && slope > 0.0) {
        vec3 right = sun_camera[0].xyz, up = vec3(sun_camera[0].w, sun_camera[1].xy);
        vec3 ahead = vec3(sun_camera[1].zw, sun_camera[2].x), eye = sun_camera[2].yzw;
        vec3 a = w + g * (1.0 + 2.0 * (1.0 - slope)) / sun_camera[3].x - eye;
        float half_ = float(textureSize(sun_map, 0).x) * 0.5 - 0.5;
        vec2 at = half_ + vec2(dot(right, a), -dot(up, a)) * sun_camera[3].xy;
        soft.z = shadow(sun_map, at, FAR - dot(ahead, a) + 0.004, 4.0, 2.0, cell);
    }
}
"""
)

SMOOTH = """#version 430
uniform sampler2D source; uniform ivec2 along;
layout(location = 0) out vec4 soft;
void main() {
    ivec2 here = ivec2(gl_FragCoord.xy), last = textureSize(source, 0) - 1;
    vec4 mine = texelFetch(source, here, 0);
    vec4 total = vec4(mine.xyz, 1.0);
    for (int i = -2; i < 2; i++) {
        vec4 other = texelFetch(source, clamp(here + i * along, ivec2(0), last), 0);
        if (i != 0 && abs(other.w - mine.w) <= 0.03 * mine.w) total += vec4(other.xyz, 1.0);
    }
    soft = vec4(total.xyz / total.w, mine.w);
}
"""

LIGHT = (
    HEAD
    + """
uniform bool glass; uniform sampler2D softs; uniform sampler2DArray atlas;
centroid in vec3 place; centroid in vec3 upright; centroid in vec2 pattern; centroid in float z;
flat in vec4 tint; flat in vec4 finish; flat in vec3 plane;
layout(location = 0) out vec4 light;

vec3 soft_light() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), last = textureSize(softs, 0) - 1;
    ivec2 a = pixel >> 1, b = min(a + (pixel & 1), last);
    vec4 total = vec4(0.0);
    float off = 1e9;
    for (int i = 0; i < 4; i++) {
        vec4 s = texelFetch(softs, ivec2((i & 1) > 0 ? b.x : a.x, i > 1 ? b.y : a.y), 0);
        off = min(off, abs(s.w - z));
        total += vec4(s.xyz, 1.0) / (1e-3 + abs(s.w - z) * 60.0 / z);
    }
    if (off <= 0.02 * z) return total.xyz / total.w;
    // another surface than the one that soft light was found for
    vec3 best = total.xyz / total.w;
    for (int y = -1; y < 3; y++) for (int x = -1; x < 3; x++) {
        vec4 s = texelFetch(softs, clamp(a + ivec2(x, y), ivec2(0), last), 0);
        if (abs(s.w - z) < off) { off = abs(s.w - z); best = s.xyz; }
    }
    return best;
}

vec3 texel_at(int level_base, int mask, ivec2 at) {
    int i = level_base + (at.y & mask) * (mask + 1) + (at.x & mask);
    return texelFetch(atlas, ivec3(i % TEXTURE, i / TEXTURE, int(finish.z)), 0).rgb;
}

vec3 texel(vec2 uv, float footprint) {
    int base = 0, side = TEXTURE;
    while (footprint > 2.0 && side > 1) { footprint *= 0.5; base += side * side; side >>= 1; }
    float share = side == 1 ? 0.0 : clamp((footprint - 1.0) * 2.5 - 0.75, 0.0, 1.0);
    uv -= floor(uv);
    vec3 seen = vec3(0.0);
    for (int turn = 0; turn < 2; turn++) {
        float part = turn == 0 ? 1.0 - share : share;
        if (turn == 1) { base += side * side; side = max(side >> 1, 1); }
        if (part <= 1e-3) continue;
        vec2 at = uv * float(side) - 0.5, f = at - floor(at);
        ivec2 i = ivec2(floor(at));
        vec3 above = mix(texel_at(base, side - 1, i), texel_at(base, side - 1, i + ivec2(1, 0)), f.x);
        vec3 below = mix(
            texel_at(base, side - 1, i + ivec2(0, 1)), texel_at(base, side - 1, i + ivec2(1, 1)), f.x);
        vec3 t = mix(above, below, f.y);
        seen += t * t * part;
    }
    float kind = texelFetch(atlas, ivec3(0, 0, int(finish.z)), 0).a;
    if (kind > 0.2 && kind < 0.3) {  // grey with warm shadows
        seen.gb *= vec2(0.86, 0.74) + vec2(0.14, 0.26) * seen.r;
    }
    return seen;
}

vec3 daylight(vec3 n, vec3 s) {
    vec3 sum = mix(given3(19), given3(16), 0.5 + 0.5 * n.y) * s.x;
    vec3 l = given3(0) - place;
    float d2 = dot(l, l);
    sum += given3(3) * max(0.0, dot(n, l) / sqrt(d2 + EPS)) * s.y / (given(6) + given(7) * d2);
    sum += given3(12) * max(0.0, dot(n, given3(9))) * s.z;
    for (int w = 0; w < int(given(31)); w++) {
        vec4 a = windows[3 * w], b = windows[3 * w + 1], c = windows[3 * w + 2];
        vec3 inward = vec3(a.w, b.xy);
        l = a.xyz - place;
        d2 = dot(l, l) + EPS;
        float away = max(0.0, -(l.x * inward.x + l.z * inward.z) * inversesqrt(d2));
        float onto = max(0.0, dot(n, l) * inversesqrt(d2) * 0.8 + 0.2);
        float area = b.z * b.w * 4.0, veil = 0.35 + 0.65 * s.x;
        sum += c.xyz * (1.5 * area * away * onto * veil / (3.14159 * d2 + area));
    }
    return sum;
}

vec3 highlight(vec3 n, vec3 e, float gloss, float lamp) {
    vec3 l = normalize(given3(0) - place);
    float s = max(0.0, dot(n, normalize(l + e)));
    int twice = gloss > 0.8 ? 10 : gloss > 0.55 ? 8 : gloss > 0.3 ? 6 : 4;
    if (glass) {
        twice = 3 + int(gloss * 6.0);
        if (dot(n, l) <= 0.0) return vec3(0.0);
    }
    for (int i = 0; i < twice; i++) s *= s;
    return given3(3) * (s * gloss * (0.5 + 1.6 * gloss) * lamp);
}

vec3 mirrored(vec3 r, float gloss) {
    float part = smoothstep(0.0, 1.0, 0.5 + r.y * 1.4);
    vec3 room = mix(given3(28), given3(22), part);
    room = mix(room, given3(25), max(0.0, 1.0 - abs(r.y) * 1.8));
    float blur = 0.04 + (1.0 - gloss) * 0.5;
    for (int w = 0; w < int(given(31)); w++) {
        vec4 a = windows[3 * w], b = windows[3 * w + 1], c = windows[3 * w + 2];
        vec2 inward = vec2(a.w, b.y);
        float along = dot(r.xz, inward);
        if (along >= -0.02) continue;
        vec3 p = place - a.xyz;
        float t = -dot(p.xz, inward) / along;
        vec3 h = p + r * t;
        float aside = abs(h.x * inward.y - h.z * inward.x);
        float sharp = 1.0 / (blur * (0.3 + abs(t) * 0.5));
        float wide = clamp((b.z - aside) * sharp + 0.5, 0.0, 1.0);
        float high = clamp((b.w - abs(h.y)) * sharp + 0.5, 0.0, 1.0);
        room += c.xyz * (wide * high * 1.6);
    }
    return room;
}

void main() {
    vec3 n = normalize(upright), e = orthographic() ? -eyes3(6) : normalize(eyes3(9) - place);
    vec3 s = glass ? vec3(1.0, 1.0, 0.0) : soft_light(), colour = tint.rgb;
    float gloss = finish.x, glow = finish.y;
    if (glass && dot(n, e) < 0.0) n = -n;
    if (!glass && finish.z > 0.5) {
        float foot = finish.w / eyes(12);
        if (!orthographic()) {
            foot *= z * sqrt(min(8.0, z / max(abs(dot(plane, place - eyes3(9))), 1e-6)));
        }
        colour *= texel(pattern, min(foot, 256.0));
    }
    vec3 sum = daylight(n, s) * colour;
    float en = max(1e-3, dot(n, e));
    if (gloss > (glass ? 0.22 : 0.12)) {
        float grazing = 1.0 - min(1.0, en), polish = max(0.0, (gloss - 0.5) * 2.0);
        grazing *= grazing;
        grazing *= grazing * (glass ? 1.0 - en : 1.0);
        float mirror = gloss
            * (0.05 + 0.42 * grazing + 0.40 * polish * polish * (0.1 + colour.g));
        sum *= 1.0 - mirror;
        sum += mirrored(2.0 * en * n - e, gloss) * mirror * (0.3 + 0.7 * s.x);
    }
    if (gloss > 0.12) sum += highlight(n, e, gloss, s.y);
    float cover = 1.0;
    if (glass) {
        sum += (colour * SHINE - sum) * glow;
        float edge = 1.0 - min(1.0, dot(n, e));
        cover = tint.a + (1.0 - tint.a) * edge * edge * edge * 0.5 * gloss;
    } else if (glow > 0.0) {
        sum += (colour * SHINE * max(glow, min(1.0, glow)) - sum) * min(1.0, glow);
    }
    light = vec4(sum, cover);
}
"""
)

SPILL = (
    HEAD
    + """
uniform sampler2D picture;
layout(location = 0) out vec4 spill;
void main() {
    ivec2 first = ivec2(gl_FragCoord.xy) * 4;
    vec3 sum = vec3(0.0);
    for (int y = 0; y < 4; y++) for (int x = 0; x < 4; x++) {
        ivec2 at = first + ivec2(x, y);
        if (at.x < int(size.x) && at.y < int(size.y))
            sum += max(vec3(0.0), texelFetch(picture, at, 0).rgb - BRIGHT);
    }
    spill = vec4(sum / 16.0, 0.0);
}
"""
)

SPREAD = """#version 430
uniform sampler2D source; uniform ivec2 along; uniform int reach;
layout(location = 0) out vec4 spill;
void main() {
    ivec2 here = ivec2(gl_FragCoord.xy), whole = textureSize(source, 0);
    vec3 sum = vec3(0.0);
    for (int i = -reach; i <= reach; i++) {
        ivec2 at = here + i * along;
        if (all(greaterThanEqual(at, ivec2(0))) && all(lessThan(at, whole)))
            sum += texelFetch(source, at, 0).rgb;
    }
    spill = vec4(sum / float(2 * reach + 1), 0.0);
}
"""

DEVELOP = """#version 430
uniform sampler2D picture; uniform sampler2D spilt; uniform sampler2D curve;
layout(location = 0) out vec4 pixel;
void main() {
    ivec2 here = ivec2(gl_FragCoord.xy), last = textureSize(spilt, 0) - 1;
    vec2 at = max(vec2(0.0), vec2(here) * 0.25 - 0.375), f = at - floor(at);
    ivec2 a = ivec2(at), b = min(a + 1, last);
    a = min(a, last);
    vec3 above = mix(texelFetch(spilt, a, 0).rgb, texelFetch(spilt, ivec2(b.x, a.y), 0).rgb, f.x);
    vec3 below = mix(texelFetch(spilt, ivec2(a.x, b.y), 0).rgb, texelFetch(spilt, b, 0).rgb, f.x);
    vec3 v = max(vec3(0.0), texelFetch(picture, here, 0).rgb + 0.5 * mix(above, below, f.y));
    int steps = textureSize(curve, 0).x;
    ivec3 i = min(ivec3(v / (v + 1.0) * float(steps)), steps - 1);
    pixel = vec4(
        texelFetch(curve, ivec2(i.r, 0), 0).r, texelFetch(curve, ivec2(i.g, 0), 0).r,
        texelFetch(curve, ivec2(i.b, 0), 0).r, 1.0);
}
"""
