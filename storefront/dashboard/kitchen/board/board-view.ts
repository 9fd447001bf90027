import { createMemo, createSignal } from "solid-js";
import { readStored, writeStored } from "../../../state/device/storage.ts";
import { createFullScreen, type FullScreen } from "../full-screen.ts";
import type { BoardOrder } from "../orders.ts";
import { canRecall, nextBoardStep, nextStep, numberKeyStep, type Step } from "../steps.ts";
import type { TicketActions } from "../ticket/ticket.tsx";
import { useBoard } from "./board.tsx";
import type { OpenedDialog } from "./board-dialog.tsx";
import { findLastReady, type groupByColumn, listNumbered, type Station } from "./columns.ts";
import { focusTicket, useBoardKeys } from "./keyboard.ts";
import { findNeighbour } from "./neighbours.ts";

type Columns = ReturnType<typeof groupByColumn>;

/** Keeps focus on a ticket that moves to another column, or moves focus to a neighbour if the ticket left the board.
 *  Scrolls to the ticket for keyboard users only, so that the board does not jump under a finger. */
const keepFocus = async (board: Columns, order: BoardOrder, work: () => unknown): Promise<void> => {
  const focused = document.activeElement;
  const preventScroll = !focused?.matches(":focus-visible");
  const fallbackOrder = findNeighbour(board, order.id, "ArrowDown") ?? findNeighbour(board, order.id, "ArrowUp");
  work();
  if (!focused?.closest("article")) return;
  await Promise.resolve();
  // A tapped button has moved with its ticket.
  if (preventScroll && document.activeElement === focused) return;
  if (!focusTicket(order.id, { preventScroll }) && fallbackOrder) focusTicket(fallbackOrder.id, { preventScroll });
};

/** Whether this device shows the dishes that are still to be made. */
const allDayKey = "tiffin-kitchen-all-day";

/** Up to so many tickets have room for everything. */
const maxRoomyOrders = 12;

interface ViewParts {
  columns(): Columns;
  station(): Station;
  open(dialog: OpenedDialog): void;
}

/** What this screen shows of the board, and what its keys and tickets do. */
export interface BoardView {
  /** The tickets of the number keys. */
  numbered(): readonly BoardOrder[];
  actions: TicketActions;
  /** Whether so many orders are on the board that tickets show only what a cook needs. */
  isDense(): boolean;
  isAllDay(): boolean;
  toggleAllDay(): void;
  fullScreen: FullScreen;
}

const createTicketActions = ({ columns, station, open }: ViewParts) => {
  const board = useBoard();
  const take = (order: BoardOrder, step: Step | null): void => {
    const onDue = () => open({ kind: "due", order });
    if (step) void keepFocus(columns(), order, () => void board.advanceOrder(order, step, onDue, station()));
  };
  const recall = (order: BoardOrder): void => {
    if (canRecall(order)) void keepFocus(columns(), order, () => void board.recallOrder(order));
  };
  const actions: TicketActions = {
    onNext: (order) => take(order, nextBoardStep(order)),
    onTime: (order) => open({ kind: "time", order }),
    onCancel: (order) => open({ kind: "cancel", order }),
    onConfirmRequest: (order) => open({ kind: "confirmRequest", order }),
    onNoShow: (order) => open({ kind: "noShow", order }),
    onEdit: (order) => open({ kind: "edit", order }),
    onPrint: (order) => open({ kind: "print", order }),
    onRecall: recall,
  };
  return { take, actions };
};

export const createBoardView = (parts: ViewParts): BoardView => {
  const { columns, open } = parts;
  const board = useBoard();
  const isDense = createMemo(() => Object.values(columns()).flat().length > maxRoomyOrders);
  const numbered = createMemo(() => listNumbered(columns()));
  const { take, actions } = createTicketActions(parts);
  const [isAllDay, setAllDay] = createSignal(readStored("device", allDayKey) === "on");
  const toggleAllDay = (): void => {
    writeStored("device", allDayKey, isAllDay() ? "off" : "on");
    setAllDay(!isAllDay());
  };
  const fullScreen = createFullScreen();
  useBoardKeys({
    board: columns,
    numbered,
    advance: actions.onNext,
    bump: (order) => take(order, numberKeyStep(order)),
    acknowledge: (order) => nextStep(order)?.kind === "acknowledge" && actions.onNext(order),
    recall: (order) => {
      const recalled = order ?? findLastReady(board.snapshot()?.orders ?? []);
      if (recalled) actions.onRecall(recalled);
    },
    print: actions.onPrint,
    undo: () => {
      const bump = board.undoable().at(-1);
      if (bump) void board.undoBump(bump);
    },
    toggleAllDay,
    toggleFullScreen: fullScreen.toggle,
    showKeys: () => open({ kind: "keys" }),
  });
  return { numbered, actions, isDense, isAllDay, toggleAllDay, fullScreen };
};
