import { leaving } from "./leaving.ts";

/** Whether a click leads to another document in this tab. The router cancels the clicks that it answers itself. */
const leadsAway = (event: MouseEvent): boolean => {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.target || link.hasAttribute("download") || !link.protocol.startsWith("http")) return false;
  const [address] = location.href.split("#");
  return link.href.split("#")[0] !== address;
};

/** Runs `prepare` just before this tab goes to another document, by a link or by `leaveTo`. */
export const beforeLeaving = (prepare: () => void, signal: AbortSignal): void => {
  addEventListener(leaving, prepare, { signal });
  addEventListener("click", (event) => leadsAway(event) && prepare(), { signal });
};
