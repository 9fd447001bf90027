import { Show } from "solid-js";
import { Download } from "../download.tsx";
import { useDashboard } from "../state.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** The address of the next page; null at the end. */
  next: string | null;
  /** The address of the first page; null if this is it. */
  first: string | null;
  /** The address of the CSV file with all rows. */
  csv: string;
}

/** Moves through the pages of a table, whose addresses can be shared, and saves all of its rows. */
export const Pager = (props: PagerProps) => {
  const { t } = useDashboard();
  return (
    <nav class={styles["pager"]} aria-label={t("table.pages")}>
      <Show when={props.first}>
        {(href) => (
          <a class="button quiet" href={href()}>
            {t("table.first")}
          </a>
        )}
      </Show>
      <Show when={props.next}>
        {(href) => (
          <a class="button quiet" href={href()}>
            {t("table.next")}
          </a>
        )}
      </Show>
      <Download class={`link ${styles["csv"]}`} href={props.csv} text={t("table.csv")} />
    </nav>
  );
};
