import { createSignal, onCleanup } from "solid-js";
import { undoSeconds } from "../../../../worker/domain/orders/record/kitchen-status.rules.ts";
import type { Bump, BumpedParts } from "./bumps.rules.ts";

/** A bump of this screen that can be undone. */
export interface ActiveBump extends Bump {
  orderId: string;
  /** The order's number, in words. */
  number: string;
  effectiveAt: string;
  /** The order before the bump. */
  before: BumpedParts;
}

const undoMs = undoSeconds * 1000;

/** The bumps of this screen that can still be undone. */
export interface ActiveBumps {
  /** The latest last. */
  undoable(): readonly ActiveBump[];
  add(bump: ActiveBump): void;
  remove(bump: ActiveBump): void;
  removeFor(orderId: string): void;
}

export const createActiveBumps = (): ActiveBumps => {
  const [undoable, setUndoable] = createSignal<readonly ActiveBump[]>([]);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  onCleanup(() => timers.forEach(clearTimeout));
  const remove = (removed: ActiveBump): void => {
    setUndoable((list) => list.filter((bump) => bump !== removed));
  };
  const removeFor = (orderId: string): void => {
    setUndoable((list) => list.filter((bump) => bump.orderId !== orderId));
  };
  const add = (bump: ActiveBump): void => {
    // The server undoes all bumps of an order at once.
    removeFor(bump.orderId);
    setUndoable((list) => [...list, bump]);
    const timer = setTimeout(() => {
      timers.delete(timer);
      remove(bump);
    }, undoMs);
    timers.add(timer);
  };
  return { undoable, add, remove, removeFor };
};
