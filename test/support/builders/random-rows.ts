import fc from "fast-check";
import * as enums from "../../../db/schema/enums.ts";
import * as tables from "../../../db/schema/index.ts";
import { findStoreId, type World } from "../world.ts";

/** Texts that databases often compare or escape incorrectly. */
const trickyTexts = [
  ...[
    "",
    " ",
    "%",
    "_",
    "%%",
    "a_c",
    "100%_of 'it'",
    '"quoted"',
    "back\\slash",
    "O''Brien",
    "[a-z]*",
    "?",
    "ä",
    "a\u0308",
  ],
  ...["Käsespätzle", "KÄSESPÄTZLE", "Straße", "STRASSE", "strasse", "GROẞ", "groß", "İskender", "iskender", "ızgara"],
  ...[
    "IZGARA",
    "Σίσυφος",
    "ΣΊΣΥΦΟΣ",
    "борщ",
    "Борщ",
    "\u212Aelvin",
    "kelvin",
    "ſauce",
    "🍜🍲",
    "👩‍🍳",
    "天ぷら",
    "x".repeat(200),
  ],
  ...[`${"Ä🍜".repeat(100)}`, `${"Spätzle ".repeat(25)}`],
];
const characters = [..."aAbBäÄöÖéÉßẞsSiIıİkK%_'\"\\ 🍜σΣςбБ0"];

export const texts = fc.oneof(
  { arbitrary: fc.constantFrom(...trickyTexts), weight: 3 },
  { arbitrary: fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 }), weight: 3 },
  fc.string({ unit: fc.constantFrom(...characters), minLength: 150, maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 3 });
export const instants = fc
  .integer({ min: 0, max: 40 })
  .map((days) => new Date(Date.UTC(2026, 10, 1 + days)).toISOString());
export const amounts = fc.integer({ min: 0, max: 30 }).map((hundreds) => hundreds * 100);
const flags = fc.boolean();

const category = fc.record({
  name: texts,
  description: maybe(texts),
  icon: maybe(texts),
  mealPeriods: fc.subarray([...enums.mealPeriods]),
  sortOrder: fc.integer({ min: 0, max: 3 }),
});

const item = fc.record({
  name: texts,
  description: maybe(texts),
  price: amounts,
  available: flags,
  featured: flags,
  soldOutUntil: maybe(instants),
  calories: maybe(amounts),
  kitchenStation: maybe(fc.constantFrom(...enums.kitchenStations)),
  allergens: fc.subarray([...enums.allergens], { maxLength: 4 }),
  dietaryFlags: fc.subarray([...enums.dietaryFlags], { maxLength: 3 }),
  mealPeriods: fc.subarray([...enums.mealPeriods]),
});

const modifier = fc.record({
  name: texts,
  modifierGroup: fc.constantFrom(...enums.modifierGroups),
  modifierGroupLabel: maybe(texts),
  required: flags,
  priceAdjustment: fc.integer({ min: -3, max: 3 }),
});

const product = fc.record({
  title: texts,
  description: maybe(texts),
  status: fc.constantFrom(...enums.productStatuses),
});

const person = fc.record({ name: maybe(texts), phone: maybe(texts) });

const order = fc.record({
  status: fc.constantFrom(...enums.orderStatuses),
  orderType: fc.constantFrom(...enums.orderTypes),
  orderSource: fc.constantFrom(...enums.orderSources),
  customerName: texts,
  customerEmail: texts,
  customerPhone: texts,
  specialInstructions: maybe(texts),
  scheduledFor: maybe(instants),
  subtotal: amounts,
});

/** Adds rows to a restaurant that depend only on the seed. */
export const addRandomRows = async (shop: World, slug: string, seed: number): Promise<string> => {
  const storeId = await findStoreId(shop.db, slug);
  const generateRows = <Value extends object>(prefix: string, values: fc.Arbitrary<Value>, rows: number) =>
    fc
      .sample(fc.tuple(values, instants, instants, fc.nat()), { seed, numRuns: rows })
      .map(([value, createdAt, updatedAt, parent], index) => ({
        row: { ...value, id: `${prefix}_${index}`, storeId, createdAt, updatedAt },
        ...{ index, parent },
      }));
  const { db } = shop;
  const categories = generateRows("cat", category, 6);
  const customers = generateRows("cus", person, 6);
  const items = generateRows("itm", item, 30);
  const products = generateRows("prd", product, 12);
  const writes = [
    ...categories.map(({ row }) => db.insert(tables.menuCategory).values(row)),
    ...items.map(({ row, parent }) =>
      db.insert(tables.menuItem).values({ ...row, categoryId: `cat_${parent % categories.length}` }),
    ),
    ...generateRows("mod", modifier, 45).map(({ row, parent }) =>
      db.insert(tables.menuItemModifier).values({ ...row, menuItemId: `itm_${parent % items.length}` }),
    ),
    ...products.map(({ row, index }) => db.insert(tables.product).values({ ...row, handle: `product-${index}` })),
    ...generateRows("pct", fc.record({ title: texts }), 4).map(({ row, index }) =>
      db.insert(tables.productCategory).values({ ...row, handle: `category-${index}` }),
    ),
    ...products.map(({ row, parent }) =>
      db.insert(tables.productInCategory).values({ storeId, productId: row.id, categoryId: `pct_${parent % 4}` }),
    ),
    ...customers.map(({ row, index }) => db.insert(tables.customer).values({ ...row, email: `${index}@example.com` })),
    ...generateRows("ord", order, 25).map(({ row, index, parent }) =>
      db.insert(tables.restaurantOrder).values({
        ...{ ...row, orderNumber: String(index), businessDay: "2026-11-20", total: row.subtotal },
        ...{ discount: 0, deliveryFee: 0, tax: 0, taxIncluded: false, tip: 0, currencyCode: "JPY" },
        ...{ customerId: parent % 3 ? `cus_${parent % customers.length}` : null, lastSeq: 1, menuRevision: 1 },
      }),
    ),
  ];
  for (const write of writes) await write;
  return storeId;
};
