import { For, type JSX, Match, Show, Switch } from "solid-js";
import styles from "./dashboard.module.css";
import { EmptyText } from "./list/empty-text.tsx";
import { RowList } from "./list/row.tsx";
import { type List, useDashboard } from "./state.tsx";

interface PanelProps<Row> {
  title: string;
  hint: string;
  list: List<Row>;
  /** The text for an empty list. */
  empty?: string;
  /** The button that creates a new row, if the panel has one. */
  action?: { text: string; start(): void };
  /** Content between the heading and the list. */
  above?: JSX.Element;
  /** Renders a Row of the list. */
  children(row: Row): JSX.Element;
}

/** Moves focus to the heading after the focused element was removed. */
export const focusHeading = (): void => document.getElementById("panel-title")?.focus();

/** Shows that a value is loading, or that loading failed. */
export const LoadState = (props: { value: unknown; onRetry(): void }) => {
  const { t } = useDashboard();
  return (
    <Switch>
      <Match when={props.value === undefined}>
        <div class={styles["loading"]}>
          <p class="visually-hidden" role="status">
            {t("loading")}
          </p>
          <span />
          <span />
          <span />
        </div>
      </Match>
      <Match when={props.value === null}>
        <div class={styles["card"]} role="alert">
          <p>{t("failed")}</p>
          <button type="button" class="button quiet" onClick={props.onRetry}>
            {t("retry")}
          </button>
        </div>
      </Match>
    </Switch>
  );
};

interface HeadingProps {
  title: string;
  hint: string;
  /** The button that creates a new row, if the area has one. */
  action?: { text: string; start(): void } | undefined;
}

/** The title and the description of an area. */
export const Heading = (props: HeadingProps) => (
  <div class={styles["heading"]}>
    <h1 id="panel-title" tabindex="-1">
      {props.title}
    </h1>
    <p class={styles["soft"]}>{props.hint}</p>
    <Show when={props.action}>
      {(action) => (
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => action().start()}>
          {action().text}
        </button>
      )}
    </Show>
  </div>
);

/** An area of the dashboard: a heading, a create button and a list of rows. */
export const Panel = <Row,>(props: PanelProps<Row>) => (
  <>
    <Heading title={props.title} hint={props.hint} action={props.action} />
    {props.above}
    <LoadState value={props.list.rows()} onRetry={() => void props.list.reload()} />
    <Show when={props.list.rows()?.length === 0}>
      <EmptyText>{props.empty}</EmptyText>
    </Show>
    <RowList isFramed>
      <For each={props.list.rows()}>{(row) => props.children(row)}</For>
    </RowList>
  </>
);
