import { product, productCategory, productImage, productInCategory, productVariant } from "../../db/schema/catalog.ts";
import { defineModel } from "../crud/model.ts";
import { belongsTo, manyToMany, ownedMany } from "../crud/relations.ts";
import { commitMenuRows } from "../domain/menu/write-menu.ts";
import { image } from "./menu.ts";

export const catalogModels = [
  defineModel({
    name: "Product",
    plural: "products",
    description: "A retail product that the store sells in addition to its menu. Guests see published products only.",
    table: product,
    relations: {
      productVariants: ownedMany("ProductVariant", "productId", "Variants that guests can buy."),
      productImages: ownedMany("ProductImage", "productId", "Pictures of the product."),
      productCategories: manyToMany(
        "ProductCategory",
        { table: productInCategory, own: "productId", other: "categoryId" },
        "Categories of the product.",
      ),
    },
    write: { prefix: "prd", commit: commitMenuRows },
  }),
  defineModel({
    name: "ProductVariant",
    plural: "productVariants",
    description: "A variant of a product that guests can buy. Its price is in minor units of the store's currency.",
    table: productVariant,
    hidden: ["productId"],
    relations: { product: belongsTo("Product", "productId", "The product.") },
    write: { prefix: "var", commit: commitMenuRows },
  }),
  defineModel({
    name: "ProductImage",
    plural: "productImages",
    description: "A picture of a product.",
    table: productImage,
    hidden: ["productId", "width", "height", "sortOrder"],
    derived: { image },
    relations: { product: belongsTo("Product", "productId", "The product.") },
    write: { prefix: "pim", commit: commitMenuRows, writeOnly: ["width", "height", "sortOrder"] },
  }),
  defineModel({
    name: "ProductCategory",
    plural: "productCategories",
    description: "A category of products.",
    table: productCategory,
    relations: {
      products: manyToMany(
        "Product",
        { table: productInCategory, own: "categoryId", other: "productId" },
        "Products of the category.",
      ),
    },
    write: { prefix: "pct", commit: commitMenuRows },
  }),
];
