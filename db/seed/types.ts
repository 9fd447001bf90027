import type { TemplateCountry } from "../legal/facts.ts";
import type {
  Allergen,
  DietaryFlag,
  KitchenStation,
  MealPeriod,
  ModifierGroup,
  ProductStatus,
} from "../schema/enums.ts";
import type { storeSettings } from "../schema/index.ts";
import type { Instant, TaxRate } from "../schema/shapes.ts";

/** A modifier with its name, price adjustment, and deviations from the defaults. */
export interface SeedModifier {
  name: string;
  priceAdjustment: number;
  defaultSelected?: boolean;
  calories?: number;
  available?: boolean;
  soldOutUntil?: Instant;
}

export interface SeedGroup {
  modifierGroup: ModifierGroup;
  label: string;
  required: boolean;
  min: number;
  max: number;
  modifiers: SeedModifier[];
}

/** The shape and colours of a dish's picture. */
interface Drawing {
  shape: string;
  colors: readonly string[];
}

export interface SeedItem {
  slug: string;
  name: string;
  price: number;
  description: string;
  drawing: Drawing;
  altText: string;
  allergens: Allergen[];
  isAllergenFree: boolean;
  dietaryFlags: DietaryFlag[];
  mealPeriods?: MealPeriod[];
  kitchenStation: KitchenStation;
  prepTimeMinutes: number;
  calories?: number;
  featured?: boolean;
  popular?: boolean;
  available?: boolean;
  soldOutUntil?: Instant;
  availableFrom?: Instant;
  availableUntil?: Instant;
  /** The name of its tax class; without one it has the store's own. */
  taxClass?: string;
  groups?: SeedGroup[];
}

export interface SeedCategory {
  slug: string;
  name: string;
  description: string;
  icon: string;
  mealPeriods?: MealPeriod[];
  items: SeedItem[];
}

/** A tax class. The first one of a store is the store's own. */
export interface SeedTaxClass {
  name: string;
  rates: TaxRate[];
}

interface SeedProduct {
  handle: string;
  title: string;
  description: string;
  status: ProductStatus;
  category: string;
  drawing: Drawing;
  variants: { title: string; sku: string; price: number }[];
}

type Identity = "id" | "storeId" | "createdAt" | "updatedAt" | "menuRevision" | "slug";

export interface SeedStore {
  slug: string;
  hosts: string[];
  /** The owner, who signs in with a code mailed to this address. */
  owner: { name: string; email: string };
  settings: Omit<typeof storeSettings.$inferInsert, Identity>;
  /** What its legal pages say beside the settings: the company, and what the owner fills in by hand. */
  legal: {
    country: TemplateCountry;
    company: string;
    taxNumber: string | null;
    blanks: Readonly<Record<string, string>>;
  };
  taxClasses: SeedTaxClass[];
  zones: { name: string; postalCodes: string[]; fee: number; minimum: number; leadMinutes: number | null }[];
  categories: SeedCategory[];
  productCategories: { handle: string; title: string }[];
  products: SeedProduct[];
}
