import * as tables from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";
import { seedLegalPages } from "./legal.ts";
import type { SeedCategory, SeedGroup, SeedItem, SeedStore } from "./types.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const mask = (1n << 80n) - 1n;

/** A deterministic id, so that loading the seed twice finds the same rows. */
export const seedId = (prefix: string, path: string): string => {
  const name = `${prefix}/${path}`;
  const id = cachedIds.get(name) ?? makeId(prefix, name);
  cachedIds.set(name, id);
  return id;
};

/** Cached ids, because the seed uses each id several times. */
const cachedIds = new Map<string, string>();

const makeId = (prefix: string, name: string): string => {
  let hash = 0x6c62272e07bb0142n;
  for (const character of name) {
    hash = ((hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x1000000000000000000013bn) & mask;
  }
  let body = "";
  for (let digit = 0; digit < 16; digit += 1) body += alphabet[Number((hash >> BigInt(digit * 5)) & 31n)];
  return `${prefix}_01JZ000000${body}`;
};

interface Stamp {
  storeId: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The widest variant of a rendered picture; Gasthaus Linde, whose menu is of words, has drawings. */
const picture = (store: string, slug: string) => ({
  imagePath: `/pictures/${store}/${slug}${store === "gasthaus-linde" ? ".svg" : "-640.webp"}`,
  width: 640,
  height: 480,
});

const modifierRows = (stamp: Stamp, path: string, menuItemId: string, groups: readonly SeedGroup[]) =>
  groups.flatMap((group, place) =>
    group.modifiers.map((modifier, index) => ({
      ...stamp,
      id: seedId("mod", `${path}/${group.modifierGroup}/${index}`),
      menuItemId,
      name: modifier.name,
      modifierGroup: group.modifierGroup,
      modifierGroupLabel: group.label,
      required: group.required,
      minSelections: group.min,
      maxSelections: group.max,
      defaultSelected: modifier.defaultSelected ?? false,
      priceAdjustment: modifier.priceAdjustment,
      calories: modifier.calories ?? null,
      available: modifier.available ?? true,
      soldOutUntil: modifier.soldOutUntil ?? null,
      sortOrder: place * 100 + index,
    })),
  );

const itemRow = (stamp: Stamp, store: string, item: SeedItem, categoryId: string, sortOrder: number) => ({
  ...stamp,
  id: seedId("itm", `${store}/${item.slug}`),
  categoryId,
  name: item.name,
  description: item.description,
  price: item.price,
  thumbnail: picture(store, item.slug).imagePath,
  available: item.available ?? true,
  soldOutUntil: item.soldOutUntil ?? null,
  availableFrom: item.availableFrom ?? null,
  availableUntil: item.availableUntil ?? null,
  featured: item.featured ?? false,
  popular: item.popular ?? false,
  prepTimeMinutes: item.prepTimeMinutes,
  calories: item.calories ?? null,
  kitchenStation: item.kitchenStation,
  allergens: item.allergens,
  isAllergenFree: item.isAllergenFree,
  dietaryFlags: item.dietaryFlags,
  mealPeriods: item.mealPeriods ?? ["all_day" as const],
  taxClassId: item.taxClass ? seedId("txc", `${store}/${item.taxClass}`) : null,
  sortOrder,
});

const menuRows = (stamp: Stamp, store: string, categories: readonly SeedCategory[]) => {
  const placed = categories.flatMap((category) =>
    category.items.map((item, index) => ({ item, categoryId: seedId("cat", `${store}/${category.slug}`), index })),
  );
  const itemId = (item: SeedItem) => seedId("itm", `${store}/${item.slug}`);
  return {
    categories: categories.map((category, sortOrder) => ({
      ...stamp,
      id: seedId("cat", `${store}/${category.slug}`),
      name: category.name,
      description: category.description,
      icon: category.icon,
      mealPeriods: category.mealPeriods ?? ["all_day" as const],
      sortOrder,
    })),
    items: placed.map(({ item, categoryId, index }) => itemRow(stamp, store, item, categoryId, index)),
    modifiers: placed.flatMap(({ item }) =>
      modifierRows(stamp, `${store}/${item.slug}`, itemId(item), item.groups ?? []),
    ),
    images: placed.map(({ item }) => ({
      ...stamp,
      ...picture(store, item.slug),
      id: seedId("img", `${store}/${item.slug}`),
      menuItemId: itemId(item),
      altText: item.altText,
      sortOrder: 0,
    })),
  };
};

const catalogRows = (stamp: Stamp, { slug: store, products, productCategories }: SeedStore) => ({
  products: products.map(({ handle, title, description, status }) => ({
    ...stamp,
    id: seedId("prd", `${store}/${handle}`),
    title,
    handle,
    description,
    status,
    thumbnail: picture(store, handle).imagePath,
  })),
  variants: products.flatMap(({ handle, variants }) =>
    variants.map((variant) => ({
      ...stamp,
      ...variant,
      id: seedId("var", `${store}/${variant.sku}`),
      productId: seedId("prd", `${store}/${handle}`),
    })),
  ),
  images: products.map(({ handle, title }) => ({
    ...stamp,
    ...picture(store, handle),
    id: seedId("pim", `${store}/${handle}`),
    productId: seedId("prd", `${store}/${handle}`),
    altText: title,
    sortOrder: 0,
  })),
  categories: productCategories.map(({ handle, title }) => ({
    ...stamp,
    id: seedId("pct", `${store}/${handle}`),
    handle,
    title,
  })),
  members: products.map(({ handle, category }) => ({
    storeId: stamp.storeId,
    productId: seedId("prd", `${store}/${handle}`),
    categoryId: seedId("pct", `${store}/${category}`),
  })),
});

const ownerRows = (stamp: Stamp, { slug: store, owner }: SeedStore) => {
  const customerId = seedId("cus", `${store}/owner`);
  return {
    customer: { ...stamp, ...owner, id: customerId, phone: null },
    member: { ...stamp, id: seedId("stf", `${store}/owner`), customerId, role: "owner" as const },
  };
};

/** Every row of a demo store, table by table, parents before children. */
export const seedRows = (store: SeedStore, at: Instant) => {
  const storeId = seedId("sto", store.slug);
  const stamp: Stamp = { storeId, createdAt: at, updatedAt: at };
  const menu = menuRows(stamp, store.slug, store.categories);
  const catalog = catalogRows(stamp, store);
  const owner = ownerRows(stamp, store);
  const hosts = store.hosts.map((host) => ({ ...stamp, id: seedId("hst", host), host }));
  const zones = store.zones.map((zone) => ({ ...stamp, ...zone, id: seedId("zon", `${store.slug}/${zone.name}`) }));
  const taxClasses = store.taxClasses.map(({ name, rates }, index) => ({
    ...{ ...stamp, id: seedId("txc", `${store.slug}/${name}`), name, rates },
    isDefault: index === 0,
  }));
  return [
    [
      tables.storeSettings,
      [{ ...stamp, ...store.settings, legalPages: seedLegalPages(store), id: storeId, slug: store.slug }],
    ],
    [tables.storeHost, hosts],
    [tables.deliveryZone, zones],
    [tables.taxClass, taxClasses],
    [tables.menuCategory, menu.categories],
    [tables.menuItem, menu.items],
    [tables.menuItemModifier, menu.modifiers],
    [tables.menuItemImage, menu.images],
    [tables.product, catalog.products],
    [tables.productVariant, catalog.variants],
    [tables.productImage, catalog.images],
    [tables.productCategory, catalog.categories],
    [tables.productInCategory, catalog.members],
    [tables.customer, [owner.customer]],
    [tables.staffMember, [owner.member]],
    [tables.storeOperations, [{ ...stamp, id: storeId.replace("sto", "sop"), staffMayCancelPaid: true }]],
  ] as const;
};
