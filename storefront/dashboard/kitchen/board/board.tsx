import { batch, createContext, createSignal, type JSX, onCleanup, onMount, useContext } from "solid-js";
import { createStore, reconcile, unwrap } from "solid-js/store";
import type { BumpMessage, LiveMessage } from "../../../../worker/domain/live/messages.ts";
import { cancellationRight } from "../../../../worker/domain/orders/cancellation/decide-cancellation.rules.ts";
import { isOutage, Refused } from "../../../api/client.ts";
import { useShop } from "../../../state/shop.tsx";
import { describeRefusal } from "../../messages.ts";
import { isPaymentDue } from "../../orders/due/due.ts";
import { useDashboard } from "../../state.tsx";
import {
  acknowledgeOrder,
  answerCancellation,
  cancelOrder,
  markNoShow,
  moveOrder,
  promiseOrderTime,
  readBoard,
  requestCancellation,
  setItemStatus,
} from "../api.ts";
import { createSeenChanges, type SeenChanges } from "../guest-changes/seen.ts";
import { type ConnectionState, subscribeToKitchen } from "../kitchen-socket.ts";
import type { BoardItem, BoardOrder, BoardSnapshot } from "../orders.ts";
import { nextKitchenStatus, type Step } from "../steps.ts";
import { createBoardReader } from "./board-reader.ts";
import { type BumpActions, createBumpActions } from "./bump-actions.ts";
import { applyBump } from "./bumps.rules.ts";
import { type ActiveBump, createActiveBumps } from "./bumps.ts";
import type { Station } from "./columns.ts";

type NumberedOrder = Pick<BoardOrder, "orderNumber" | "businessDay">;

/** The latest snapshot of the board and every way to change it. A change is applied optimistically. If the server
 *  refuses it, it is rolled back and announced. Each change resolves to whether it succeeded. */
export interface Board extends SeenChanges {
  /** Null until the first read. */
  snapshot(): BoardSnapshot | null;
  /** The server's time of the last snapshot. */
  readAt(): string | null;
  connection(): ConnectionState;
  /** The day of an order's number if it is not today, otherwise null. Two days can use the same number. */
  dayOf(order: NumberedOrder): string | null;
  /** An order's number for a sentence, with its day if needed: "12" or "12 (Fri, Nov 20)". */
  numberOf(order: NumberedOrder): string;
  /** Increases whenever the availability of a menu item may have changed. */
  menuChanges(): number;
  refresh(): Promise<void>;
  /** Calls `onDue` if the order cannot be completed because it is not paid. A bump is of the station's items. */
  advanceOrder(order: BoardOrder, step: Step, onDue?: () => void, station?: Station): Promise<boolean>;
  /** Own bumps that can still be undone, the latest last. */
  undoable(): readonly ActiveBump[];
  undoBump(bump: ActiveBump): Promise<boolean>;
  recallOrder(order: BoardOrder): Promise<boolean>;
  advanceItem(order: BoardOrder, item: BoardItem): Promise<boolean>;
  setPromisedTime(order: BoardOrder, at: string): Promise<boolean>;
  cancel(order: BoardOrder, reason: string, keepPayment: boolean): Promise<boolean>;
  /** The right by which the user may cancel an order. Null if they must ask a manager. */
  cancelRight(order: BoardOrder, keepPayment?: boolean): ReturnType<typeof cancellationRight>;
  requestCancellation(order: BoardOrder, reason: string): Promise<boolean>;
  /** Confirms a requested cancellation, which cancels and refunds the order, or rejects the request. */
  answerCancellation(order: BoardOrder, confirm: boolean): Promise<boolean>;
  markNoShow(order: BoardOrder): Promise<boolean>;
}

const BoardContext = createContext<Board>();

export const BoardProvider = (props: { board: Board; children: JSX.Element }) => (
  <BoardContext.Provider value={props.board}>{props.children}</BoardContext.Provider>
);

export const useBoard = (): Board => {
  const board = useContext(BoardContext);
  if (!board) throw new Error("useBoard must be called inside a BoardProvider.");
  return board;
};

interface SnapshotStore {
  state: { snapshot: BoardSnapshot | null };
  readAt(): string | null;
  isReachable(): boolean;
  setReachable(value: boolean): void;
  refresh(): Promise<void>;
  /** Keeps optimistic updates on the board while `work` runs, then reads the board again. */
  runChange<Result>(work: () => Promise<Result>): Promise<Result>;
  patch(id: string, change: Partial<BoardOrder>): void;
}

/** The board's data. Drops a snapshot that was read during a change, because it would undo the
 *  change on screen. Each change triggers another read when it ends. */
