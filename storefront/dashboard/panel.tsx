import { For, type JSX, Match, Show, Switch } from "solid-js";
import styles from "./dashboard.module.css";
import { type List, useDashboard } from "./state.tsx";

interface PanelProps<Row> {
  title: string;
  hint: string;
  list: List<Row>;
  /** What to say where there are no rows. */
  empty?: string;
  /** The way to make something new, where there is one. */
  action?: { text: string; start(): void };
  /** What stands between the heading and the list. */
  above?: JSX.Element;
  children(row: Row): JSX.Element;
}

/** Where focus goes when what had it is gone. */
export const focusHeading = (): void => document.getElementById("panel-title")?.focus();

/** What stands in place of something until it is here, and where no answer came. */
export const LoadState = (props: { value: unknown; onRetry(): void }) => {
  const { t } = useDashboard();
  return (
    <Switch>
      <Match when={props.value === undefined}>
        <p role="status">{t("loading")}</p>
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
  /** The way to make something new, where there is one. */
  action?: { text: string; start(): void } | undefined;
}

/** What an area of the dashboard is called and for. */
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

/** An area of the dashboard: a heading, the way to make something new, and the list of what there is. */
export const Panel = <Row,>(props: PanelProps<Row>) => (
  <>
    <Heading title={props.title} hint={props.hint} action={props.action} />
    {props.above}
    <LoadState value={props.list.rows()} onRetry={() => void props.list.reload()} />
    <Show when={props.list.rows()?.length === 0}>
      <p class={styles["empty"]}>{props.empty}</p>
    </Show>
    <ul class={styles["rows"]}>
      <For each={props.list.rows()}>{(row) => <li class={styles["card"]}>{props.children(row)}</li>}</For>
    </ul>
  </>
);
