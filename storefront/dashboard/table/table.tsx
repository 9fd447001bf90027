import { For, type JSX, Show } from "solid-js";
import styles from "./table.module.css";

/** A column of a table. On phones each row is a card, and the title stands before the value. */
export interface Column<Row> {
  id: string;
  title: string;
  /** Whether its values are numbers, which line up at their end. */
  isNumber?: boolean;
  /** Whether cards show the value without its title, because it explains itself. */
  isPlain?: boolean;
  /** Where its values may break: long texts anywhere, short ones never. Other values break between words. */
  breaks?: "anywhere" | "never";
  /** Where cards have the value, if not in its turn: beside the row's name, or on a line of its own. */
  onCards?: "first" | "line";
  cell(row: Row): JSX.Element;
}

/** Rows under a heading, such as those of a day. */
export interface RowGroup<Row> {
  /** Null if there is one group, which needs no heading. */
  title: string | null;
  rows: readonly Row[];
}

interface TableProps<Row> {
  /** What the table lists, for people who hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly RowGroup<Row>[];
  /** Whether newer rows are on their way, so that these are pale. */
  isBusy?: boolean;
}

/** A table of rows in groups. The first cell of a row names it and has the link to it. */
export const Table = <Row,>(props: TableProps<Row>) => (
  <table class={styles["table"]} aria-busy={props.isBusy ?? false}>
    <caption class="visually-hidden">{props.caption}</caption>
    <thead>
      <tr>
        <For each={props.columns}>
          {(column) => (
            <th scope="col" class={styles["heading"]} data-number={column.isNumber}>
              {column.title}
            </th>
          )}
        </For>
      </tr>
    </thead>
    <For each={props.groups}>
      {(group) => (
        <tbody>
          <Show when={group.title}>
            <tr class={styles["group"]}>
              <th scope="rowgroup" class={styles["groupTitle"]} colspan={props.columns.length}>
                {group.title}
              </th>
            </tr>
          </Show>
          <For each={group.rows}>
            {(row) => (
              <tr class={styles["row"]}>
                <For each={props.columns}>{(column, index) => <Cell column={column} row={row} index={index()} />}</For>
              </tr>
            )}
          </For>
        </tbody>
      )}
    </For>
  </table>
);

const Cell = <Row,>(props: { column: Column<Row>; row: Row; index: number }) => {
  const content = () => (
    <>
      <Show when={!props.column.isPlain}>
        <span class={styles["title"]} aria-hidden="true">
          {props.column.title}
        </span>
      </Show>
      <span class={styles["value"]}>{props.column.cell(props.row)}</span>
    </>
  );
  return (
    <Show
      when={props.index === 0}
      fallback={
        <td
          class={styles["cell"]}
          data-column={props.column.id}
          data-number={props.column.isNumber}
          data-breaks={props.column.breaks}
          data-place={props.column.onCards}
        >
          {content()}
        </td>
      }
    >
      <th scope="row" class={styles["cell"]} data-column={props.column.id}>
        {content()}
      </th>
    </Show>
  );
};

/** The link to a row's own page, which a tap anywhere on the row follows. */
export const RowLink = (props: { href: string; children: JSX.Element }) => (
  <a class={styles["link"]} href={props.href}>
    {props.children}
  </a>
);
