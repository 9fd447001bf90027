/** Widths in pixels that a page can ask for. */
const ladder = [320, 640, 960, 1280] as const;

/** The widest that is kept. */
export const mostWidth = 1280;

/** The widths under which a picture of some width is kept: those of the ladder below it, and its own up to 1280. Nothing is
 *  made larger than it came. widthsOf(700) is [320, 640, 700]; widthsOf(4000) is [320, 640, 960, 1280]. */
export const widthsOf = (width: number): number[] => {
  const widest = Math.min(width, mostWidth);
  return [...ladder.filter((step) => step < widest), widest];
};

/** The path of an uploaded picture, which names its widest variant.
 *  picturePath("9f86…", 1280) is "/images/9f86…/1280.webp". */
export const picturePath = (hash: string, width: number): string => `/images/${hash}/${width}.webp`;

const form = /^\/images\/([0-9a-f]{32})\/([1-9]\d{0,3})\.webp$/;

/** What the path of an uploaded picture says; null for any other path. */
export const readPicturePath = (path: string): { hash: string; width: number } | null => {
  const [, hash, width] = form.exec(path) ?? [];
  return hash && width && Number(width) <= mostWidth ? { hash, width: Number(width) } : null;
};
