import { maxBytes } from "../upload.ts";
import { type Rectangle, shrinkTo } from "./crop.rules.ts";

/** The longest edge of a picture that was cut out, in pixels: enough for a wide screen of high density. */
const maxEdge = 2560;

const bestQuality = 0.9;
/** For pictures that would be larger than the server takes. */
const lowerQualities = [0.75, 0.5];

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
 *  browsers that cannot write it, so that they stay transparent. */
export const cutOut = async (source: ImageBitmap, part: Rectangle, type: string): Promise<Blob> => {
  const canvas = document.createElement("canvas");
  drawPart(canvas, source, part, maxEdge);
  const writtenType = type === "image/jpeg" ? type : "image/webp";
  let file = await encode(canvas, writtenType, bestQuality);
  for (const quality of lowerQualities) {
    if (file.size <= maxBytes) break;
    file = await encode(canvas, writtenType, quality);
  }
  return file;
};
