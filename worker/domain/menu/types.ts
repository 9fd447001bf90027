import type {
  Allergen,
  DietaryFlag,
  KitchenStation,
  MealPeriod,
  ModifierGroup,
  OrderType,
} from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { OpeningState, SaleState } from "../sale-state.ts";
import type { StoreSettings } from "../store/settings.ts";

export interface DeliveryZone {
  id: string;
  name: string;
  postalCodes: string[];
  fee: number;
  minimum: number;
  leadMinutes: number | null;
}

export interface MenuCategory {
  id: string;
  name: string;
  description: string | null;
  icon: string | null;
  mealPeriods: MealPeriod[];
  sortOrder: number;
}

export interface MenuItemModifier {
  id: string;
  name: string;
  modifierGroup: ModifierGroup;
  modifierGroupLabel: string | null;
  required: boolean;
  minSelections: number;
  maxSelections: number;
  defaultSelected: boolean;
  priceAdjustment: number;
  calories: number | null;
  available: boolean;
  soldOutUntil: Instant | null;
  sortOrder: number;
}

export interface MenuItemImage {
  id: string;
  image: { url: string; width: number; height: number };
  imagePath: string;
  altText: string;
}

export interface MenuItem {
  id: string;
  name: string;
  description: string | null;
  price: number;
  categoryId: string;
  thumbnail: string | null;
  menuItemImages: MenuItemImage[];
  available: boolean;
  soldOutUntil: Instant | null;
  availableFrom: Instant | null;
  availableUntil: Instant | null;
  featured: boolean;
  popular: boolean;
  prepTimeMinutes: number | null;
  calories: number | null;
  kitchenStation: KitchenStation | null;
  allergens: Allergen[];
  dietaryFlags: DietaryFlag[];
  mealPeriods: MealPeriod[];
  taxRatePpm: number | null;
  sortOrder: number;
  modifiers: MenuItemModifier[];
}

/** All data of one store that a menu and an order's price need: an immutable value of one revision. */
export interface MenuData {
  revision: number;
  /** Whether the store has published products, which have their own pages. */
  hasProducts: boolean;
  store: StoreSettings;
  zones: DeliveryZone[];
  categories: MenuCategory[];
  items: MenuItem[];
}

/** `MenuData` at one moment, rendered and cached until `validUntil`. Items outside their dates are left out. */
export interface MenuSnapshot extends MenuData {
  madeAt: Instant;
  validUntil: Instant;
  /** Whether the database is unreachable. The menu may then have changed, and no order can be placed. */
  isStale: boolean;
  opening: OpeningState;
  saleStates: Record<string, SaleState>;
  /** When dishes outside their meal period are next served, by id. For a closed store, counted from its next
   *  opening. */
  servedFrom: Record<string, Instant>;
  /** The first time slot if immediate orders are not accepted; null if they are, or if there is no slot. */
  nextSlotAt: Instant | null;
  /** The order types that the store offers, in display order. */
  orderTypes: Extract<OrderType, "pickup" | "delivery">[];
}
