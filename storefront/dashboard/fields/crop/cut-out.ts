import { maxBytes } from "../upload.ts";
import { type Rectangle, shrinkEdge, shrinkTo } from "./crop.rules.ts";

/** The longest edge of a picture that was cut out, in pixels: enough for a wide screen of high density. */
const maxEdge = 2560;

const bestQuality = 0.9;
const lowestQuality = 0.5;
/** For pictures that would be larger than the server takes. */
const lowerQualities = [0.75, lowestQuality];

/** Draws a part of a picture on a canvas of its own. */
export const drawPart = (canvas: HTMLCanvasElement, source: ImageBitmap, part: Rectangle, maxEdge: number): void => {
  const { width, height } = shrinkTo(part, maxEdge);
  Object.assign(canvas, { width, height });
  canvas
    .getContext("2d")
    ?.drawImage(source, ...[part.left, part.top, part.width, part.height], ...[0, 0, width, height]);
};

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not write the picture."))),
      type,
      quality,
    );
  });

/** Cuts a part out of a picture, in a file that the server takes. A JPEG stays one; others become WebP, or PNG in
 *  browsers that cannot write it, so that they stay transparent. What no quality makes small enough is drawn smaller.
 */
export const cutOut = async (source: ImageBitmap, part: Rectangle, type: string): Promise<Blob> => {
  const canvas = document.createElement("canvas");
  const writtenType = type === "image/jpeg" ? type : "image/webp";
  let edge = Math.min(maxEdge, Math.max(part.width, part.height));
  drawPart(canvas, source, part, edge);
  let file = await encode(canvas, writtenType, bestQuality);
  for (const quality of lowerQualities) {
    // A PNG has no quality.
    if (file.size <= maxBytes || file.type !== writtenType) break;
    file = await encode(canvas, writtenType, quality);
  }
  while (file.size > maxBytes && edge > 1) {
    edge = shrinkEdge(edge, file.size, maxBytes);
    drawPart(canvas, source, part, edge);
    file = await encode(canvas, writtenType, lowestQuality);
  }
  return file;
};
