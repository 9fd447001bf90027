import { createSelector, createSignal } from "solid-js";

/** Where a dragged row will be: before another row, or at the end of a list if `before` is null. */
export interface DropTarget {
  list: string;
  before: string | null;
}

export interface Dragged {
  kind: "item" | "category" | "option" | "picture";
  id: string;
}

export type Drag = ReturnType<typeof createDrag>;

const edge = 72;
const scrollStep = 14;

/** What scrolls around an element: a dialog's own content, or the page. */
const findScroller = (element: Element): Element | null => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY))
      return parent;
  return document.scrollingElement;
};

/** Scrolls while the pointer is near the upper or lower edge of the screen. */
const scrollNearEdge = (scroller: Element | null, y: number): void => {
  if (y < edge) scroller?.scrollBy(0, -scrollStep);
  else if (y > innerHeight - edge) scroller?.scrollBy(0, scrollStep);
};

/** The list and the row at a point. The upper half of a row means before it, the lower half after it. */
const findTarget = (kind: Dragged["kind"], x: number, y: number): DropTarget | null => {
  const element = document.elementFromPoint(x, y);
  const list = element?.closest(`[data-drop-list-${kind}]`);
  if (!list) return null;
  const name = list.getAttribute(`data-drop-list-${kind}`) ?? "";
  const row = element?.closest(`[data-drop-${kind}]`);
  const rows = [...list.querySelectorAll(`[data-drop-${kind}]`)];
  const readId = (one: Element | undefined): string | null => one?.getAttribute(`data-drop-${kind}`) ?? null;
  if (!row) return { list: name, before: null };
  const { top, height } = row.getBoundingClientRect();
  return { list: name, before: readId(y < top + height / 2 ? row : rows[rows.indexOf(row) + 1]) };
};

/** Drags rows of lists with the mouse, a pen or a finger. Rows have `data-drop-item` or that of another kind, and their
 *  lists `data-drop-list-item`. The keyboard moves rows by their buttons instead. */
export const createDrag = (onDrop: (dragged: Dragged, target: DropTarget) => void) => {
  const [dragged, setDragged] = createSignal<Dragged | null>(null);
  const [target, setTarget] = createSignal<DropTarget | null>(null, {
    equals: (one, other) => one?.list === other?.list && one?.before === other?.before,
  });
  // Only the rows that change are asked, not each of 500.
  const isDragged = createSelector(() => dragged()?.id ?? null);
  const isBefore = createSelector(() => target()?.before ?? null);
  const isAtEnd = createSelector(() => (target()?.before === null ? target()?.list : null));
  const stop = (): void => {
    setDragged(null);
    setTarget(null);
  };
  const start = (what: Dragged, event: PointerEvent & { currentTarget: HTMLElement }): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    const scroller = findScroller(grip);
    grip.setPointerCapture(event.pointerId);
    const controller = new AbortController();
    const { signal } = controller;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      setDragged(what);
      scrollNearEdge(scroller, clientY);
      setTarget(findTarget(what.kind, clientX, clientY));
    };
    const end = (isDropped: boolean): void => {
      controller.abort();
      const place = target();
      const hasMoved = dragged() !== null;
      stop();
      if (isDropped && hasMoved && place) onDrop(what, place);
    };
    grip.addEventListener("pointermove", move, { signal });
    grip.addEventListener("pointerup", () => end(true), { signal });
    grip.addEventListener("pointercancel", () => end(false), { signal });
    const onKeyDown = (key: KeyboardEvent): void => {
      if (key.key !== "Escape") return;
      // Else the same key would close the dialog that contains the list.
      key.preventDefault();
      key.stopPropagation();
      end(false);
    };
    addEventListener("keydown", onKeyDown, { signal, capture: true });
  };
  return {
    start,
    isDragged: (id: string): boolean => isDragged(id),
    /** Whether the dragged row will be before this one. */
    isBefore: (id: string): boolean => isBefore(id),
    isAtEnd: (list: string): boolean => isAtEnd(list),
  };
};