const createSnapshotStore = (readSnapshot: typeof readBoard): SnapshotStore => {
  const { t, announce, now } = useDashboard();
  const [state, setState] = createStore<{ snapshot: BoardSnapshot | null }>({ snapshot: null });
  const [readAt, setReadAt] = createSignal<string | null>(null);
  const [isReachable, setReachable] = createSignal(true);
  let completedChanges = 0;
  let pendingChanges = 0;
  const read = async (): Promise<boolean> => {
    const at = now();
    const changesBefore = completedChanges;
    try {
      const snapshot = await readSnapshot(at);
      // The answer may arrive after the connection was lost, and then nothing else would say so.
      setReachable(navigator.onLine);
      if (changesBefore !== completedChanges || pendingChanges > 0) return true;
      setState("snapshot", reconcile(snapshot));
      setReadAt(at);
      return true;
    } catch (error) {
      setReachable(error instanceof Refused);
      if (error instanceof Refused)
        announce(error.code === "UNAUTHENTICATED" ? t("kitchen.signedOut") : describeRefusal(t, error));
      return !isOutage(error);
    }
  };
  const { refresh, stop } = createBoardReader(read);
  onCleanup(stop);
  const runChange: SnapshotStore["runChange"] = async (work) => {
    pendingChanges += 1;
    try {
      return await work();
    } finally {
      pendingChanges -= 1;
      completedChanges += 1;
      void refresh();
    }
  };
  const patch = (id: string, change: Partial<BoardOrder>): void => {
    const index = state.snapshot?.orders.findIndex((order) => order.id === id) ?? -1;
    if (index < 0) return;
    // Only items that change are drawn again.
    const { orderItems, ...rest } = change;
    batch(() => {
      setState("snapshot", "orders", index, rest);
      if (orderItems) setState("snapshot", "orders", index, "orderItems", reconcile(orderItems));
    });
  };
  return { state, readAt, isReachable, setReachable, refresh, runChange, patch };
};

type Change = (
  order: BoardOrder,
  change: Partial<BoardOrder>,
  send: () => Promise<unknown>,
  onDue?: () => void,
) => Promise<boolean>;

const createOrderNumbers = ({ state }: SnapshotStore): Pick<Board, "dayOf" | "numberOf"> => {
  const { t } = useDashboard();
  const { format } = useShop();
  const dayOf = ({ businessDay }: NumberedOrder): string | null => {
    const today = state.snapshot?.figures.date;
    return today === undefined || businessDay === today ? null : format.day(businessDay);
  };
  const numberOf = (order: NumberedOrder): string => {
    const day = dayOf(order);
    return day === null ? order.orderNumber : t("kitchen.numberOfDay", { number: order.orderNumber, day });
  };
  return { dayOf, numberOf };
};

