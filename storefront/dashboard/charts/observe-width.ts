import { onCleanup } from "solid-js";

/** Calls back with the width of an element's content, now and after each change. A frame later, because a chart drawn
 *  for the width resizes the element, which browsers report as an error within the observer's own frame. */
export const observeWidth = (element: HTMLElement, onWidth: (width: number) => void): void => {
  let frame = 0;
  const observer = new ResizeObserver(([entry]) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => onWidth(entry?.contentRect.width ?? 0));
  });
  observer.observe(element);
  onCleanup(() => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  });
};
