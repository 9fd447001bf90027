import type {
  BreadcrumbList,
  Graph,
  Menu,
  MenuItem as MenuItemData,
  Offer,
  PropertyValue,
  RestrictedDiet,
} from "schema-dts";
import { currencyDigits } from "../db/schema/currencies.rules.ts";
import type { Allergen, DietaryFlag } from "../db/schema/enums.ts";
import type { MenuItem } from "../worker/domain/menu/types.ts";
import type { SaleState } from "../worker/domain/sale-state.ts";
import type { PageData } from "./contract.ts";
import { restaurantData } from "./json-ld-restaurant.ts";
import type { Shop } from "./state/shop.tsx";
import { pictureAddress } from "./ui/pictures.ts";

/** The diets that schema.org defines, by their short names, which search engines read like the addresses. It has none
 *  for keto. */
const diets: Readonly<Partial<Record<DietaryFlag, RestrictedDiet>>> = {
  vegan: "VeganDiet",
  vegetarian: "VegetarianDiet",
  gluten_free: "GlutenFreeDiet",
  dairy_free: "LowLactoseDiet",
  halal: "HalalDiet",
  kosher: "KosherDiet",
};

const availabilities = {
  on_sale: "InStock",
  sold_out: "SoldOut",
  later: "LimitedAvailability",
} as const satisfies Record<SaleState, string>;

/** Formats an amount in minor units as a decimal for schema.org. `digits` are the currency's fraction digits.
 *  toDecimal(1295, 2) is "12.95", and toDecimal(980, 0) is "980". */
export const toDecimal = (amount: number, digits: number): string => {
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** Describes each allergen in full once per page and refers to it by id afterwards. schema.org has no allergens for a
 *  dish, so they are additional properties of its offer. */
const createAllergenData = ({ t }: Shop) => {
  const described = new Set<Allergen>();
  return (allergen: Allergen): PropertyValue | { "@id": string } => {
    const reference = { "@id": `#${allergen}` };
    if (described.has(allergen)) return reference;
    described.add(allergen);
    return {
      "@type": "PropertyValue",
      ...reference,
      propertyID: "allergen",
      name: allergen,
      value: t(`allergen.${allergen}`),
    };
  };
};

/** Returns a function that describes a dish. Its offer needs no URL of its own, because the dish has one. */
const createDishData = ({ menu, origin }: PageData, shop: Shop) => {
  const { currencyCode } = menu.store;
  const digits = currencyDigits(currencyCode);
  const allergen = createAllergenData(shop);
  const toOffer = (item: MenuItem): Offer => ({
    "@type": "Offer",
    price: toDecimal(item.price, digits),
    priceCurrency: currencyCode,
    availability: availabilities[menu.saleStates[item.id] ?? "sold_out"],
    ...(item.availableFrom ? { availabilityStarts: item.availableFrom } : {}),
    ...(item.availableUntil ? { availabilityEnds: item.availableUntil } : {}),
    ...(item.allergens.length > 0 ? { additionalProperty: item.allergens.map(allergen) } : {}),
  });
  return (item: MenuItem): MenuItemData => {
    const suitable = item.dietaryFlags.flatMap((flag) => diets[flag] ?? []);
    const pictures = [...new Set([item.thumbnail, ...item.menuItemImages.map(({ imagePath }) => imagePath)])];
    const image = pictures.flatMap((path) => (path ? [pictureAddress(path, origin)] : []));
    return {
      "@type": "MenuItem",
      url: `${origin}/menu/${item.id}`,
      name: item.name,
      ...(item.description ? { description: item.description } : {}),
      ...(image.length > 0 ? { image } : {}),
      ...(item.calories === null
        ? {}
        : { nutrition: { "@type": "NutritionInformation", calories: `${item.calories} calories` } }),
      ...(suitable.length > 0 ? { suitableForDiet: suitable } : {}),
      offers: toOffer(item),
    };
  };
};

const menuData = (data: PageData, shop: Shop): Menu => {
  const { menu, origin } = data;
  const toDish = createDishData(data, shop);
  const sections = menu.categories.map((category) => ({
    category,
    items: menu.items.filter((item) => item.categoryId === category.id),
  }));
  return {
    "@type": "Menu",
    "@id": `${origin}/#menu`,
    url: `${origin}/`,
    inLanguage: menu.store.locale,
    hasMenuSection: sections
      .filter(({ items }) => items.length > 0)
      .map(({ category, items }) => ({
        "@type": "MenuSection",
        name: category.name,
        ...(category.description ? { description: category.description } : {}),
        hasMenuItem: items.map(toDish),
      })),
  };
};

const breadcrumbs = (item: MenuItem, { menu, origin }: PageData): BreadcrumbList => {
  const section = menu.categories.find(({ id }) => id === item.categoryId);
  const steps = [
    { name: menu.store.name, address: `${origin}/` },
    ...(section ? [{ name: section.name, address: `${origin}/#section-${section.id}` }] : []),
    { name: item.name, address: `${origin}/menu/${item.id}` },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, address }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: address,
    })),
  };
};

/** A page's schema.org data: the restaurant with its whole menu, or one dish with its breadcrumbs. Amounts are
 *  decimals. Unknown facts, such as the cuisine, are left out. */
export const structuredData = (data: PageData, shop: Shop): Graph => {
  const item = shop.itemById(data.path.replace("/menu/", ""));
  const restaurant = restaurantData(data, shop);
  const graph = item
    ? [createDishData(data, shop)(item), breadcrumbs(item, data), restaurant]
    : [{ ...restaurant, hasMenu: menuData(data, shop) }];
  return { "@context": "https://schema.org", "@graph": graph };
};
