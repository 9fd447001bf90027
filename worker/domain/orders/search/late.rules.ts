import type { OrderStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../time.ts";

/** Whether an order was not ready at its promised time, or still is not. An order promised for 19:00 and ready at 19:05
 *  was late. An open or cancelled order is not. */
export const isLate = (
  { status, promisedAt, readyAt }: { status: OrderStatus; promisedAt: Instant | null; readyAt: Instant | null },
  now: Instant,
): boolean => status !== "open" && status !== "cancelled" && promisedAt !== null && promisedAt < (readyAt ?? now);
