import { index } from "drizzle-orm/sqlite-core";
import {
  bounded,
  identity,
  percent,
  picture,
  pixels,
  reference,
  sameStore,
  sortOrder,
  table,
  text,
} from "../columns.ts";
import { columnField, shape } from "../fields.ts";
import { menuItem } from "../menu.ts";
import { chosen } from "../rules.ts";
import { storeId } from "../store.ts";

/** Where the subject of a picture is, so that narrow cards do not crop it. */
const focalPoint = <Name extends string>(name: Name, edge: "left" | "top") =>
  percent(name, {
    doc: `Distance of the picture's subject from its ${edge} edge in percent. Cards crop the picture around it.`,
    example: 50,
    min: 0,
    max: 100,
  })
    .notNull()
    .default(50);

export const menuItemImage = table(
  "menu_item_image",
  {
    ...identity,
    storeId: storeId(),
    menuItemId: reference("menu_item_id", { rule: chosen("Please choose the dish.") }).notNull(),
    imagePath: picture("image_path", {
      doc: "Path of the picture on the store's host.",
      example: "/pictures/copper-pot/tomato-soup-640.webp",
      personal: false,
    }).notNull(),
    width: pixels("width", { doc: "Width in pixels.", example: 640, min: 1, max: 20_000 }).notNull(),
    height: pixels("height", { doc: "Height in pixels.", example: 480, min: 1, max: 20_000 }).notNull(),
    altText: text("alt_text", {
      doc: "Alternative text of the picture.",
      example: "Roasted Tomato Soup",
      maxLength: 500,
      personal: false,
    }).notNull(),
    focalX: focalPoint("focal_x", "left"),
    focalY: focalPoint("focal_y", "top"),
    sortOrder: sortOrder().default(0),
  },
  (t) => [
    index("menu_item_image_item").on(t.storeId, t.menuItemId, t.sortOrder, t.id),
    sameStore([t.storeId, t.menuItemId], [menuItem.storeId, menuItem.id], "cascade"),
    bounded("menu_item_image_width", t.width),
    bounded("menu_item_image_height", t.height),
  ],
);

/** A picture as callers receive it. */
export const image = shape({
  name: "Image",
  doc: "A picture's URL, and its size in pixels.",
  fields: {
    url: columnField(menuItemImage.imagePath, { doc: "URL." }),
    width: columnField(menuItemImage.width),
    height: columnField(menuItemImage.height),
  },
});
