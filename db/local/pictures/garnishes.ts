import { type Brush, circle, ellipse, leaf, lighter, path, scatter, turned } from "./canvas.ts";

export const herbs = (brush: Brush, at: readonly [number, number, number], count = 9, fill = "#5f8a3c"): string =>
  scatter(brush, count, at, (x, y) => leaf(x, y, 16 + brush.random() * 10, brush.random() * 360, fill));

export const grain = (brush: Brush, at: readonly [number, number, number], count: number, fill: string): string =>
  scatter(brush, count, at, (x, y) => circle(x, y, 2 + brush.random() * 3, fill));

export const lump = (x: number, y: number, r: number, fill: string, brush: Brush): string =>
  turned(
    brush.random() * 360,
    x,
    y,
    path(
      `M${x - r} ${y}q${r * 0.1} ${-r} ${r} ${-r * 0.9}t${r * 0.95} ${r * 1.05}t${-r} ${r * 0.8}t${-r * 0.95} ${-r * 0.95}z`,
      fill,
    ),
  ) + ellipse(x - r * 0.25, y - r * 0.3, r * 0.35, r * 0.2, lighter(fill, 0.3));
