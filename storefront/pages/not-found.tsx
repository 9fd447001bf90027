import { useShop } from "../state/shop.tsx";
import styles from "./menu.module.css";
import { PageFrame } from "./page-frame.tsx";

export const NotFoundPage = () => {
  const { t } = useShop();
  return (
    <PageFrame>
      <main class={`plate ${styles["empty"]}`}>
        <h1>{t("notFound")}</h1>
        <p>{t("notFound.hint")}</p>
        <a class="button" href="/">
          {t("notFound.back")}
        </a>
      </main>
    </PageFrame>
  );
};
