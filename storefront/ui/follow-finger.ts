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

interface Movement {
  down: number;
  across: number;
}

/** Whether something between the touched node and the dialog moves with the finger: contents that scroll further that
 *  way, a row that scrolls sideways, or a field. */
const canMove = (target: EventTarget | null, dialog: HTMLElement, { down, across }: Movement): boolean => {
  if (Math.abs(across) > Math.abs(down)) return true;
  for (let node = target instanceof Element ? target : null; node && node !== dialog; node = node.parentElement) {
    if (node.matches("input, textarea, select, iframe")) return true;
    const room = node.scrollHeight - node.clientHeight - node.scrollTop;
    const hasRoom = down > 0 ? node.scrollTop > 0 : room > 1;
    if (hasRoom && /auto|scroll/.test(getComputedStyle(node).overflowY)) return true;
  }
  return false;
};

/** Whether a keyboard covers a part of the window, or the page is zoomed: then the window itself must move. */
const isWindowReduced = (): boolean => (visualViewport?.height ?? innerHeight) < innerHeight * 0.9;

/** Keeps the page behind a dialog still. iOS scrolls it in spite of `overflow: hidden` where the dialog has nothing to
 *  scroll itself. */
const holdPage = (dialog: HTMLElement): void => {
  let from: Touch | undefined;
  const start = ({ touches }: TouchEvent): void => {
    from = touches.length === 1 ? touches[0] : undefined;
  };
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (!from || !touch || !event.cancelable || event.touches.length > 1 || isWindowReduced()) return;
    const movement = { down: touch.clientY - from.clientY, across: touch.clientX - from.clientX };
    if (!canMove(event.target, dialog, movement)) event.preventDefault();
  };
  dialog.addEventListener("touchstart", start, { passive: true });
  dialog.addEventListener("touchmove", move, { passive: false });
};

/** Lets a sheet at the bottom of a phone follow the finger that pulls it down from the top of its contents, and closes
 *  it past a threshold. `isSheet` says whether it is one now. The page behind it keeps still. */
export const followFinger = (sheet: HTMLElement, isSheet: () => boolean, close: () => void): void => {
  const { parentElement: dialog } = sheet;
  if (dialog) holdPage(dialog);
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
