import { unwrap } from "solid-js/store";
import { Refused } from "../../../../api/client.ts";
import { describeFailure } from "../../../messages.ts";
import { isPaymentDue } from "../../../orders/due/due.ts";
import { useDashboard } from "../../../state.tsx";
import type { BoardOrder } from "../../orders.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

/** An order of the board, or what a change takes back of one. */
type ChangedOrder = Pick<BoardOrder, "id" | "orderNumber" | "businessDay"> & Partial<BoardOrder>;

/** Displays a change of an order at once, sends it, and takes it back if the server refuses it. */
export type Change = (
  order: ChangedOrder,
  change: Partial<BoardOrder>,
  send: () => Promise<unknown>,
  onDue?: () => void,
) => Promise<boolean>;

interface OptimisticChanges {
  change: Change;
  /** Resolves once the server has answered every change of an order that this screen made before. */
  waitForChanges(orderId: string): Promise<unknown>;
}

/** `numberOf` names an order in messages. */
export const createOptimisticChanges = (
  { runChange, patch }: SnapshotStore,
  numberOf: (order: Pick<BoardOrder, "orderNumber" | "businessDay">) => string,
): OptimisticChanges => {
  const { t, announce } = useDashboard();
  const describeError = (error: unknown, number: string): string => {
    const isOutdated = error instanceof Refused && (error.code === "ILLEGAL_TRANSITION" || error.code === "CONFLICT");
    return isOutdated
      ? t("kitchen.overtaken", { number })
      : describeFailure(t, error, t("kitchen.notSent", { number }));
  };
  // Requests of one order go one after the other, so that an undo never overtakes the next bump.
  const lastSent = new Map<string, Promise<unknown>>();
  const waitForChanges = (orderId: string): Promise<unknown> =>
    (lastSent.get(orderId) ?? Promise.resolve()).catch(() => undefined);
  const sendInTurn = (orderId: string, send: () => Promise<unknown>): Promise<unknown> => {
    const sent = waitForChanges(orderId).then(send);
    lastSent.set(orderId, sent);
    return sent;
  };
  const change: Change = (order, values, send, onDue) => {
    const before = structuredClone(unwrap(order));
    patch(order.id, values);
    return runChange(order.id, async () => {
      try {
        await sendInTurn(order.id, send);
        return true;
      } catch (error) {
        patch(order.id, before);
        if (onDue && isPaymentDue(error)) onDue();
        else announce(describeError(error, numberOf(before)));
        return false;
      }
    });
  };
  return { change, waitForChanges };
};
