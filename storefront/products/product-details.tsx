import { For, Show } from "solid-js";
import type { PublishedProduct } from "../../worker/domain/catalog/types.ts";
import { useShop } from "../state/shop.tsx";
import { buildSrcset } from "../ui/pictures.ts";
import { Verbatim } from "../ui/verbatim.tsx";
import { useProductTranslate } from "./messages.ts";
import styles from "./products.module.css";

const Pictures = (props: { product: PublishedProduct }) => {
  const { menuLanguage } = useShop();
  return (
    <div class={styles["pictures"]}>
      <For each={props.product.images}>
        {({ imagePath, altText, width, height }, index) => (
          <img
            src={imagePath}
            srcset={buildSrcset(imagePath)}
            sizes={buildSrcset(imagePath) && "(min-width: 56rem) 34rem, 100vw"}
            alt={altText}
            width={width}
            height={height}
            loading={index() > 0 ? "lazy" : undefined}
            lang={menuLanguage}
          />
        )}
      </For>
    </div>
  );
};

/** One product with its pictures and prices. */
export const ProductDetails = (props: { product: PublishedProduct }) => {
  const { format, menuLanguage } = useShop();
  const tProduct = useProductTranslate();
  return (
    <article class={styles["product"]}>
      <Pictures product={props.product} />
      <div class={styles["details"]}>
        <p class={styles["category"]} lang={menuLanguage}>
          {format.list(props.product.categories.map(({ title }) => title))}
        </p>
        <h1 lang={menuLanguage}>{props.product.title}</h1>
        <p lang={menuLanguage}>{props.product.description}</p>
        <Show when={props.product.variants.length > 0}>
          <h2>{tProduct("prices")}</h2>
          <dl class={styles["variants"]}>
            <For each={props.product.variants}>
              {({ title, price }) => (
                <div>
                  <dt lang={menuLanguage}>{title}</dt>
                  <dd>
                    <Verbatim text={format.money(price)} />
                  </dd>
                </div>
              )}
            </For>
          </dl>
        </Show>
        <p>
          <a href="/products" rel="external">
            {tProduct("all")}
          </a>
        </p>
      </div>
    </article>
  );
};
