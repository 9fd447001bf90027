/** requested: still open here. leaving: closed here while it is copied. returning: the copying was cancelled.
 *  left: closed here, because it is open on the other shard. arriving: closed here until the copy is complete. */
export const storeMoveStates = ["requested", "leaving", "returning", "left", "arriving"] as const;
export const storeMoveState = { name: "StoreMoveState", values: storeMoveStates, doc: "State of a store's move." };

export type StoreMoveState = (typeof storeMoveStates)[number];

export const isStoreMoveState = (value: unknown): value is StoreMoveState =>
  storeMoveStates.some((state) => state === value);
