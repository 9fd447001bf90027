import { For, Show } from "solid-js";
import { useDashboard } from "../../state.tsx";
import styles from "../kitchen.module.css";
import type { BoardOrder } from "../orders.ts";
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
  actions: TicketActions;
}

const columnId = (column: Column): string => `kitchen-${column}`;

/** The columns side by side, each with its tickets. A phone shows one column at a time, with buttons for the others. */
export const ColumnsView = (props: ColumnsProps) => {
  const { t } = useDashboard();
  // Hide the "out" column while it is empty.
  const visibleColumns = () => columns.filter((column) => column !== "out" || props.board.out.length > 0);
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
      <div class={styles["columns"]}>
        <For each={visibleColumns()}>
          {(column) => (
            <section
              id={columnId(column)}
              class={styles["column"]}
              style={{ "--tickets": props.board[column].length }}
              data-column={column}
              data-ringing={column === "new" && props.isRinging}
              aria-labelledby={`${columnId(column)}-title`}
            >
              <h2 id={`${columnId(column)}-title`}>
                {t(`kitchen.column.${column}`)} <span class={styles["count"]}>{props.board[column].length}</span>
              </h2>
              <div class={styles["tickets"]}>
                <For each={props.board[column]}>
                  {(order) => (
                    <Ticket
                      order={order}
                      now={props.now}
                      station={props.station}
                      numberKey={props.numbered.findIndex(({ id }) => id === order.id) + 1}
                      actions={props.actions}
                    />
                  )}
                </For>
                <Show when={props.board[column].length === 0}>
                  <p class={styles["empty"]}>{t(`kitchen.empty.${column}`)}</p>
                </Show>
              </div>
            </section>
          )}
        </For>
      </div>
    </>
  );
};
