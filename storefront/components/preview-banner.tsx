import { useShop } from "../state/shop.tsx";
import styles from "./preview-banner.module.css";

/** Says which moment a preview of the menu shows. */
export const PreviewBanner = () => {
  const { menu, t } = useShop();
  const { locale, timezone: timeZone } = menu.store;
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "full", timeStyle: "short" });
  return (
    <aside class={styles["banner"]} aria-label={t("preview")}>
      <p>
        <strong>{t("preview.of", { moment: format.format(new Date(menu.madeAt)) })}</strong> {t("preview.noOrders")}
      </p>
      <a href="/dashboard" rel="external">
        {t("dashboard")}
      </a>
    </aside>
  );
};
