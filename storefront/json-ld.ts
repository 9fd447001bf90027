import type { MenuItem } from "../worker/domain/menu/types.ts";
import type { PageData } from "./contract.ts";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const diets: Readonly<Record<string, string>> = {
  vegan: "VeganDiet",
  vegetarian: "VegetarianDiet",
  gluten_free: "GlutenFreeDiet",
  dairy_free: "LowLactoseDiet",
  halal: "HalalDiet",
  kosher: "KosherDiet",
};

/** A price as schema.org writes it: a decimal with a point. Minor units and the currency's digits decide it. */
const decimal = (amount: number, digits: number): string => {
  if (digits === 0) return String(amount);
  const text = String(amount).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

const itemData = (item: MenuItem, { menu, origin }: PageData, digits: number) => ({
  "@type": "MenuItem",
  "@id": `${origin}/menu/${item.id}`,
  url: `${origin}/menu/${item.id}`,
  name: item.name,
  ...(item.description ? { description: item.description } : {}),
  ...(item.thumbnail ? { image: `${origin}${item.thumbnail}` } : {}),
  ...(item.calories === null
    ? {}
    : { nutrition: { "@type": "NutritionInformation", calories: `${item.calories} calories` } }),
  suitableForDiet: item.dietaryFlags.flatMap((flag) => (diets[flag] ? [`https://schema.org/${diets[flag]}`] : [])),
  offers: {
    "@type": "Offer",
    price: decimal(item.price, digits),
    priceCurrency: menu.store.currencyCode,
    availability: `https://schema.org/${menu.saleStates[item.id] === "on_sale" ? "InStock" : "OutOfStock"}`,
  },
});

/** The restaurant and its menu in schema.org's words (Restaurant, Menu, MenuSection, MenuItem, Offer). */
export const structuredData = (data: PageData) => {
  const { menu, origin } = data;
  const { store } = menu;
  const digits =
    new Intl.NumberFormat("en", { style: "currency", currency: store.currencyCode }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    "@id": `${origin}/#restaurant`,
    name: store.name,
    url: `${origin}/`,
    telephone: store.phone,
    email: store.email,
    address: store.address,
    image: `${origin}/pictures/${store.slug}/hero.svg`,
    currenciesAccepted: store.currencyCode,
    openingHoursSpecification: store.hours.map(({ day, from, to }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${days[day - 1]}`,
      opens: from,
      closes: to,
    })),
    potentialAction: { "@type": "OrderAction", target: `${origin}/` },
    hasMenu: {
      "@type": "Menu",
      inLanguage: store.locale,
      hasMenuSection: menu.categories.map((category) => ({
        "@type": "MenuSection",
        name: category.name,
        ...(category.description ? { description: category.description } : {}),
        hasMenuItem: menu.items
          .filter((item) => item.categoryId === category.id)
          .map((item) => itemData(item, data, digits)),
      })),
    },
  };
};
