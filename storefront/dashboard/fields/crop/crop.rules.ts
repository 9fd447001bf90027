/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of a picture in whole pixels. */
export interface Rectangle extends Size {
  left: number;
  top: number;
}

/** The shapes of a frame. `whole` is the shape of the picture itself. */
export const shapes = ["whole", "wide", "card", "square"] as const;

export type Shape = (typeof shapes)[number];

const ratios = { wide: 16 / 9, card: 4 / 3, square: 1 } as const satisfies Record<Exclude<Shape, "whole">, number>;

/** What is cut out of a picture. */
export interface Framing {
  shape: Shape;
  /** The frame's width in percent of the largest frame of its shape. */
  percent: number;
  /** The center of the frame in percent of the picture's width and height. */
  centerX: number;
  centerY: number;
}

/** The smallest frame, in percent of the largest one. */
export const minPercent = 20;

export const wholePicture: Framing = { shape: "whole", percent: 100, centerX: 50, centerY: 50 };

const between = (min: number, value: number, max: number): number => Math.max(min, Math.min(max, value));

/** The part of a picture that a framing cuts out, which is always inside. The largest square in the middle of 400 × 300
 *  is { left: 50, top: 0, width: 300, height: 300 }. */
export const findRectangle = (picture: Size, { shape, percent, centerX, centerY }: Framing): Rectangle => {
  const ratio = shape === "whole" ? picture.width / picture.height : ratios[shape];
  const exactWidth = (Math.min(picture.width, picture.height * ratio) * percent) / 100;
  const width = between(1, Math.round(exactWidth), picture.width);
  const height = between(1, Math.round(exactWidth / ratio), picture.height);
  const left = Math.round((picture.width * centerX) / 100 - width / 2);
  const top = Math.round((picture.height * centerY) / 100 - height / 2);
  return {
    left: between(0, left, picture.width - width),
    top: between(0, top, picture.height - height),
    ...{ width, height },
  };
};

/** A framing moved by parts of the picture's width and height in percent, stopped at its edges. Half of 400 × 400,
 *  moved by 90 percent to the right, has its center at 75 percent. */
export const moveFrame = (picture: Size, framing: Framing, by: { x: number; y: number }): Framing => {
  const { left, top, width, height } = findRectangle(picture, framing);
  const move = (start: number, part: number, whole: number, percent: number): number =>
    ((between(0, start + (whole * percent) / 100, whole - part) + part / 2) / whole) * 100;
  return {
    ...framing,
    centerX: move(left, width, picture.width, by.x),
    centerY: move(top, height, picture.height, by.y),
  };
};

/** The longest edge with which a picture's file fits: its bytes grow with the area of the picture, and a margin of ten
 *  percent makes up for what does not. An edge of 2000 with 8 MB is 1350 for 4.5 MB. */
export const shrinkEdge = (edge: number, bytes: number, maxBytes: number): number =>
  Math.max(1, Math.floor(edge * Math.sqrt(maxBytes / bytes) * 0.9));

/** A size shrunk so that no edge is longer than a maximum. { width: 4000, height: 3000 } and 2000 is 2000 × 1500. */
export const shrinkTo = ({ width, height }: Size, maxEdge: number): Size => {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
