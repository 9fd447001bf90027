import type { BoardOrder } from "../orders.ts";
import { ticketId } from "../ticket/ticket.tsx";
import { arrowMoves, type Board, findNeighbour } from "./neighbours.ts";

/** Focuses a ticket. Returns false if it is not on the board. */
export const focusTicket = (orderId: string, options: FocusOptions = {}): boolean => {
  const ticket = document.getElementById(ticketId(orderId));
  ticket?.focus(options);
  return ticket !== null;
};

interface KeyActions {
  board(): Board<BoardOrder>;
  advance(order: BoardOrder): void;
  acknowledge(order: BoardOrder): void;
  print(order: BoardOrder): void;
  showKeys(): void;
}

/** Handles keys on the board: arrow keys move between tickets, other keys act on the focused ticket. Ignores keys
 *  pressed in fields and dialogs. */
export const onBoardKey =
  ({ board, advance, acknowledge, print, showKeys }: KeyActions) =>
  (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, textarea, select, dialog")) return;
    if (key === "?") {
      event.preventDefault();
      showKeys();
      return;
    }
    const ticket = target.closest("article");
    const visibleOrders = Object.values(board()).flat();
    const order = ticket ? visibleOrders.find(({ id }) => ticketId(id) === ticket.id) : undefined;
    if (!order) return;
    if (key in arrowMoves) {
      event.preventDefault();
      const neighbour = findNeighbour(board(), order.id, key);
      if (neighbour) focusTicket(neighbour.id);
      return;
    }
    const letter = key.toLowerCase();
    if (key === "Enter" && target === ticket) advance(order);
    else if (letter === "a") acknowledge(order);
    else if (letter === "p") print(order);
  };
