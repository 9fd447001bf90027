import { Show } from "solid-js";
import { useShop } from "../state/shop.tsx";
import { heroSizes, srcsetOf, storePictures } from "../ui/pictures.ts";
import styles from "./hero.module.css";

/** The restaurant's own words over its own picture. */
export const Hero = () => {
  const { menu, menuLanguage } = useShop();
  const { store } = menu;
  const { hero } = storePictures(menu);
  return (
    <>
      <Show when={store.promoBanner}>
        {(promo) => (
          <p class={styles["promo"]} lang={menuLanguage}>
            {promo()}
          </p>
        )}
      </Show>
      <Show when={menu.opening.message}>{(message) => <p class={styles["promo"]}>{message()}</p>}</Show>
      <section class={styles["hero"]}>
        <div class={styles["words"]} lang={menuLanguage}>
          <Show when={store.tagline}>{(tagline) => <p class={styles["tagline"]}>{tagline()}</p>}</Show>
          <h1>{store.heroHeadline ?? store.name}</h1>
          <Show when={store.heroSubheadline}>{(text) => <p class={styles["sub"]}>{text()}</p>}</Show>
        </div>
        <Show when={hero}>
          {(path) => (
            <img
              class={styles["picture"]}
              src={path()}
              srcset={srcsetOf(path())}
              sizes={heroSizes}
              alt=""
              width="1600"
              height="900"
              fetchpriority="high"
            />
          )}
        </Show>
      </section>
    </>
  );
};
