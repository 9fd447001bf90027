import type { BreadcrumbList, Graph, ItemList, Product } from "schema-dts";
import { currencyDigits } from "../db/schema/currencies.rules.ts";
import type { PublishedProduct } from "../worker/domain/catalog/types.ts";
import type { PageData } from "./contract.ts";
import { toDecimal } from "./json-ld.ts";
import { restaurantData } from "./json-ld-restaurant.ts";
import type { Shop } from "./state/shop.tsx";
import { pictureAddress } from "./ui/pictures.ts";

const productData = (product: PublishedProduct, { menu, origin }: PageData): Product => {
  const { currencyCode } = menu.store;
  const digits = currencyDigits(currencyCode);
  const url = `${origin}/products/${product.handle}`;
  const image = product.images.map(({ imagePath }) => pictureAddress(imagePath, origin));
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    url,
    name: product.title,
    ...(product.description ? { description: product.description } : {}),
    ...(image.length > 0 ? { image } : {}),
    ...(product.categories.length > 0 ? { category: product.categories.map(({ title }) => title) } : {}),
    offers: product.variants.map(({ title, sku, price }) => ({
      "@type": "Offer" as const,
      name: title,
      ...(sku ? { sku } : {}),
      url,
      price: toDecimal(price, digits),
      priceCurrency: currencyCode,
      availability: "InStoreOnly" as const,
      seller: { "@id": `${origin}/#restaurant` },
    })),
  };
};

const breadcrumbs = (product: PublishedProduct, { menu, origin }: PageData, { t }: Shop): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    { name: menu.store.name, item: `${origin}/` },
    { name: t("products"), item: `${origin}/products` },
    { name: product.title, item: `${origin}/products/${product.handle}` },
  ].map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
});

const listData = (products: readonly PublishedProduct[], { origin }: PageData): ItemList => ({
  "@type": "ItemList",
  itemListElement: products.map(({ handle, title }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    url: `${origin}/products/${handle}`,
  })),
});

/** A product page's schema.org data: one product with its offers in the restaurant, or the list of all products.
 *  Source: Google, "Product structured data". */
export const productsData = (data: PageData, products: readonly PublishedProduct[], shop: Shop): Graph => {
  const [product] = products;
  const isList = data.path === "/products" || !product;
  const content = isList ? [listData(products, data)] : [productData(product, data), breadcrumbs(product, data, shop)];
  return { "@context": "https://schema.org", "@graph": [...content, restaurantData(data, shop)] };
};
