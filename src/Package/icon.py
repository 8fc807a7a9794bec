#!/usr/bin/env python3
"""Draws icon.png: a ring that does not close, and an arrow that leaves it. Needs nothing but Python."""
import math
import pathlib
import struct
import zlib

SIZE, SAMPLES = 128, 4
GROUND, INK, ACCENT = (13, 49, 96), (255, 255, 255), (86, 196, 255)


def rounded(x, y, half, radius):
    """Whether a point is in a square with round corners around the middle."""
    dx, dy = max(abs(x) - half + radius, 0), max(abs(y) - half + radius, 0)
    return dx * dx + dy * dy <= radius * radius


def segment(x, y, ax, ay, bx, by, width):
    """Whether a point is on a line with round ends."""
    dx, dy = bx - ax, by - ay
    t = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - ax - t * dx, y - ay - t * dy) <= width / 2


def colour(x, y):
    """The colour of a point, from -64 to 64 both ways; None outside."""
    if not rounded(x, y, 64, 26):
        return None
    if segment(x, y, -8, 0, 44, 0, 9) or segment(x, y, 28, -16, 44, 0, 9) or segment(x, y, 28, 16, 44, 0, 9):
        return ACCENT
    angle = math.atan2(y, x + 8)
    if abs(math.hypot(x + 8, y) - 32) <= 6 and abs(angle) >= 0.95:
        return INK
    if any(math.hypot(x + 8 - 32 * math.cos(0.95), y - side * 32 * math.sin(0.95)) <= 6 for side in (-1, 1)):
        return INK
    return GROUND


def pixel(column, row):
    """Red, green, blue and alpha, averaged over the points of a pixel."""
    points = [
        colour(column + (i + 0.5) / SAMPLES - SIZE / 2, row + (j + 0.5) / SAMPLES - SIZE / 2)
        for i in range(SAMPLES)
        for j in range(SAMPLES)
    ]
    inside = [point for point in points if point]
    if not inside:
        return bytes(4)
    return bytes([round(sum(p[k] for p in inside) / len(inside)) for k in range(3)] + [255 * len(inside) // len(points)])


def chunk(kind, data):
    """A part of a PNG file: length, kind, data, checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


rows = b"".join(b"\0" + b"".join(pixel(column, row) for column in range(SIZE)) for row in range(SIZE))
pathlib.Path(__file__).with_suffix(".png").write_bytes(
    b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(rows, 9))
    + chunk(b"IEND", b"")
)
