import { useShop } from "../state/shop.tsx";
import { Labelled } from "../ui/field.tsx";
import styles from "./dashboard.module.css";
import previewStyles from "./preview-card.module.css";
import { useDashboard } from "./state.tsx";
import { wallAt } from "./zoned.ts";

/** Opens the guests' page as it will be at another time. It is a plain form because the server renders the preview. */
export const PreviewCard = () => {
  const { t, now } = useDashboard();
  const { timezone } = useShop().menu.store;
  return (
    <section class={styles["card"]} aria-labelledby="preview-title">
      <h2 id="preview-title">{t("home.preview")}</h2>
      <p class={styles["soft"]}>{t("home.previewHint")}</p>
      <form class={previewStyles["preview"]} action="/dashboard/preview" target="_blank" rel="noopener">
        <Labelled id="preview-at" label={t("home.previewAt")}>
          <input id="preview-at" type="datetime-local" name="at" required value={wallAt(now(), timezone)} />
        </Labelled>
        <button type="submit" class="button quiet">
          {t("home.previewGo")}
        </button>
      </form>
    </section>
  );
};
