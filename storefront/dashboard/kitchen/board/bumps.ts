import { createSignal, onCleanup } from "solid-js";
import { undoSeconds } from "../../../../worker/domain/orders/record/kitchen-status.rules.ts";
import type { BoardOrder, BoardSnapshot } from "../orders.ts";
import { applyBump, type Bump, type BumpedParts } from "./bumps.rules.ts";

/** A bump that the board shows before the database has it. */
export interface ActiveBump extends Bump {
  orderId: string;
  /** The order's number, in words. */
  number: string;
  effectiveAt: string;
  /** The order before the bump; null if another screen made it. */
  before: BumpedParts | null;
}

/** After this time, the board displays the database's own state. */
const maxActiveMs = 90_000;
const undoMs = undoSeconds * 1000;

/** The bumps that the board shows. */
export interface ActiveBumps {
  /** Own bumps that can still be undone, the latest last. */
  undoable(): readonly ActiveBump[];
  add(bump: ActiveBump): void;
  remove(bump: ActiveBump): void;
  removeFor(orderId: string): void;
  /** Whether this screen made the bump of an order that the board shows. */
  isOwn(orderId: string): boolean;
  /** Drops the bump of an order that the database has written since. */
  settle(orderId: string): void;
  /** A snapshot with the bumps that it does not have yet. */
  overlay(snapshot: BoardSnapshot): BoardSnapshot;
}

export const createActiveBumps = (now: () => string): ActiveBumps => {
  const [bumps, setBumps] = createSignal<readonly ActiveBump[]>([]);
  const [undoable, setUndoable] = createSignal<readonly ActiveBump[]>([]);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  onCleanup(() => timers.forEach(clearTimeout));
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const keepOnly = (remains: (bump: ActiveBump) => boolean): void => {
    setBumps((list) => list.filter(remains));
    setUndoable((list) => list.filter(remains));
  };
  const removeFor = (orderId: string): void => keepOnly((bump) => bump.orderId !== orderId);
  const remove = (removed: ActiveBump): void => keepOnly((bump) => bump !== removed);
  return {
    undoable,
    remove,
    removeFor,
    add: (bump) => {
      removeFor(bump.orderId);
      setBumps((list) => [...list, bump]);
      if (bump.before) setUndoable((list) => [...list, bump]);
      later(undoMs, () => setUndoable((list) => list.filter((other) => other !== bump)));
      later(maxActiveMs, () => remove(bump));
    },
    isOwn: (orderId) => bumps().some((bump) => bump.orderId === orderId && bump.before !== null),
    settle: (orderId) => keepOnly((bump) => bump.orderId !== orderId || bump.effectiveAt > now()),
    overlay: (snapshot) => {
      const byOrder = new Map(bumps().map((bump) => [bump.orderId, bump]));
      if (byOrder.size === 0) return snapshot;
      const withBump = (order: BoardOrder): BoardOrder => {
        const bump = byOrder.get(order.id);
        return bump ? { ...order, ...applyBump(order, bump, bump.effectiveAt) } : order;
      };
      return { ...snapshot, orders: snapshot.orders.map(withBump) };
    },
  };
};
