import { For } from "solid-js";
import { useShop } from "../state/shop.tsx";
import styles from "./footer.module.css";

/** Links to the restaurant's legal pages, by their titles in the store's language, and to its pages on other sites. */
export const FooterLinks = () => {
  const { menu, menuLanguage } = useShop();
  const { legalPages, socialLinks } = menu.store;
  const links = [...legalPages.map(({ kind, title }) => ({ name: title, url: `/legal/${kind}` })), ...socialLinks];
  return (
    <p class={styles["links"]} lang={menuLanguage}>
      <For each={links}>
        {({ name, url }) => (
          <a href={url} rel="external">
            {name}
          </a>
        )}
      </For>
    </p>
  );
};
