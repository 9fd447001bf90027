import { leaving, prepareToLeave } from "./leaving.ts";

/** The link by which a click leads to another document in this tab. The router cancels the clicks that it answers
 *  itself. */
const findWayOut = (event: MouseEvent): HTMLAnchorElement | null => {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  if (link.target || link.hasAttribute("download") || !link.protocol.startsWith("http")) return null;
  const [address] = location.href.split("#");
  return link.href.split("#")[0] === address ? null : link;
};

/** Lets the page prepare before a link leads away, and follows the link itself if that takes time. */
const onClick = (event: MouseEvent): void => {
  const link = findWayOut(event);
  const ready = link && prepareToLeave();
  if (!ready) return;
  event.preventDefault();
  void ready.then(() => location.assign(link.href));
};

/** Runs `prepare` just before this tab goes to another document, by a link or by `leaveTo`. What `prepare` returns is
 *  waited for. */
export const beforeLeaving = (prepare: () => Promise<void> | undefined, signal: AbortSignal): void => {
  const onLeaving = (event: Event): void => {
    const ready = prepare();
    // Safe cast: `prepareToLeave` alone sends this event.
    if (ready) (event as CustomEvent<Promise<void>[]>).detail.push(ready);
  };
  addEventListener(leaving, onLeaving, { signal });
  // A browser adds the same listener once.
  addEventListener("click", onClick);
};
