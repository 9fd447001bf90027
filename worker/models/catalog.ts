import { product, productCategory, productImage, productInCategory, productVariant } from "../../db/schema/catalog.ts";
import { productStatuses } from "../../db/schema/enums.ts";
import { defineModel, parts, throughTable, toOne } from "../crud/model.ts";
import { productCategoryRow, productImageRow, productRow, variantRow } from "./catalog-rules.ts";
import { image } from "./menu.ts";

export const catalogModels = [
  defineModel({
    name: "Product",
    plural: "products",
    description: "Something that the store sells beside its menu. The public sees those that are published.",
    table: product,
    enums: { status: { name: "ProductStatus", values: productStatuses } },
    relations: {
      productVariants: parts("ProductVariant", "productId"),
      productImages: parts("ProductImage", "productId"),
      productCategories: throughTable("ProductCategory", {
        table: productInCategory,
        own: "productId",
        other: "categoryId",
      }),
    },
    write: { prefix: "prd", row: productRow, onMenu: true },
  }),
  defineModel({
    name: "ProductVariant",
    plural: "productVariants",
    description: "A form of a product that can be bought. Its price is in minor units of the store's currency.",
    table: productVariant,
    hidden: ["productId"],
    relations: { product: toOne("Product", "productId") },
    write: { prefix: "var", row: variantRow, onMenu: true },
  }),
  defineModel({
    name: "ProductImage",
    plural: "productImages",
    description: "A picture of a product.",
    table: productImage,
    hidden: ["productId", "width", "height", "sortOrder"],
    derived: { image },
    relations: { product: toOne("Product", "productId") },
    write: { prefix: "pim", row: productImageRow, onMenu: true, unseen: ["width", "height", "sortOrder"] },
  }),
  defineModel({
    name: "ProductCategory",
    plural: "productCategories",
    description: "A group of products.",
    table: productCategory,
    relations: {
      products: throughTable("Product", { table: productInCategory, own: "categoryId", other: "productId" }),
    },
    write: { prefix: "pct", row: productCategoryRow, onMenu: true },
  }),
];
