import { useShop } from "../state/shop.tsx";
import styles from "./preview-banner.module.css";

/** Says that this is the menu at another moment. */
export const PreviewBanner = () => {
  const { menu, words } = useShop();
  const { locale, timezone: timeZone } = menu.store;
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "full", timeStyle: "short" });
  return (
    <aside class={styles["banner"]} aria-label={words("preview")}>
      <p>
        <strong>{words("preview.of", { moment: format.format(new Date(menu.madeAt)) })}</strong>{" "}
        {words("preview.noOrders")}
      </p>
      <a href="/dashboard" rel="external">
        {words("dashboard")}
      </a>
    </aside>
  );
};
