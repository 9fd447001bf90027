import { type JSX, Show } from "solid-js";
import { Dynamic } from "solid-js/web";
import { EmailText } from "../details/contact.tsx";
import styles from "./row.module.css";
import { RowPicture } from "./row-picture.tsx";

interface RowListProps {
  /** Whether the list has a frame of its own. Without one it belongs to the card around it. */
  isFramed?: boolean;
  /** Whether titles and details are short, so that wide screens have them side by side. */
  hasColumns?: boolean;
  children: JSX.Element;
}

/** The rows of an area: things that people look up, open and change. */
export const RowList = (props: RowListProps) => (
  <ul class={styles["list"]} data-framed={props.isFramed ?? false} data-columns={props.hasColumns ?? false}>
    {props.children}
  </ul>
);

interface RowProps {
  /** The name of the thing, as people know it. */
  title: string;
  /** A few words after the name. */
  note?: JSX.Element;
  /** The level of the title among the headings of the page. */
  level?: 2 | 3;
  /** A StatusChip. */
  status?: JSX.Element;
  picture?: JSX.Element;
  /** Whether guests cannot see the thing now, so that its picture is pale. */
  isInactive?: boolean;
  /** Opens the thing by a tap anywhere on the row. */
  open?: { text: string; start(): void } | undefined;
  /** RowActions, or other buttons. */
  actions?: JSX.Element;
  /** Details below the title. */
  children?: JSX.Element;
}

/** One thing in a list: its name and status, its details, and what can be done with it. */
export const Row = (props: RowProps) => (
  <li class={styles["row"]}>
    <Show when={"picture" in props}>
      <RowPicture isPale={props.isInactive ?? false}>{props.picture}</RowPicture>
    </Show>
    <div class={styles["body"]}>
      <div class={styles["head"]}>
        <Dynamic component={`h${props.level ?? 3}`} class={styles["title"]}>
          <Show when={props.open} fallback={<EmailText email={props.title} />}>
            {(open) => (
              <button type="button" class={styles["open"]} aria-haspopup="dialog" onClick={() => open().start()}>
                <span class="visually-hidden">{open().text} </span>
                {props.title}
              </button>
            )}
          </Show>
          {props.note}
        </Dynamic>
        {props.status}
      </div>
      {props.children}
    </div>
    <div class={styles["actions"]}>{props.actions}</div>
  </li>
);

interface RowActionProps {
  text: string;
  /** The title of the row, for people who hear the button without its row. */
  row: string;
  /** Whether the action happens at once, without a dialog. */
  isImmediate?: boolean;
  isBusy?: boolean;
  onClick(): void;
}

/** Something that can be done with a row. */
export const RowAction = (props: RowActionProps) => (
  <button
    type="button"
    class="link"
    aria-haspopup={props.isImmediate ? undefined : "dialog"}
    disabled={props.isBusy}
    onClick={props.onClick}
  >
    {props.text}
    <span class="visually-hidden"> {props.row}</span>
  </button>
);

interface StatusChipProps {
  text: string;
  /** "good" means that all is well, "bad" that something needs a person, "due" that money is to be collected. */
  tone?: "good" | "bad" | "due" | undefined;
}

/** The state of a thing in one or two words. Its colour says nothing that its text does not. */
export const StatusChip = (props: StatusChipProps) => (
  <span class={styles["status"]} data-tone={props.tone}>
    {props.text}
  </span>
);
