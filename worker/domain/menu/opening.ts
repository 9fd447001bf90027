import type { MenuSnapshot } from "./types.ts";

/** Whether a store takes orders for now: it is open, and its last order for now is not over. Open until 22:00 with the last
 *  order at 21:40, it does at 21:40 and no longer a millisecond after. */
export const takesOrdersNow = ({ opening, madeAt }: Pick<MenuSnapshot, "opening" | "madeAt">): boolean =>
  opening.state === "open" && (opening.lastOrderAt === null || madeAt <= opening.lastOrderAt);