const createOptimisticChange = ({ runChange, patch }: SnapshotStore, numberOf: Board["numberOf"]): Change => {
  const { t, announce } = useDashboard();
  const describeError = (error: unknown, number: string): string => {
    if (!(error instanceof Refused)) return t("kitchen.notSent", { number });
    const isOutdated = error.code === "ILLEGAL_TRANSITION" || error.code === "CONFLICT";
    return isOutdated ? t("kitchen.overtaken", { number }) : describeRefusal(t, error);
  };
  // Requests of one order go one after the other, so that an undo never overtakes the next bump.
  const lastSent = new Map<string, Promise<unknown>>();
  const sendInTurn = (id: string, send: () => Promise<unknown>): Promise<unknown> => {
    const sent = (lastSent.get(id) ?? Promise.resolve()).catch(() => undefined).then(send);
    lastSent.set(id, sent);
    return sent;
  };
  return (order, change, send, onDue) => {
    const before = structuredClone(unwrap(order));
    patch(order.id, change);
    return runChange(async () => {
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
};

const itemsWith = (order: BoardOrder, id: string, kitchenStatus: BoardItem["kitchenStatus"]) =>
  order.orderItems.map((item) => (item.id === id ? { ...item, kitchenStatus } : item));

type Reads = "undoable" | "snapshot" | "readAt" | "connection" | "dayOf" | "numberOf" | "menuChanges" | "refresh";
type Actions = Omit<Board, Reads | keyof SeenChanges>;

const createActions = ({ state }: SnapshotStore, change: Change, bumping: BumpActions): Actions => {
  const { now, user } = useDashboard();
  return {
    recallOrder: bumping.recall,
    undoBump: (bump) => {
      const order = state.snapshot?.orders.find(({ id }) => id === bump.orderId);
      return order ? bumping.undo(order, bump) : Promise.resolve(false);
    },
    advanceOrder: (order, step, onDue, station = "all") => {
      if (step.kind === "bump") return bumping.bump(order, station);
      if (step.kind === "acknowledge") {
        return change(order, { acknowledgedAt: now() }, () => acknowledgeOrder(order.id));
      }
      const status = step.through.at(-1) ?? order.status;
      const send = async (): Promise<void> => {
        for (const next of step.through) await moveOrder(order.id, next);
      };
      return change(order, { status }, send, onDue);
    },
    advanceItem: (order, item) => {
      const status = nextKitchenStatus(item.kitchenStatus);
      return change(order, { orderItems: itemsWith(order, item.id, status) }, () => setItemStatus(item.id, status));
    },
    setPromisedTime: (order, at) => {
      const acknowledgedAt = order.acknowledgedAt ?? now();
      return change(order, { promisedAt: at, acknowledgedAt }, async () => {
        await promiseOrderTime(order.id, at);
        if (order.status === "sent_to_kitchen") await acknowledgeOrder(order.id);
      });
    },
    cancel: (order, reason, keepPayment) =>
      change(order, { status: "cancelled" }, () => cancelOrder(order.id, reason, keepPayment)),
    cancelRight: (order, keepPayment = false) =>
      cancellationRight({
        order,
        payments: order.payments,
        hasPaymentScope: user.scopes.includes("write_payments"),
        mayStaffCancelPaid: state.snapshot?.rules.staffMayCancelPaid ?? false,
        keepPayment,
      }),
    requestCancellation: (order, reason) =>
      change(order, { cancellationRequestedAt: now(), cancellationRequestReason: reason }, () =>
        requestCancellation(order.id, reason),
      ),
    answerCancellation: (order, confirm) =>
      change(order, confirm ? { status: "cancelled" } : { cancellationRequestedAt: null }, () =>
        answerCancellation(order.id, confirm),
      ),
    markNoShow: (order) => change(order, { status: "cancelled" }, () => markNoShow(order.id)),
  };
};

/** The board of the signed-in user, or of one order. Live messages keep it fresh, with polling as the fallback. */
export const createBoard = (readSnapshot = readBoard): Board => {
  const { now } = useDashboard();
  const bumps = createActiveBumps(now);
  const store = createSnapshotStore(async (at) => bumps.overlay(await readSnapshot(at)));
  const numbers = createOrderNumbers(store);
  const change = createOptimisticChange(store, numbers.numberOf);
  const bumping = createBumpActions({ now, bumps, change, numberOf: numbers.numberOf });
  const { state, refresh, patch } = store;
  const [isLive, setLive] = createSignal(false);
  const [menuChanges, setMenuChanges] = createSignal(0);
  const connection = (): ConnectionState => (store.isReachable() ? (isLive() ? "live" : "polling") : "offline");
  // A bump of another screen is displayed without a read, because the database only has it in some seconds.
  const showBump = ({ orderId, kitchenStatus, station, effectiveAt }: BumpMessage): void => {
    const order = state.snapshot?.orders.find(({ id }) => id === orderId);
    if (!order || kitchenStatus === null || effectiveAt === null || bumps.isOwn(orderId)) return;
    bumps.add({ orderId, kitchenStatus, station, effectiveAt, number: numbers.numberOf(order), before: null });
    patch(orderId, applyBump(unwrap(order), { kitchenStatus, station }, effectiveAt));
  };
  const onMessage = (message: LiveMessage): void => {
    if (message.type === "menu") setMenuChanges((count) => count + 1);
    if (message.type === "bump" && message.kitchenStatus !== null) return void showBump(message);
    if (message.type === "bump") bumps.removeFor(message.orderId);
    if (message.type === "order") bumps.settle(message.orderId);
    if (message.type !== "kitchen_item") return void refresh();
    const order = state.snapshot?.orders.find(({ id }) => id === message.orderId);
    if (order) patch(order.id, { orderItems: itemsWith(order, message.orderItemId, message.kitchenStatus) });
  };
  const refreshAll = (): Promise<void> => {
    setMenuChanges((count) => count + 1);
    return refresh();
  };
  onMount(() =>
    onCleanup(subscribeToKitchen({ refresh: refreshAll, onMessage, setLive, setReachable: store.setReachable })),
  );
  return {
    ...numbers,
    ...createSeenChanges(),
    undoable: bumps.undoable,
    snapshot: () => state.snapshot,
    readAt: store.readAt,
    connection,
    menuChanges,
    refresh,
    ...createActions(store, change, bumping),
  };
};
