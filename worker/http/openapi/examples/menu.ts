import { getStore } from "./store.ts";

/** A dish of Copper Pot on a Friday evening. */
const soup = {
  id: "itm_01JZ000000S3D46BS9BDJKKXT4",
  categoryId: "cat_01JZ000000RBQFW3TY43EYT0VS",
  name: "Roasted Tomato Soup",
  description: "Basil oil and a grilled cheese soldier.",
  price: 895,
  thumbnail: "/pictures/copper-pot/tomato-soup.svg",
  available: true,
  soldOutUntil: null,
  availableFrom: null,
  availableUntil: null,
  featured: false,
  popular: false,
  prepTimeMinutes: 7,
  calories: 340,
  kitchenStation: "grill",
  allergens: ["gluten", "milk", "celery"],
  dietaryFlags: ["vegetarian"],
  mealPeriods: ["all_day"],
  taxRatePpm: null,
  sortOrder: 0,
  menuItemImages: [
    {
      id: "img_01JZ000000CQ4H14XQHVDP7PK5",
      image: {
        url: "/pictures/copper-pot/tomato-soup.svg",
        width: 640,
        height: 480,
      },
      imagePath: "/pictures/copper-pot/tomato-soup.svg",
      altText: "Roasted Tomato Soup",
    },
  ],
  modifiers: [
    {
      id: "mod_01JZ000000WMTP5X7VFMB7ZCZE",
      name: "Cup",
      modifierGroup: "size",
      modifierGroupLabel: "Choose a size",
      required: true,
      minSelections: 1,
      maxSelections: 1,
      defaultSelected: true,
      priceAdjustment: 0,
      calories: null,
      available: true,
      soldOutUntil: null,
      sortOrder: 0,
    },
    {
      id: "mod_01JZ000000QYTP5X7VFMB7ZCZE",
      name: "Bowl",
      modifierGroup: "size",
      modifierGroupLabel: "Choose a size",
      required: true,
      minSelections: 1,
      maxSelections: 1,
      defaultSelected: false,
      priceAdjustment: 350,
      calories: null,
      available: true,
      soldOutUntil: null,
      sortOrder: 1,
    },
  ],
  saleState: "on_sale",
};

export const listCategories = {
  request: { meal: "dinner" },
  response: [
    {
      id: "cat_01JZ000000RBQFW3TY43EYT0VS",
      name: "Soups and Salads",
      description: "Greens from the Hudson Valley, dressed when you order.",
      icon: "salad",
      mealPeriods: ["all_day"],
      sortOrder: 2,
    },
  ],
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
      madeAt: "2026-11-20T23:30:00.000Z",
      validUntil: "2026-11-21T00:30:00.000Z",
      store,
    },
    zones: [
      {
        ...{ id: "zon_01JZ000000744T1YWSAWDCCY7X", name: "Brooklyn Heights and Downtown" },
        ...{ postalCodes: ["11201", "11217"], fee: 299, minimum: 1500, leadMinutes: 35 },
      },
    ],
    categories: listCategories.response,
    items: [dish],
    saleStates: { [dish.id]: saleState },
    ...{ servedFrom: {}, nextSlotAt: null },
    ...{ opening, orderTypes },
  },
};
