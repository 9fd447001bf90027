import { onCleanup, onMount } from "solid-js";
import type { BoardOrder } from "../orders.ts";
import { ticketId } from "../ticket/ticket.tsx";
import { columns } from "./columns.ts";
import { arrowMoves, type Board, findNeighbour } from "./neighbours.ts";

/** Focuses a ticket. Returns false if it is not on the board. */
export const focusTicket = (orderId: string, options: FocusOptions = {}): boolean => {
  const ticket = document.getElementById(ticketId(orderId));
  ticket?.focus(options);
  return ticket !== null;
};

interface KeyActions {
  board(): Board<BoardOrder>;
  /** The tickets of the number keys. */
  numbered(): readonly BoardOrder[];
  advance(order: BoardOrder): void;
  /** What a number key does. */
  bump(order: BoardOrder): void;
  acknowledge(order: BoardOrder): void;
  /** Recalls an order, or the one that was ready last if there is none. */
  recall(order: BoardOrder | undefined): void;
  print(order: BoardOrder): void;
  undo(): void;
  toggleAllDay(): void;
  toggleFullScreen(): void;
  showKeys(): void;
}

/** The keys that need no ticket. */
const boardKeys: Readonly<Record<string, "undo" | "toggleAllDay" | "toggleFullScreen" | "showKeys">> = {
  u: "undo",
  d: "toggleAllDay",
  f: "toggleFullScreen",
  "?": "showKeys",
};

const onTicketKey = (actions: KeyActions, key: string, order: BoardOrder | undefined, isOnTicket: boolean): boolean => {
  const letter = key.toLowerCase();
  if (letter === "r") actions.recall(order);
  else if (letter === "a") {
    const [next] = actions.board().new;
    const accepted = order ?? next;
    if (accepted) actions.acknowledge(accepted);
  } else if (letter === "p" && order) actions.print(order);
  else if (key === "Enter" && order && isOnTicket) actions.advance(order);
  else return false;
  return true;
};

/** Moves focus by an arrow key: to the neighbour of a ticket, or to the first ticket. */
const moveFocus = (board: Board<BoardOrder>, key: string, order: BoardOrder | undefined): void => {
  const first = columns.flatMap((column) => board[column])[0];
  const next = order ? findNeighbour(board, order.id, key) : first;
  if (next) focusTicket(next.id);
};

/** Handles keys on the board: number keys bump, arrow keys move between tickets, other keys act on the focused ticket
 *  or the whole board. Ignores keys pressed in fields and dialogs. */
export const onBoardKey = (actions: KeyActions): ((event: KeyboardEvent) => void) => {
  const onKey = (target: HTMLElement, key: string): boolean => {
    const ticket = target.closest("article");
    const visibleOrders = Object.values(actions.board()).flat();
    const order = ticket ? visibleOrders.find(({ id }) => ticketId(id) === ticket.id) : undefined;
    const boardKey = boardKeys[key.toLowerCase()];
    const numbered = /^[1-9]$/.test(key) ? actions.numbered()[Number(key) - 1] : undefined;
    if (boardKey) actions[boardKey]();
    else if (numbered) actions.bump(numbered);
    else if (key in arrowMoves && (order || target === document.body)) moveFocus(actions.board(), key, order);
    else return onTicketKey(actions, key, order, target === ticket);
    return true;
  };
  return (event) => {
    const { target, key } = event;
    // A key that is held down must not bump one ticket after the other.
    if (event.repeat && !(key in arrowMoves)) return;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, textarea, select, dialog") || document.querySelector("dialog[open]")) return;
    if (onKey(target, key)) event.preventDefault();
  };
};

/** Listens to the keys of the whole page while the board is open, so that no ticket needs the focus. */
export const useBoardKeys = (actions: KeyActions): void => {
  const onKeyDown = onBoardKey(actions);
  onMount(() => {
    document.addEventListener("keydown", onKeyDown);
    onCleanup(() => document.removeEventListener("keydown", onKeyDown));
  });
};
