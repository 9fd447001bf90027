import { columns } from "./columns.ts";
import type { BoardOrder } from "./orders.ts";
import { ticketId } from "./ticket.tsx";

type Board = Readonly<Record<(typeof columns)[number], readonly BoardOrder[]>>;

const moves: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The order that an arrow key leads to from another one; null where there is none that way. Empty columns are passed over, and
 *  a shorter column is entered at its last ticket. */
export const neighbourOf = (board: Board, id: string, key: string): BoardOrder | null => {
  const [across, down] = moves[key] ?? [0, 0];
  const filled = columns.map((column) => board[column]).filter((orders) => orders.length > 0);
  const at = filled.findIndex((orders) => orders.some((order) => order.id === id));
  const row = filled[at]?.findIndex((order) => order.id === id) ?? 0;
  const column = filled[at + across];
  if (at < 0 || !column) return null;
  if (across !== 0) return column[Math.min(row, column.length - 1)] ?? null;
  return column[row + down] ?? null;
};

/** Gives focus to a ticket; false where it is not on the board. */
export const focusTicket = (orderId: string, options: FocusOptions = {}): boolean => {
  const ticket = document.getElementById(ticketId(orderId));
  ticket?.focus(options);
  return ticket !== null;
};

interface Keys {
  board(): Board;
  next(order: BoardOrder): void;
  acknowledge(order: BoardOrder): void;
  print(order: BoardOrder): void;
  explain(): void;
}

/** What keys do on the board: arrows lead from ticket to ticket, and letters act on the one that has focus. In fields and in
 *  dialogs they are what they are everywhere. */
export const onBoardKey =
  ({ board, next, acknowledge, print, explain }: Keys) =>
  (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, textarea, select, dialog")) return;
    if (key === "?") {
      event.preventDefault();
      explain();
      return;
    }
    const ticket = target.closest("article");
    const shown = Object.values(board()).flat();
    const order = ticket ? shown.find(({ id }) => ticketId(id) === ticket.id) : undefined;
    if (!order) return;
    if (key in moves) {
      event.preventDefault();
      const neighbour = neighbourOf(board(), order.id, key);
      if (neighbour) focusTicket(neighbour.id);
      return;
    }
    const letter = key.toLowerCase();
    if (key === "Enter" && target === ticket) next(order);
    else if (letter === "a") acknowledge(order);
    else if (letter === "p") print(order);
  };
