import type { MenuSnapshot } from "./types.ts";

/** Whether a store accepts immediate orders: it is open, and its last order time has not passed. Open until 22:00 with
 *  the last order at 21:40, it accepts orders until exactly 21:40. */
export const takesOrdersNow = ({ opening, madeAt }: Pick<MenuSnapshot, "opening" | "madeAt">): boolean =>
  opening.state === "open" && (opening.lastOrderAt === null || madeAt <= opening.lastOrderAt);
