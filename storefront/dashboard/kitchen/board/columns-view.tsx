import { createEffect, createMemo, For, mapArray, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import styles from "../kitchen.module.css";
import type { BoardOrder } from "../orders.ts";
import { placeTickets } from "../ticket/place-tickets.ts";
import { Ticket, type TicketActions } from "../ticket/ticket.tsx";
import { type Column, columns, type Station } from "./columns.ts";

interface ColumnsProps {
  board: Readonly<Record<Column, readonly BoardOrder[]>>;
  station: Station;
  now: string;
  /** The tickets of the number keys. */
  numbered: readonly BoardOrder[];
  /** Whether the new orders are highlighted. */
  isRinging: boolean;
  isDense: boolean;
  actions: TicketActions;
}

const columnId = (column: Column): string => `kitchen-${column}`;

/** A column of a full board grows with each so many tickets, so that a bump seldom moves every other ticket. */
const ticketsPerShare = 12;

/** Draws the ticket of each order once. One that moves to another column moves with its elements, because to draw it
 *  anew takes a tablet longer than a cook waits. */
const createTickets = (props: ColumnsProps) => {
  const { format } = useShop();
  const today = createMemo<string>(
    (before) => (format.date(before) === format.date(props.now) ? before : props.now),
    props.now,
  );
  const numberKeys = createMemo(() => new Map(props.numbered.map(({ id }, index) => [id, index + 1])));
  const orders = () => columns.flatMap((column) => props.board[column]);
  const drawTicket = (order: BoardOrder) => {
    const numberKey = createMemo(() => numberKeys().get(order.id) ?? 0);
    const element = (
      <Ticket
        order={order}
        now={props.now}
        today={today()}
        station={props.station}
        isDense={props.isDense}
        numberKey={numberKey()}
        actions={props.actions}
      />
    );
    return { id: order.id, element };
  };
  const drawn = createMemo(mapArray(orders, drawTicket));
  const byOrder = createMemo(() => new Map(drawn().map(({ id, element }) => [id, element])));
  return (column: Column): Element[] =>
    props.board[column].map(({ id }) => byOrder().get(id)).filter((element) => element instanceof Element);
};

/** The columns side by side, each with its tickets. A phone shows one column at a time, with buttons for the others. */
export const ColumnsView = (props: ColumnsProps) => {
  const { t } = useDashboard();
  const ticketsIn = createTickets(props);
  const lists = new Map<Column, Element>();
  // Hide the "out" column while it is empty.
  const visibleColumns = createMemo(() => columns.filter((column) => column !== "out" || props.board.out.length > 0));
  createEffect(() => placeTickets(visibleColumns().map((column) => [lists.get(column), ticketsIn(column)])));
  const hasTickets = () => columns.some((column) => props.board[column].length > 0);
  const scrollToColumn = (column: Column): void =>
    document.getElementById(columnId(column))?.scrollIntoView({ block: "nearest", inline: "start" });
  return (
    <>
      <div class={styles["jumps"]}>
        <For each={visibleColumns()}>
          {(column) => (
            <button
              type="button"
              data-ringing={column === "new" && props.isRinging}
              onClick={() => scrollToColumn(column)}
            >
              {t(`kitchen.column.${column}`)} <span class={styles["count"]}>{props.board[column].length}</span>
            </button>
          )}
        </For>
      </div>
      {/* Tickets have buttons, by which a keyboard reaches every column. */}
      <div class={styles["columns"]} tabindex={hasTickets() ? undefined : "0"}>
        <For each={visibleColumns()}>
          {(column) => (
            <section
              id={columnId(column)}
              class={styles["column"]}
              style={{ "flex-grow": Math.round(props.board[column].length / ticketsPerShare) || 1 }}
              data-column={column}
              data-filled={props.board[column].length > 0}
              data-ringing={column === "new" && props.isRinging}
              aria-labelledby={`${columnId(column)}-title`}
            >
              <h2 id={`${columnId(column)}-title`}>
                {t(`kitchen.column.${column}`)} <span class={styles["count"]}>{props.board[column].length}</span>
              </h2>
              <Show when={props.board[column].length === 0}>
                <p class={styles["empty"]}>{t(`kitchen.empty.${column}`)}</p>
              </Show>
              <div class={styles["tickets"]} ref={(list) => lists.set(column, list)} />
            </section>
          )}
        </For>
      </div>
    </>
  );
};
