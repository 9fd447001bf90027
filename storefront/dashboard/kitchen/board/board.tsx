import { createContext, createSignal, type JSX, onCleanup, onMount, useContext } from "solid-js";
import { unwrap } from "solid-js/store";
import type { BumpMessage, KitchenItemMessage, LiveMessage } from "../../../../worker/domain/live/messages.ts";
import { cancellationRight } from "../../../../worker/domain/orders/cancellation/decide-cancellation.rules.ts";
import { useShop } from "../../../state/shop.tsx";
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
import type { BoardItem, BoardOrder, BoardSnapshot, LaterOrder } from "../orders.ts";
import { nextKitchenStatus, type Step } from "../steps.ts";
import { type BumpActions, createBumpActions } from "./bump-actions.ts";
import { applyBump } from "./bumps.rules.ts";
import { type ActiveBump, createActiveBumps } from "./bumps.ts";
import type { Station } from "./columns.ts";
import { type Change, createOptimisticChanges } from "./state/optimistic-change.ts";
import { createSnapshotStore, type SnapshotStore } from "./state/snapshot-store.ts";

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
  /** Resolves once the server has answered every change of an order that this screen made before. */
  waitForChanges(orderId: string): Promise<unknown>;
  /** Calls `onDue` if the order cannot be completed because it is not paid. A bump is of the station's items. */
  advanceOrder(order: BoardOrder, step: Step, onDue?: () => void, station?: Station): Promise<boolean>;
  /** Sends an order to the kitchen before its time. */
  release(order: LaterOrder): Promise<boolean>;
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

const itemsWith = (order: BoardOrder, id: string, kitchenStatus: BoardItem["kitchenStatus"]) =>
  order.orderItems.map((item) => (item.id === id ? { ...item, kitchenStatus } : item));

type Reads =
  | "undoable"
  | "snapshot"
  | "readAt"
  | "connection"
  | "dayOf"
  | "numberOf"
  | "menuChanges"
  | "refresh"
  | "waitForChanges";
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
    // Staff who release an order have seen it. It is acknowledged at once, so that the bell does not ring.
    release: async ({ id, orderNumber, businessDay }) => {
      const order = { id, orderNumber, businessDay, acknowledgedAt: null };
      if (!(await change(order, {}, () => moveOrder(id, "sent_to_kitchen")))) return false;
      return change(order, { acknowledgedAt: now() }, () => acknowledgeOrder(id));
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

/** What a message changes of an order. Null for an undo: only a read knows what it restores. */
const changeBy = (message: BumpMessage | KitchenItemMessage, order: BoardOrder): Partial<BoardOrder> | null => {
  if (message.type === "kitchen_item")
    return { orderItems: itemsWith(order, message.orderItemId, message.kitchenStatus) };
  const { kitchenStatus, station, effectiveAt } = message;
  return kitchenStatus && effectiveAt ? applyBump(order, { kitchenStatus, station }, effectiveAt) : null;
};

/** The board of the signed-in user, or of one order. Live messages keep it fresh, with polling as the fallback. */
export const createBoard = (readSnapshot = readBoard): Board => {
  const { now } = useDashboard();
  const bumps = createActiveBumps();
  const store = createSnapshotStore(readSnapshot);
  const numbers = createOrderNumbers(store);
  const { change, waitForChanges } = createOptimisticChanges(store, numbers.numberOf);
  const bumping = createBumpActions({ now, bumps, change, numberOf: numbers.numberOf });
  const { state, refresh, patch } = store;
  const [isLive, setLive] = createSignal(false);
  const [menuChanges, setMenuChanges] = createSignal(0);
  const connection = (): ConnectionState => (store.isReachable() ? (isLive() ? "live" : "polling") : "offline");
  // Displayed without a read, because the board has what such a message says. A screen that bumps reads the board.
  const display = (message: BumpMessage | KitchenItemMessage): void => {
    const order = state.snapshot?.orders.find(({ id }) => id === message.orderId);
    const verdict = order && store.judge(order, message.at);
    if (!order || verdict === "skip") return;
    const change = changeBy(message, unwrap(order));
    if (verdict === "apply" && change) patch(order.id, change);
    else void refresh();
  };
  const onMessage = (message: LiveMessage): void => {
    if (message.type === "menu") setMenuChanges((count) => count + 1);
    if (message.type === "kitchen_item" || message.type === "bump") display(message);
    else void refresh();
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
    waitForChanges,
    ...createActions(store, change, bumping),
  };
};
