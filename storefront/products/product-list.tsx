import { For, Show } from "solid-js";
import type { PublishedProduct } from "../../worker/domain/catalog/types.ts";
import { CardPicture } from "../components/card-picture.tsx";
import { useShop } from "../state/shop.tsx";
import { gap, WithAmount } from "../ui/with-amount.tsx";
import { useProductTranslate } from "./messages.ts";
import styles from "./products.module.css";

/** The `sizes` attribute of a card's picture. It must match the style sheet. */
const cardSizes = "(min-width: 48rem) 18rem, 50vw";

const ProductCard = (props: { product: PublishedProduct; eager: boolean }) => {
  const { format, menuLanguage } = useShop();
  const tProduct = useProductTranslate();
  const prices = () => props.product.variants.map((variant) => variant.price);
  const sentence = (): string => (new Set(prices()).size > 1 ? tProduct("from", { price: gap }) : gap);
  return (
    <li>
      <article class={styles["card"]}>
        <Show when={props.product.images[0]?.imagePath ?? props.product.thumbnail}>
          {(path) => <CardPicture path={path()} sizes={cardSizes} eager={props.eager} />}
        </Show>
        <div class={styles["text"]}>
          <p class={styles["category"]} lang={menuLanguage}>
            {format.list(props.product.categories.map(({ title }) => title))}
          </p>
          <h2>
            <a href={`/products/${props.product.handle}`} rel="external" lang={menuLanguage}>
              {props.product.title}
            </a>
          </h2>
          <p class={styles["price"]}>
            <Show when={prices().length > 0}>
              <WithAmount sentence={sentence()} amount={format.money(prices()[0] ?? 0)} />
            </Show>
          </p>
        </div>
      </article>
    </li>
  );
};

/** All products that the restaurant sells beside its dishes. */
export const ProductList = () => {
  const { products, t } = useShop();
  return (
    <>
      <h1>{t("products")}</h1>
      <ul class={styles["cards"]}>
        <For each={products}>{(product, index) => <ProductCard product={product} eager={index() < 4} />}</For>
      </ul>
    </>
  );
};
