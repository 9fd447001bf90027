import { product, productCategory, productImage, productInCategory, productVariant } from "../../db/schema/catalog.ts";
import { productStatuses } from "../../db/schema/enums.ts";
import { defineModel, throughTable, toMany, toOne } from "../crud/model.ts";
import { image } from "./menu.ts";

export const catalogModels = [
  defineModel({
    name: "Product",
    plural: "products",
    description: "Something that the store sells beside its menu. The public sees those that are published.",
    table: product,
    enums: { status: { name: "ProductStatus", values: productStatuses } },
    relations: {
      productVariants: toMany("ProductVariant", "productId"),
      productImages: toMany("ProductImage", "productId"),
      productCategories: throughTable("ProductCategory", {
        table: productInCategory,
        own: "productId",
        other: "categoryId",
      }),
    },
  }),
  defineModel({
    name: "ProductVariant",
    plural: "productVariants",
    description: "A form of a product that can be bought. Its price is in minor units of the store's currency.",
    table: productVariant,
    hidden: ["productId"],
    relations: { product: toOne("Product", "productId") },
  }),
  defineModel({
    name: "ProductImage",
    plural: "productImages",
    description: "A picture of a product.",
    table: productImage,
    hidden: ["productId", "width", "height", "sortOrder"],
    derived: { image },
    relations: { product: toOne("Product", "productId") },
  }),
  defineModel({
    name: "ProductCategory",
    plural: "productCategories",
    description: "A group of products.",
    table: productCategory,
    relations: {
      products: throughTable("Product", { table: productInCategory, own: "categoryId", other: "productId" }),
    },
  }),
];
