import { useParams } from "@solidjs/router";
import { Show } from "solid-js";
import { useShop } from "../state/shop.tsx";
import { useProductTranslate } from "./messages.ts";
import { ProductDetails } from "./product-details.tsx";
import { ProductList } from "./product-list.tsx";
import styles from "./products.module.css";

/** How to buy a product. Online orders are only for dishes, so products are sold in the restaurant. */
const Buy = () => {
  const { menu } = useShop();
  const { store } = menu;
  const tProduct = useProductTranslate();
  return (
    <section class={styles["buy"]} aria-labelledby="buy">
      <h2 id="buy">{tProduct("buy")}</h2>
      <p>{tProduct("buyHint")}</p>
      <address>
        <p>{store.name}</p>
        <p>{store.address}</p>
        <Show when={store.phone}>
          <p>
            <a href={`tel:${store.phone.replaceAll(" ", "")}`}>{store.phone}</a>
          </p>
        </Show>
      </address>
    </section>
  );
};

/** `/products` and `/products/:handle`: all products or one of them, with how to buy them. */
export const ProductsPage = () => {
  const { products } = useShop();
  const params = useParams();
  const product = () => products.find(({ handle }) => handle === params["handle"]);
  return (
    <main class={styles["page"]}>
      <Show when={product()} fallback={<ProductList />}>
        {(current) => <ProductDetails product={current()} />}
      </Show>
      <Buy />
    </main>
  );
};
