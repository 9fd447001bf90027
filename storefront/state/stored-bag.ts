import { type KeptBag, nothingKept, readChange } from "./pending-changes.ts";

const slot = "tiffin-bag";

/** What a page of this browser kept of its bag; null where it keeps nothing for us. */
export const readKept = (): KeptBag | null => {
  try {
    const kept: KeptBag = JSON.parse(localStorage.getItem(slot) ?? "null") ?? nothingKept;
    return { ...kept, wishes: kept.wishes.map(readChange) };
  } catch {
    return null;
  }
};

export const isWaitingBag = ({ wishes, orderType }: KeptBag): boolean => wishes.length > 0 || orderType !== null;

/** Keeps the bag for the next page of this browser. An empty one leaves nothing behind. */
export const writeKept = (kept: KeptBag): void => {
  try {
    if (isWaitingBag(kept) || (kept.cart?.items.length ?? 0) > 0) localStorage.setItem(slot, JSON.stringify(kept));
    else localStorage.removeItem(slot);
  } catch {
    // A browser that keeps nothing for us still shows the bag on this page.
  }
};
