/** The parts of a font size that wide letters, such as those of Chinese and Japanese, and other letters take. */
const wideShare = 1.02;
const shareByLetter = 0.6;

const isWide = (letter: string): boolean => (letter.codePointAt(0) ?? 0) >= 0x2e80;

/** About how wide a text is in pixels, a little more than in system fonts. textWidth("20:00", 10) is 30. */
export const textWidth = (text: string, fontSize: number): number =>
  [...text].reduce((width, letter) => width + fontSize * (isWide(letter) ? wideShare : shareByLetter), 0);

export interface PlacedLabel {
  index: number;
  text: string;
  /** The middle of the label in pixels. */
  x: number;
}

interface Axis {
  /** The edges of the plot, whose bands have equal widths. */
  left: number;
  right: number;
  /** The width of the drawing, which no label may leave. */
  width: number;
  fontSize: number;
}

const gap = 8;

/** The labels below the bands of a plot: each, each second, each third and so on, so that none touches another. With
 *  bands of 20 px and labels of 30 px, each second band has one. */
export const placeLabels = (texts: readonly string[], axis: Axis): PlacedLabel[] => {
  const band = (axis.right - axis.left) / Math.max(1, texts.length);
  const widest = Math.max(0, ...texts.map((text) => textWidth(text, axis.fontSize)));
  const step = Math.max(1, Math.ceil((widest + gap) / Math.max(1, band)));
  let free = 0;
  return texts.flatMap((text, index) => {
    const half = textWidth(text, axis.fontSize) / 2;
    const x = Math.min(Math.max(axis.left + band * (index + 0.5), half), axis.width - half);
    if (index % step !== 0 || text === "" || x - half < free) return [];
    free = x + half + gap;
    return [{ index, text, x }];
  });
};
