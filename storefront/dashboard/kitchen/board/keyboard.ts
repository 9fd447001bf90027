import type { BoardOrder } from "../orders.ts";
import { ticketId } from "../ticket/ticket.tsx";
import { type Board, findNeighbour, moves } from "./neighbours.ts";

/** Gives focus to a ticket; false where it is not on the board. */
export const focusTicket = (orderId: string, options: FocusOptions = {}): boolean => {
  const ticket = document.getElementById(ticketId(orderId));
  ticket?.focus(options);
  return ticket !== null;
};

interface Keys {
  board(): Board<BoardOrder>;
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
      const neighbour = findNeighbour(board(), order.id, key);
      if (neighbour) focusTicket(neighbour.id);
      return;
    }
    const letter = key.toLowerCase();
    if (key === "Enter" && target === ticket) next(order);
    else if (letter === "a") acknowledge(order);
    else if (letter === "p") print(order);
  };
