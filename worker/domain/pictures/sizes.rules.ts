/** The variant widths in pixels. */
const standardWidths = [320, 640, 960, 1280] as const;

/** The maximum stored width. */
export const maxWidth = 1280;

/** The stored widths of a picture: the smaller standard widths, and its own up to 1280. Pictures are never enlarged.
 *  widthsOf(700) is [320, 640, 700]; widthsOf(4000) is [320, 640, 960, 1280]. */
export const widthsOf = (width: number): number[] => {
  const widest = Math.min(width, maxWidth);
  return [...standardWidths.filter((step) => step < widest), widest];
};

/** The path of an uploaded picture's widest variant. picturePath("9f86…", 1280) is "/images/9f86…/1280.webp". */
export const picturePath = (hash: string, width: number): string => `/images/${hash}/${width}.webp`;

const form = /^\/images\/([0-9a-f]{32})\/([1-9]\d{0,3})\.webp$/;

/** Parses the path of an uploaded picture; null for any other path. */
export const readPicturePath = (path: string): { hash: string; width: number } | null => {
  const [, hash, width] = form.exec(path) ?? [];
  return hash && width && Number(width) <= maxWidth ? { hash, width: Number(width) } : null;
};
