import { Bytes } from "./bytes.rules.ts";

export interface Inspected {
  kind: "jpeg" | "png" | "webp" | "avif";
  /** The dimensions in the file, before any rotation. */
  width: number;
  height: number;
}

type Size = Omit<Inspected, "kind">;

const pngMark = 0x89504e47;

/** PNG, 5.3: chunks of length, name, data and checksum. IHDR is the first, IEND the last. */
const pngSize = (file: Bytes): Size | null => {
  if (file.name(12) !== "IHDR") return null;
  let at = 8;
  while (at + 12 <= file.size && file.name(at + 4) !== "IEND") at += 12 + file.u32(at);
  return file.name(at + 4) === "IEND" && at + 12 <= file.size ? { width: file.u32(16), height: file.u32(20) } : null;
};

/** Markers of a frame: C0 to CF, without the tables C4, C8 and CC. */
const startsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const hasEnd = (file: Bytes, from: number): boolean => {
  for (let at = file.size - 2; at >= from; at -= 1) if (file.u16(at) === 0xffd9) return true;
  return false;
};

/** JPEG (ITU T.81, B.1): segments up to the start of scan, followed by an end of image. */
const jpegSize = (file: Bytes): Size | null => {
  let size: Size | null = null;
  let at = 2;
  while (file.u8(at) === 0xff) {
    const marker = file.u8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = file.u16(at + 2);
    if (!(length >= 2)) return null;
    if (startsFrame(marker)) size ??= { height: file.u16(at + 5), width: file.u16(at + 7) };
    if (marker === 0xda) return hasEnd(file, at + length) ? size : null;
    at += 2 + length;
  }
  return null;
};

const low14 = 0x3fff;

/** WebP (RFC 9649): a complete RIFF file with the dimensions in its first chunk. */
const webpSize = (file: Bytes): Size | null => {
  if (file.name(8) !== "WEBP" || file.u32(4, true) + 8 > file.size) return null;
  const chunk = file.name(12);
  if (chunk === "VP8 ") return { width: file.u16(26, true) & low14, height: file.u16(28, true) & low14 };
  if (chunk === "VP8L") {
    const bits = file.u32(21, true);
    return { width: (bits & low14) + 1, height: ((bits >>> 14) & low14) + 1 };
  }
  if (chunk !== "VP8X") return null;
  return { width: (file.u32(24, true) & 0xffffff) + 1, height: (file.u32(26, true) >>> 8) + 1 };
};

interface Box {
  name: string;
  from: number;
  to: number;
}

/** The boxes of an ISO base media file between two offsets; null if a box exceeds its parent. */
const readBoxes = (file: Bytes, from: number, to: number): Box[] | null => {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const length = file.u32(at) === 0 ? to - at : file.u32(at);
    if (!(length >= 8) || at + length > to) return null;
    boxes.push({ name: file.name(at + 4), from: at + 8, to: at + length });
    at += length;
  }
  return boxes;
};

/** AVIF (AV1 Image File Format 1.1): the largest `ispe` dimensions among its properties. */
const avifSize = (file: Bytes): Size | null => {
  if (!["avif", "avis"].includes(file.name(8))) return null;
  const top = readBoxes(file, 0, file.size);
  if (!top?.some(({ name }) => name === "mdat")) return null;
  const inside = (boxes: Box[] | null, name: string, skip = 0): Box[] | null => {
    const box = boxes?.find((candidate) => candidate.name === name);
    return box ? readBoxes(file, box.from + skip, box.to) : null;
  };
  const properties = inside(inside(inside(top, "meta", 4), "iprp"), "ipco") ?? [];
  const sizes = properties
    .filter(({ name }) => name === "ispe")
    .map(({ from }) => ({ width: file.u32(from + 4), height: file.u32(from + 8) }));
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
};

const readers: Readonly<Record<Inspected["kind"], (file: Bytes) => Size | null>> = {
  jpeg: jpegSize,
  png: pngSize,
  webp: webpSize,
  avif: avifSize,
};

const kindOf = (file: Bytes): Inspected["kind"] | null => {
  if (file.u16(0) === 0xffd8) return "jpeg";
  if (file.u32(0) === pngMark) return "png";
  if (file.name(0) === "RIFF") return "webp";
  return file.name(4) === "ftyp" ? "avif" : null;
};

/** Detects the type and dimensions of a picture by its content, without decoding it. Null for unsupported or truncated
 *  files. A PNG named dish.svg is a PNG; HTML is null. Width and height in pixels. */
export const inspectPicture = (bytes: Uint8Array): Inspected | null => {
  const file = new Bytes(bytes);
  const kind = kindOf(file);
  const size = kind && readers[kind](file);
  return kind && size && size.width > 0 && size.height > 0 ? { kind, ...size } : null;
};
