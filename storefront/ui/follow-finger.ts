const startPx = 8;
/** A sheet closes if it is pulled down by this part of its height, or is let go at this speed. */
const closing = { part: 0.28, pxPerMs: 0.6 };
const settleMs = 160;

interface Pull {
  x: number;
  y: number;
  at: number;
  isActive: boolean;
}

/** Whether a part of the sheet uses a touch itself: contents that are not scrolled to their top, a field, or something
 *  that is dragged. */
const isTaken = (target: EventTarget | null, sheet: HTMLElement): boolean => {
  for (let node = target instanceof Element ? target : null; node; node = node.parentElement) {
    if (node.scrollTop > 0 || node.matches("input, textarea, select")) return true;
    if (getComputedStyle(node).touchAction === "none") return true;
    if (node === sheet) return false;
  }
  return false;
};

/** Moves the sheet back to its place, or out of the screen. */
const settle = async (sheet: HTMLElement, isClosing: boolean): Promise<void> => {
  const target = isClosing ? `0 ${sheet.offsetHeight}px` : "0 0";
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : settleMs;
  await sheet.animate({ translate: target }, { duration, easing: "ease-out" }).finished;
  if (!isClosing) sheet.style.removeProperty("translate");
};

/** Lets a sheet at the bottom of a phone follow the finger that pulls it down from the top of its contents, and closes
 *  it past a threshold. `isSheet` says whether it is one now. */
export const followFinger = (sheet: HTMLElement, isSheet: () => boolean, close: () => void): void => {
  let pull: Pull | null = null;
  const start = (event: TouchEvent): void => {
    const [touch] = event.touches;
    const canStart = touch && event.touches.length === 1 && isSheet() && !isTaken(event.target, sheet);
    pull = canStart ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp, isActive: false } : null;
  };
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (!pull || !touch) return;
    const down = touch.clientY - pull.y;
    if (!pull.isActive) {
      const across = Math.abs(touch.clientX - pull.x);
      if (Math.max(Math.abs(down), across) < startPx) return;
      pull.isActive = down > across;
      if (!pull.isActive) pull = null;
    }
    if (!pull) return;
    if (event.cancelable) event.preventDefault();
    sheet.style.translate = `0 ${Math.max(0, down)}px`;
  };
  const end = async (event: TouchEvent): Promise<void> => {
    const [touch] = event.changedTouches;
    const ended = pull;
    pull = null;
    if (!ended?.isActive || !touch) return;
    const down = event.type === "touchcancel" ? 0 : touch.clientY - ended.y;
    const speed = down / Math.max(1, event.timeStamp - ended.at);
    const isClosing = down > sheet.offsetHeight * closing.part || (down > 40 && speed > closing.pxPerMs);
    await settle(sheet, isClosing);
    if (isClosing) close();
  };
  sheet.addEventListener("touchstart", start, { passive: true });
  sheet.addEventListener("touchmove", move, { passive: false });
  sheet.addEventListener("touchend", (event) => void end(event));
  sheet.addEventListener("touchcancel", (event) => void end(event));
};
