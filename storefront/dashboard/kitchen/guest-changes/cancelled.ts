import { isMadeAt, type Station } from "../board/columns.ts";
import type { CancelledOrder } from "../orders.ts";

/** Identifies a guest's cancellation, so that a device remembers that it was seen. */
export const cancellationKey = ({ id }: Pick<CancelledOrder, "id">): string => `${id} cancelled`;

/** The orders with dishes of a station that guests cancelled and no cook has dismissed, the latest first. */
export const unseenCancellations = (
  orders: readonly CancelledOrder[],
  station: Station,
  isSeen: (key: string) => boolean,
): CancelledOrder[] =>
  orders.filter((order) => !isSeen(cancellationKey(order)) && order.orderItems.some((item) => isMadeAt(item, station)));
