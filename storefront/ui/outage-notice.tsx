import { useShop } from "../state/shop.tsx";
import styles from "./outage-notice.module.css";

/** Says that the page tries again by itself, with a button to try now. */
export const OutageNotice = (props: { text: string; isBusy: boolean; onTryNow(): void }) => {
  const { t } = useShop();
  return (
    <div class={styles["notice"]}>
      <p role="status">{props.text}</p>
      <button type="button" class="button quiet" disabled={props.isBusy} onClick={props.onTryNow}>
        {t("outage.tryNow")}
      </button>
    </div>
  );
};
