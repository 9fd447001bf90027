/** The part of a box that can be seen, in the window's coordinates. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Half a pixel is rounding, not a defect. */
export const tolerance = 1;

// The browser keeps this list up to date: a search for each of thousands of elements took half of the judge's time.
const dialogs = document.getElementsByTagName("dialog");

/** What a reader has before them: the topmost open dialog, or else the page. */
export const findStage = (): Element => [...dialogs].findLast(({ open }) => open) ?? document.body;

/** A short description that finds the element again. */
export const describeElement = (element: Element): string => {
  const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
  const id = element.id ? `#${element.id}` : "";
  return `<${element.localName}${id}> “${name.trim().replaceAll(/\s+/g, " ").slice(0, 40)}”`;
};

/** Whether a box can be reached by scrolling. A link to the content waits above or beside the page for the focus. */
export const isOnPage = ({ right, bottom }: Box): boolean => right + window.scrollX > 0 && bottom + window.scrollY > 0;

/** Whether an element is drawn. Texts for screen readers alone are cut to a pixel. */
export const isDrawn = (element: Element): boolean => {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { clipPath, clip, position } = getComputedStyle(at);
    const isCutAway = /^inset\((?:50|100)%/.test(clipPath) || (position === "absolute" && /^rect\(/.test(clip));
    if (isCutAway) return false;
    const { width, height } = at.getBoundingClientRect();
    if (getComputedStyle(at).overflow !== "visible" && width <= 1 && height <= 1) return false;
  }
  return true;
};

/** The ancestors that cut or scroll an element, nearest first, up to the layer that it is fixed in. */
export const listFrames = (element: Element): Element[] => {
  const frames: Element[] = [];
  const stage = findStage();
  for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    if (at !== document.body && (overflowX !== "visible" || overflowY !== "visible")) frames.push(at);
    if (position === "fixed" || at === stage) break;
  }
  return frames;
};

/** Whether an element scrolls sideways, so that its content is not lost. */
export const scrollsSideways = (element: Element): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + tolerance;

/** The visible part of a box within the frames around an element; null if nothing of it can be seen. */
export const cutBox = (element: Element, { left, top, right, bottom }: Box): Box | null => {
  const box = { left, top, right, bottom };
  for (const frame of listFrames(element)) {
    if (frame === element) continue;
    const around = frame.getBoundingClientRect();
    box.left = Math.max(box.left, around.left);
    box.right = Math.min(box.right, around.right);
    box.top = Math.max(box.top, around.top);
    box.bottom = Math.min(box.bottom, around.bottom);
  }
  return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
};
