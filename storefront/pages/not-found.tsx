import { Show } from "solid-js";
import { BagDrawer } from "../bag/bag-drawer.tsx";
import { Header } from "../components/header.tsx";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./menu.module.css";

export const NotFoundPage = () => {
  const { t } = useShop();
  const bag = useBag();
  return (
    <>
      <Header />
      <main class={`plate ${styles["empty"]}`}>
        <h1>{t("notFound")}</h1>
        <p>{t("notFound.hint")}</p>
        <a class="button" href="/">
          {t("notFound.back")}
        </a>
      </main>
      <Show when={bag.isOpen()}>
        <BagDrawer onCheckout={() => location.assign("/?checkout")} />
      </Show>
    </>
  );
};
