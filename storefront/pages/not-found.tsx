import { Header } from "../components/header.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./menu.module.css";

export const NotFoundPage = () => {
  const { words } = useShop();
  return (
    <>
      <Header />
      <main class={styles["empty"]}>
        <h1>{words("notFound")}</h1>
        <p>{words("notFound.hint")}</p>
        <a class="button" href="/">
          {words("notFound.back")}
        </a>
      </main>
    </>
  );
};
