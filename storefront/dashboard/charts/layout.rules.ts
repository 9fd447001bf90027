import { type PlacedLabel, placeLabels, textWidth } from "./labels.rules.ts";
import { axisTicks, extent, scaleTo } from "./scale.rules.ts";

/** A place on the axis of a chart: an hour, a day, a minute. */
export interface ChartPoint {
  /** The short text below it, such as "18". */
  label: string;
  /** Its full name, such as "Friday, Nov 20". */
  name: string;
  /** Null if there is none, as in hours to come. */
  value: number | null;
  /** The value of the compared range; null without one. */
  compared: number | null;
}

interface LayoutInput {
  points: readonly ChartPoint[];
  /** The drawing's width and the size of its letters, in pixels. */
  width: number;
  fontSize: number;
  /** The smallest step of the value axis. */
  unit: number;
  formatTick(value: number): string;
}

export interface ChartLayout {
  width: number;
  height: number;
  left: number;
  right: number;
  /** The width that each point has. */
  band: number;
  /** The vertical pixel of zero. */
  base: number;
  ticks: { value: number; text: string; y: number }[];
  labels: PlacedLabel[];
  /** The baseline of the labels. */
  labelY: number;
  x(index: number): number;
  y(value: number): number;
}

/** Narrow drawings are lower, so that a phone has the figures on the same screen. */
const plotHeight = (width: number): number => Math.min(240, Math.max(140, width * 0.42));

/** Where everything of a chart is, in pixels. The value axis takes the width of its longest text. */
export const layoutChart = ({ points, width, fontSize, unit, formatTick }: LayoutInput): ChartLayout => {
  const [min, max] = extent(points.flatMap(({ value, compared }) => [value, compared]));
  const values = axisTicks(min, max, 4, unit);
  const texts = values.map(formatTick);
  const left = Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, fontSize)))) + 8;
  const right = width - 2;
  const top = Math.ceil(fontSize * 0.75);
  const bottom = top + plotHeight(width);
  const band = Math.max(0, right - left) / Math.max(1, points.length);
  const y = scaleTo([values[0] ?? 0, values.at(-1) ?? 0], [bottom, top]);
  const labels = placeLabels(
    points.map(({ label }) => label),
    { left, right, width, fontSize },
  );
  return {
    width,
    height: bottom + Math.ceil(fontSize * 1.9),
    left,
    right,
    band,
    base: y(0),
    ticks: values.map((value, index) => ({ value, text: texts[index] ?? "", y: y(value) })),
    labels,
    labelY: bottom + Math.ceil(fontSize * 1.5),
    x: (index) => left + band * (index + 0.5),
    y,
  };
};

/** The index that a key moves to from `active`, among `count` points; null for other keys. Up and right go on, as on
 *  every slider. */
export const moveByKey = (key: string, active: number, count: number): number | null => {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: active + 1,
    ArrowUp: active + 1,
    ArrowLeft: active - 1,
    ArrowDown: active - 1,
    PageUp: active + 7,
    PageDown: active - 7,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
};
