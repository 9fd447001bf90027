import { product, productCategory, productImage, productInCategory, productVariant } from "../../db/schema/catalog.ts";
import { productStatuses } from "../../db/schema/enums.ts";
import { belongsTo, defineModel, manyToMany, ownedMany } from "../crud/model.ts";
import { commitMenuRows } from "../domain/menu/write-menu.ts";
import { productCategoryRow, productImageRow, productRow, variantRow } from "./catalog-rules.ts";
import { image } from "./menu.ts";

export const catalogModels = [
  defineModel({
    name: "Product",
    plural: "products",
    description: "A retail product that the store sells in addition to its menu. Guests see published products only.",
    table: product,
    enums: { status: { name: "ProductStatus", values: productStatuses } },
    relations: {
      productVariants: ownedMany("ProductVariant", "productId"),
      productImages: ownedMany("ProductImage", "productId"),
      productCategories: manyToMany("ProductCategory", {
        table: productInCategory,
        own: "productId",
        other: "categoryId",
      }),
    },
    write: { prefix: "prd", row: productRow, commit: commitMenuRows },
  }),
  defineModel({
    name: "ProductVariant",
    plural: "productVariants",
    description: "A variant of a product that guests can buy. Its price is in minor units of the store's currency.",
    table: productVariant,
    hidden: ["productId"],
    relations: { product: belongsTo("Product", "productId") },
    write: { prefix: "var", row: variantRow, commit: commitMenuRows },
  }),
  defineModel({
    name: "ProductImage",
    plural: "productImages",
    description: "A picture of a product.",
    table: productImage,
    hidden: ["productId", "width", "height", "sortOrder"],
    derived: { image },
    relations: { product: belongsTo("Product", "productId") },
    write: { prefix: "pim", row: productImageRow, commit: commitMenuRows, writeOnly: ["width", "height", "sortOrder"] },
  }),
  defineModel({
    name: "ProductCategory",
    plural: "productCategories",
    description: "A category of products.",
    table: productCategory,
    relations: {
      products: manyToMany("Product", { table: productInCategory, own: "categoryId", other: "productId" }),
    },
    write: { prefix: "pct", row: productCategoryRow, commit: commitMenuRows },
  }),
];
