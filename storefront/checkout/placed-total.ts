import { onCleanup } from "solid-js";
import { call, Refused } from "../api/client.ts";
import { inFull } from "../api/orders.ts";
import type { PlacedOrder } from "../api/types.ts";
import { optionalAnswer } from "../parts/answers.ts";
import { openLiveConnection } from "../state/live.ts";

/** What the guest of a placed order has to pay now; null if there is nothing to pay online any more. */
export const readAmountDue = async ({ orderId: id, secretKey }: PlacedOrder): Promise<number | null> => {
  try {
    return (await call("POST /api/orders/:id/payment", { id, secretKey })).amount;
  } catch (error) {
    if (error instanceof Refused && error.code === "CONFLICT") return null;
    throw error;
  }
};

/** The total of an order that still waits for its payment; null if it does not wait any more. */
const readOpenTotal = async ({ orderId: id, secretKey }: PlacedOrder): Promise<number | null> => {
  const { status, total } = inFull(await call("GET /api/orders/:id", { id }, { "X-Order-Key": secretKey }));
  return status === "open" ? total : null;
};

/** Follows an order that was placed and is not paid yet, while its guest looks at the form. If the restaurant changes
 *  what is to pay, `onChanged` opens the order, whose page shows the new total. */
export const createTotalWatch = (onChanged: (order: PlacedOrder) => Promise<void>) => {
  let connection: { close(): void } | null = null;
  const stop = (): void => {
    connection?.close();
    connection = null;
  };
  onCleanup(stop);
  const start = (order: PlacedOrder, total: number): void => {
    stop();
    const compare = async (): Promise<void> => {
      const newTotal = await optionalAnswer(readOpenTotal(order), null);
      if (newTotal === null || newTotal === total || connection === null) return;
      stop();
      await onChanged(order);
    };
    const query = new URLSearchParams({ secretKey: order.secretKey });
    connection = openLiveConnection({
      path: `/api/orders/${encodeURIComponent(order.orderId)}/live?${query}`,
      onMessage: () => void compare(),
      refresh: compare,
    });
  };
  return { start, stop };
};
