import { type Box, cutBox, describeElement, findStage, isDrawn, isOnPage, tolerance } from "./layers.ts";

/** The minimum width and height of a target (WCAG 2.5.5). */
const minTarget = 44;

const interactive =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=slider]";

interface Target {
  element: Element;
  /** The box that reacts to a tap, with the label of a tick box. */
  box: Box;
}

const isTick = (element: Element): boolean =>
  element instanceof HTMLInputElement && (element.type === "checkbox" || element.type === "radio");

const measureTarget = (element: Element): Box => {
  const own = element.getBoundingClientRect();
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const boxes = [
    own,
    ...(isTick(element) || element.matches("[type=file]") ? labels : []).map((label) => label.getBoundingClientRect()),
  ];
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
};

/** A tick box is drawn by its label, so the label decides whether it can be seen. */
const isSeen = (element: Element): boolean => {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return isDrawn(element) || (isTick(element) && labels.some(isDrawn));
};

const listTargets = (): Target[] =>
  [...findStage().querySelectorAll(interactive)]
    .filter((element) => !element.closest("[inert], iframe") && isSeen(element))
    .flatMap((element) => {
      const box = cutBox(element, measureTarget(element));
      return box && isOnPage(box) ? [{ element, box }] : [];
    });

/** Whether a link is a part of a sentence, whose line height decides its size. */
const isInText = (element: Element): boolean => {
  if (!element.matches("a, button") || !getComputedStyle(element).display.startsWith("inline")) return false;
  const block = element.closest("p, li, dd, td, th, small, figcaption, legend");
  const around = (block?.textContent ?? "").trim();
  return around.length > (element.textContent ?? "").trim().length;
};

const reacts = (element: Element, x: number, y: number): boolean => {
  const hit = document.elementFromPoint(x, y);
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return hit !== null && [element, ...labels].some((part) => part.contains(hit));
};

/** How far from a point a tap still reaches an element in one direction, at most the size of a target. */
const measureReach = (element: Element, x: number, y: number, stepX: number, stepY: number): number => {
  let reach = 0;
  while (reach < minTarget && reacts(element, x + stepX * (reach + 1), y + stepY * (reach + 1))) reach += 1;
  return reach;
};

/** Whether a tap beside a small box reaches its element, by padding of a pseudo-element or a surrounding label. The box
 *  need not be in the middle of what reacts: the name of a dish opens it on a whole row. */
const reactsAround = (element: Element): boolean => {
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { left, top, right, bottom } = measureTarget(element);
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  const reach = (stepX: number, stepY: number): number =>
    measureReach(element, x, y, stepX, stepY) + measureReach(element, x, y, -stepX, -stepY);
  const needed = minTarget - 2 * tolerance;
  return (
    (right - left >= minTarget - tolerance || reach(1, 0) >= needed) &&
    (bottom - top >= minTarget - tolerance || reach(0, 1) >= needed)
  );
};

const judgeSize = ({ element }: Target): string[] => {
  const { left, top, right, bottom } = measureTarget(element);
  const isLarge = right - left >= minTarget - tolerance && bottom - top >= minTarget - tolerance;
  if (isLarge || isInText(element) || reactsAround(element)) return [];
  return [`target of ${Math.round(right - left)} × ${Math.round(bottom - top)} px: ${describeElement(element)}`];
};

const isFloating = (element: Element): boolean => {
  for (let at: Element | null = element; at && at !== findStage(); at = at.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
  return false;
};

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left - tolerance &&
  inner.right <= outer.right + tolerance &&
  inner.top >= outer.top - tolerance &&
  inner.bottom <= outer.bottom + tolerance;

/** Whether two boxes overlap by more than rounding. A button within a card that is one link is meant to be there. */
const collide = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2 &&
  !contains(a, b) &&
  !contains(b, a);

const isRelated = (a: Element, b: Element): boolean => {
  if (a.contains(b) || b.contains(a)) return true;
  const label = a.closest("label");
  return label !== null && label === b.closest("label");
};

const listCollisions = (targets: readonly Target[]): string[] =>
  targets.flatMap((first, index) =>
    targets
      .slice(index + 1)
      .filter((second) => collide(first.box, second.box) && !isRelated(first.element, second.element))
      .filter((second) => isFloating(first.element) === isFloating(second.element))
      .map((second) => `overlap: ${describeElement(first.element)} and ${describeElement(second.element)}`),
  );

/** The interactive elements that are too small for a finger or lie over each other. */
export const judgeTargets = (): string[] => {
  const targets = listTargets();
  return [...listCollisions(targets), ...targets.flatMap(judgeSize)];
};
