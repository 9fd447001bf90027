import { Show } from "solid-js";
import { useDashboard } from "../../state.tsx";
import styles from "./bulk.module.css";

interface BulkBarProps {
  count: number;
  onPrices(): void;
  onDetails(): void;
  onSale(isOnSale: boolean): void;
  onDelete(): void;
  onClear(): void;
}

/** What can be done with the selected dishes. It stays at the foot of the window. */
export const BulkBar = (props: BulkBarProps) => {
  const { t } = useDashboard();
  const action = (text: string, start: () => void, opensDialog = false) => (
    <button type="button" class="button quiet" aria-haspopup={opensDialog ? "dialog" : undefined} onClick={start}>
      {text}
    </button>
  );
  return (
    <Show when={props.count > 0}>
      <section class={styles["bar"]} aria-label={t("menu.bulk.title")}>
        <p role="status">{t("menu.bulk.count", { count: props.count })}</p>
        <div class={styles["actions"]}>
          {action(t("menu.bulk.prices"), props.onPrices, true)}
          {action(t("menu.bulk.details"), props.onDetails, true)}
          {action(t("menu.bulk.off"), () => props.onSale(false))}
          {action(t("menu.bulk.on"), () => props.onSale(true))}
          {action(t("menu.delete"), props.onDelete)}
          <button type="button" class="link" onClick={props.onClear}>
            {t("menu.bulk.clear")}
          </button>
        </div>
      </section>
    </Show>
  );
};
