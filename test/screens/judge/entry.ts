import { describeElement, findStage, tolerance } from "./layers.ts";
import { judgeTargets } from "./targets.ts";
import { judgeTexts } from "./texts.ts";

/** A dialog and a part that fills most of the window must not scroll sideways; a row of chips may. */
const isPage = (element: Element): boolean =>
  element.matches("dialog") || element.clientHeight > window.innerHeight * 0.6;

/** Code and tables are read in two dimensions (the exception of WCAG 1.4.10), and what snaps is made to be swiped. */
const isMadeToScroll = (element: Element): boolean =>
  element.matches("pre, :has(> table)") || /^(?:x|inline|both)/.test(getComputedStyle(element).scrollSnapType);

/** Whether an ancestor cuts an element off or lets it scroll, so that the page does not grow with it. */
const isInScroller = (element: Element): boolean => {
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
    if (getComputedStyle(above).overflowX !== "visible") return true;
  return false;
};

/** The element that makes the page too wide, and has no such element in it. */
const describeWide = (width: number): string => {
  const wide = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > width + tolerance && !isInScroller(element),
  );
  const innermost = wide.find((element) => !wide.some((other) => other !== element && element.contains(other)));
  return innermost ? ` by ${describeElement(innermost)}` : "";
};

const judgeScrolling = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page =
    scrollWidth > clientWidth + tolerance
      ? [`the page scrolls sideways: ${scrollWidth} > ${clientWidth}${describeWide(clientWidth)}`]
      : [];
  const stage = findStage();
  const inner = [stage, ...stage.querySelectorAll("*")].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + tolerance &&
      isPage(element) &&
      !isMadeToScroll(element) &&
      /auto|scroll/.test(getComputedStyle(element).overflowX),
  );
  return [...page, ...inner.map((element) => `a part scrolls sideways: ${describeElement(element)}`)];
};

/** All defects of the page at its present size. The page ends at the scroll position that it had. */
export const judge = (): string[] => {
  const { scrollX, scrollY } = window;
  const defects = [...judgeScrolling(), ...judgeTexts(), ...judgeTargets()];
  window.scrollTo(scrollX, scrollY);
  return [...new Set(defects)];
};
