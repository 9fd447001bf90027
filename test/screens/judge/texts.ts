import {
  type Box,
  describeElement,
  findStage,
  isDrawn,
  isOnPage,
  listFrames,
  scrollsSideways,
  tolerance,
} from "./layers.ts";

/** The minimum distance in pixels between a text and the window's edge. */
const minMargin = 4;

interface DrawnText {
  text: Text;
  element: Element;
  boxes: readonly DOMRect[];
}

const measureText = (text: Text): readonly DOMRect[] => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
};

/** The texts that a reader sees, with the boxes of their rows. */
const listTexts = (): DrawnText[] => {
  const walker = document.createTreeWalker(findStage(), NodeFilter.SHOW_TEXT);
  const texts: DrawnText[] = [];
  while (walker.nextNode()) {
    // The boundary: a walker of texts returns texts.
    const text = walker.currentNode as Text;
    const element = text.parentElement;
    if (!element || !text.data.trim() || element.closest("script, style, noscript, option, svg, iframe")) continue;
    if (!isDrawn(element)) continue;
    const boxes = measureText(text).filter(isOnPage);
    if (boxes.length > 0) texts.push({ text, element, boxes });
  }
  return texts;
};

const isShortened = (frame: Element): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(frame);
  return textOverflow === "ellipsis" || (webkitLineClamp !== "none" && webkitLineClamp !== "");
};

const exceeds = (text: Box, frame: Box): boolean =>
  text.left < frame.left - tolerance || text.right > frame.right + tolerance;

/** The frame that cuts a text without a sign of it; null if none does. A frame that scrolls loses nothing. */
const findCuttingFrame = ({ element, boxes }: DrawnText): Element | null => {
  for (const frame of listFrames(element)) {
    const { overflowX, overflowY } = getComputedStyle(frame);
    if (isShortened(frame) || scrollsSideways(frame)) return null;
    const around = frame.getBoundingClientRect();
    const cutsSideways = /hidden|clip/.test(overflowX) && boxes.some((box) => exceeds(box, around));
    // Rows have a leading above and below their letters.
    const cutsBelow =
      /hidden|clip/.test(overflowY) &&
      boxes.some(({ top, bottom }) => top < around.bottom - 1 && bottom - (bottom - top) * 0.2 > around.bottom + 1);
    if (cutsSideways || cutsBelow) return frame;
    if (/auto|scroll/.test(overflowY) && frame.scrollHeight > frame.clientHeight + tolerance) return null;
  }
  return null;
};

const findBlock = (element: Element): Element => {
  let block = element;
  while (getComputedStyle(block).display.startsWith("inline") && block.parentElement) {
    if (getComputedStyle(block).display !== "inline") break;
    block = block.parentElement;
  }
  return block;
};

/** Whether a text stands letter by letter below each other. */
const isInPieces = ({ element, boxes, text }: DrawnText): boolean =>
  boxes.length > 3 &&
  text.data.trim().length < 3 * boxes.length &&
  boxes.every(({ width }) => width < 2 * Number.parseFloat(getComputedStyle(element).fontSize));

/** Whether a frame hides a dot or a dash between two parts wholly, as at the start of a row. It says nothing there. */
const isHiddenSeparator = ({ text, boxes }: DrawnText, frame: Element): boolean => {
  const around = frame.getBoundingClientRect();
  return (
    !/[\p{L}\p{N}\p{S}]/u.test(text.data) &&
    boxes.every(({ left, right }) => right <= around.left + tolerance || left >= around.right - tolerance)
  );
};

const judgeText = (drawn: DrawnText): string[] => {
  const { element, boxes, text } = drawn;
  const label = `“${text.data.trim().slice(0, 40)}” in ${describeElement(element)}`;
  const frames = listFrames(element);
  const frame = findCuttingFrame(drawn);
  if (frame) return isHiddenSeparator(drawn, frame) ? [] : [`cut text: ${label}`];
  if (frames.some(scrollsSideways)) return [];
  const block = findBlock(element);
  const isContents = getComputedStyle(block).display === "contents";
  if (!isContents && !frames.some(isShortened) && boxes.some((box) => exceeds(box, block.getBoundingClientRect())))
    return [`text wider than its box: ${label}`];
  if (isInPieces(drawn)) return [`text in a column too narrow for its words: ${label}`];
  const touches = boxes.some(({ left, right }) => left < minMargin || right > window.innerWidth - minMargin);
  return touches && !frames.some(isShortened) ? [`text at the window's edge: ${label}`] : [];
};

/** The texts that are cut, leave their box or touch the window's edge. */
export const judgeTexts = (): string[] => listTexts().flatMap(judgeText);
