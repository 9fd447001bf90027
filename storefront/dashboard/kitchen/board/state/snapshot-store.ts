import { batch, createSignal, onCleanup } from "solid-js";
import { createStore, reconcile, unwrap } from "solid-js/store";
import { isOutage, Refused, Unreachable } from "../../../../api/client.ts";
import { describeFailure } from "../../../messages.ts";
import { useDashboard } from "../../../state.tsx";
import type { readBoard } from "../../api.ts";
import type { BoardOrder, BoardSnapshot } from "../../orders.ts";
import { createBoardReader } from "../board-reader.ts";
import { createOrderVersions, type OrderVersions } from "./order-versions.ts";

export interface SnapshotStore {
  state: { snapshot: BoardSnapshot | null };
  readAt(): string | null;
  isReachable(): boolean;
  setReachable(value: boolean): void;
  refresh(): Promise<void>;
  /** Keeps the optimistic update of an order on the board while `work` runs, then reads the board again. */
  runChange<Result>(orderId: string, work: () => Promise<Result>): Promise<Result>;
  patch(id: string, change: Partial<BoardOrder>): void;
  judge: OrderVersions["judge"];
}

const createPatch =
  ([state, setState]: ReturnType<typeof createStore<SnapshotStore["state"]>>): SnapshotStore["patch"] =>
  (id, change) => {
    const index = state.snapshot?.orders.findIndex((order) => order.id === id) ?? -1;
    if (index < 0) return;
    // Only items that change are drawn again.
    const { orderItems, ...rest } = change;
    batch(() => {
      setState("snapshot", "orders", index, rest);
      if (orderItems) setState("snapshot", "orders", index, "orderItems", reconcile(orderItems));
    });
  };

/** The board's data. Drops a snapshot that was read during a change, because it would undo the change on screen: each
 *  change triggers another read when it ends. Of an order that a message has changed since the read, the displayed
 *  state stays, and the board is read again. */
export const createSnapshotStore = (readSnapshot: typeof readBoard): SnapshotStore => {
  const { t, announce, now } = useDashboard();
  const store = createStore<SnapshotStore["state"]>({ snapshot: null });
  const [state, setState] = store;
  const [readAt, setReadAt] = createSignal<string | null>(null);
  const [isReachable, setReachable] = createSignal(true);
  const versions = createOrderVersions();
  let completedChanges = 0;
  let pendingChanges = 0;
  const display = (snapshot: BoardSnapshot): void => {
    const displayed = unwrap(state).snapshot?.orders ?? [];
    const { orders, isOutdated } = versions.keepNewer(displayed, snapshot.orders);
    setState("snapshot", reconcile({ ...snapshot, orders }));
    if (isOutdated) void refresh();
  };
  const read = async (): Promise<boolean> => {
    const at = now();
    const changesBefore = completedChanges;
    try {
      const snapshot = await readSnapshot(at);
      // The answer may arrive after the connection was lost, and then nothing else would say so.
      setReachable(navigator.onLine);
      if (changesBefore !== completedChanges || pendingChanges > 0) return true;
      display(snapshot);
      setReadAt(at);
      return true;
    } catch (error) {
      setReachable(!(error instanceof Unreachable));
      const isSignedOut = error instanceof Refused && error.code === "UNAUTHENTICATED";
      if (isSignedOut) announce(t("kitchen.signedOut"));
      else if (!(error instanceof Unreachable)) announce(describeFailure(t, error));
      return !isOutage(error);
    }
  };
  const { refresh, stop } = createBoardReader(read);
  onCleanup(stop);
  const runChange: SnapshotStore["runChange"] = async (orderId, work) => {
    pendingChanges += 1;
    versions.beginChange(orderId);
    try {
      return await work();
    } finally {
      pendingChanges -= 1;
      completedChanges += 1;
      versions.endChange(orderId);
      void refresh();
    }
  };
  const { judge } = versions;
  return { state, readAt, isReachable, setReachable, refresh, runChange, patch: createPatch(store), judge };
};
