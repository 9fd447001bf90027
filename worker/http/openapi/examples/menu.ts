import { taxClassSchema, zoneSchema } from "../../../domain/menu/menu-schema.ts";
import {
  categorySchema,
  menuItemImageSchema,
  menuItemModifierSchema,
  menuItemSchema,
} from "../../../domain/menu/schemas.ts";
import { columnExamples } from "./column-examples.ts";
import { getStore } from "./store.ts";

const bowl = { ...columnExamples(menuItemModifierSchema), id: "mod_01JZ000000QYTP5X7VFMB7ZCZE", sortOrder: 1 };
const cup = {
  ...bowl,
  ...{ id: "mod_01JZ000000WMTP5X7VFMB7ZCZE", name: "Cup", defaultSelected: true, priceAdjustment: 0, sortOrder: 0 },
};
const picture = { ...columnExamples(menuItemImageSchema), id: "img_01JZ000000CQ4H14XQHVDP7PK5" };

/** A dish of Copper Pot on a Friday evening. */
const soup = {
  ...columnExamples(menuItemSchema),
  id: "itm_01JZ000000S3D46BS9BDJKKXT4",
  menuItemImages: [picture],
  modifiers: [cup, bowl],
  saleState: "on_sale",
};

export const listCategories = {
  request: { meal: "dinner" },
  response: [{ ...columnExamples(categorySchema), id: "cat_01JZ000000RBQFW3TY43EYT0VS", sortOrder: 2 }],
};

export const listMenuItems = {
  request: { q: "tomato soup", limit: 10 },
  response: { items: [soup], page: 1, limit: 10, total: 1 },
};

export const getMenuItem = { request: { id: soup.id }, response: soup };

const { opening, orderTypes, ...store } = getStore.response;
const { saleState, ...dish } = soup;

export const getMenu = {
  request: {},
  response: {
    ...{
      revision: 1,
      hasProducts: true,
      isClosing: false,
      madeAt: "2026-11-20T23:30:00.000Z",
      validUntil: "2026-11-21T00:30:00.000Z",
      store,
    },
    zones: [{ ...columnExamples(zoneSchema), id: "zon_01JZ000000744T1YWSAWDCCY7X" }],
    taxClasses: [{ ...columnExamples(taxClassSchema), id: "txc_01JZ000000WT502C5Z2AXR088V", name: "Food and drinks" }],
    categories: listCategories.response,
    items: [dish],
    saleStates: { [dish.id]: saleState },
    ...{ servedFrom: {}, nextSlotAt: null },
    ...{ opening, orderTypes },
  },
};
