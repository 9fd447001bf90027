// Functions that run in the page, so each uses its argument alone.
import type { Point } from "./engine.ts";

/** What a person looks for: an element of a kind, by the name that is read for it. */
export interface Target {
  selector: string;
  /** The pattern of its name. */
  name: string;
  /** Whether a tap follows. */
  isTap: boolean;
}

declare global {
  /** The errors of the page's scripts. */
  var pageErrors: string[] | undefined;
  /** What became of the last tap. Undefined in a page that the tap has opened. */
  var tap: "awaited" | "hit" | "missed" | undefined;
  var tapGuard: AbortController | undefined;
}

/** Scrolls to the target and returns its middle, once it rests; null if a tap there would not reach it now. If the page
 *  still moves under the tap, nothing else gets it. */
export const locate = async ({ selector, name, isTap }: Target): Promise<Point | null> => {
  const pattern = new RegExp(name);
  const readName = (element: Element): string => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const named = [...labels, ...ids.map((id) => document.getElementById(id))];
    const text = named.map((label) => label?.textContent).join(" ") || element.textContent;
    const parts = [element.getAttribute("aria-label"), text, element.getAttribute("title")];
    return (parts.find((part) => part) ?? "").replaceAll(/\s+/g, " ").trim();
  };
  const findMiddle = (element: Element): Point | null => {
    const [box] = element.getClientRects();
    if (!box) return null;
    const x = Math.round(box.x + box.width / 2);
    const y = Math.round(box.y + box.height / 2);
    return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
  };
  const guard = (target: Element): void => {
    const listeners = new AbortController();
    globalThis.tapGuard?.abort();
    globalThis.tapGuard = listeners;
    const onInput = (event: Event): void => {
      const isHit = event.target instanceof Element && target.contains(event.target);
      if (!isHit) {
        event.stopImmediatePropagation();
        event.preventDefault();
      }
      if (event.type !== "click") return;
      globalThis.tap = isHit ? "hit" : "missed";
      listeners.abort();
    };
    globalThis.tap = "awaited";
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
      window.addEventListener(type, onInput, { capture: true, signal: listeners.signal });
  };
  const paint = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const element of document.querySelectorAll(selector)) {
    if (element.matches(":disabled, [aria-disabled=true]") || !pattern.test(readName(element))) continue;
    const isChoice = element.matches("[type=radio], [type=checkbox]");
    const target = (isChoice && element.closest("label")) || element;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const before = findMiddle(target);
    if (!before) continue;
    await paint();
    await paint();
    const after = findMiddle(target);
    if (after?.x !== before.x || after.y !== before.y) continue;
    if (isTap) guard(target);
    return after;
  }
  return null;
};

/** Selects the text of the focused field, so that typing replaces it. True if a field has the focus. */
export const selectField = (): boolean => {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  field.select();
  return true;
};

/** The text of all elements that match. */
export const readText = (selector: string): string =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join("\n");

/** Counts the faults that the page has reported. A page loads more files than a browser lists by itself. */
export const countFaults = (): number => {
  performance.setResourceTimingBufferSize(10_000);
  return performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/api/faults")).length;
};

/** How the page was opened, such as "navigate" or "reload". */
export const readArrival = (): string => performance.getEntriesByType("navigation")[0]?.toJSON().type ?? "";

/** Whether the page answers taps. From then on its errors are collected. */
export const isReady = (): boolean => {
  if (document.documentElement.dataset["hydrated"] === undefined) return false;
  if (globalThis.pageErrors) return true;
  const errors: string[] = [];
  globalThis.pageErrors = errors;
  addEventListener("error", ({ message }) => errors.push(message));
  addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
  return true;
};

export const readErrors = (): string[] => globalThis.pageErrors ?? [];

export const readTap = (): string => globalThis.tap ?? "left";

/** Where the kitchen's tickets begin, and the rows in which its tools and its controls of a kind stand. */
export const measureKitchen = () => {
  const readTop = (element: Element): number => Math.round(element.getBoundingClientRect().top);
  const [board] = document.querySelectorAll("[data-filled]");
  const bell = document.querySelector("[data-bell][title]");
  const groups = [...document.querySelectorAll("fieldset:has(> button)")];
  const countRows = (parts: Iterable<Element>): number => {
    const middles = [...parts].map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return top + height / 2;
    });
    return middles.length > 0 && Math.max(...middles) - Math.min(...middles) < 2 ? 1 : middles.length;
  };
  return {
    board: board ? readTop(board) : -1,
    tools: countRows(bell?.parentElement?.children ?? []),
    controls: groups.map((group) => countRows(group.children)),
  };
};

/** The color of what says that the kitchen has no sound, as red, green and blue. */
export const readSoundColor = (): number[] => {
  const button = document.querySelector("[data-blocked=true]");
  return button ? (getComputedStyle(button).color.match(/\d+/g) ?? []).map(Number) : [];
};
