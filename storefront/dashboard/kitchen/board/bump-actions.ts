import { unwrap } from "solid-js/store";
import { undoSeconds } from "../../../../worker/domain/orders/record/kitchen-status.rules.ts";
import { bumpOrder, recallOrder, undoBump } from "../api.ts";
import type { BoardOrder } from "../orders.ts";
import { applyBump, applyRecall } from "./bumps.rules.ts";
import type { ActiveBump, ActiveBumps } from "./bumps.ts";
import type { Station } from "./columns.ts";

interface BumpParts {
  now(): string;
  bumps: ActiveBumps;
  numberOf(order: BoardOrder): string;
  /** Shows a change at once, and takes it back if the server refuses it. */
  change(order: BoardOrder, change: Partial<BoardOrder>, send: () => Promise<unknown>): Promise<boolean>;
}

export interface BumpActions {
  /** Bumps what the station makes of an order. */
  bump(order: BoardOrder, station: Station): Promise<boolean>;
  undo(order: BoardOrder, bump: ActiveBump): Promise<boolean>;
  recall(order: BoardOrder): Promise<boolean>;
}

export const createBumpActions = ({ now, bumps, numberOf, change }: BumpParts): BumpActions => ({
  bump: async (order, station) => {
    const part = { kitchenStatus: "done", station: station === "all" ? null : station } as const;
    // A copy, because the board writes the order's items in place.
    const { orderItems, status, acknowledgedAt, recalledAt } = structuredClone(unwrap(order));
    const before = { orderItems, status, acknowledgedAt, recalledAt };
    const at = now();
    const effectiveAt = new Date(Date.parse(at) + undoSeconds * 1000).toISOString();
    const bump = { ...part, orderId: order.id, number: numberOf(order), effectiveAt, before };
    bumps.add(bump);
    const isBumped = await change(order, applyBump(before, part, at), () => bumpOrder(order.id, part));
    if (!isBumped) bumps.remove(bump);
    return isBumped;
  },
  undo: (order, bump) => {
    bumps.remove(bump);
    return change(order, bump.before, () => undoBump(order.id));
  },
  recall: (order) => {
    bumps.removeFor(order.id);
    return change(order, applyRecall(unwrap(order), now()), () => recallOrder(order.id));
  },
});
