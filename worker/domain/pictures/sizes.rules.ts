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

const variants = /^(\/images\/[0-9a-f]{32}\/|\/pictures\/[a-z0-9-]+\/[a-z0-9-]+-)([1-9]\d{0,3})\.webp$/;

/** The address of each variant of a picture by its width in pixels, for the path of its widest one: an uploaded picture
 *  or one of the demo restaurants. "/pictures/umi-sando/karaage-640.webp" gives those of 320 and 640 pixels; other
 *  pictures have no variants. */
export const listVariants = (path: string): { width: number; address: string }[] => {
  const [, stem = "", width = 0] = variants.exec(path) ?? [];
  if (!stem || Number(width) > maxWidth) return [];
  return widthsOf(Number(width)).map((each) => ({ width: each, address: `${stem}${each}.webp` }));
};

/** Parses the path of an uploaded picture; null for any other path. */
export const readPicturePath = (path: string): { hash: string; width: number } | null => {
  const [, hash, width] = form.exec(path) ?? [];
  return hash && width && Number(width) <= maxWidth ? { hash, width: Number(width) } : null;
};
