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

/** Everything of one store that a guest's menu and an order's price need, as one immutable value of one revision. */
export interface MenuData {
  revision: number;
  /** Whether the store has published products, which have pages of their own. */
  hasProducts: boolean;
  store: StoreSettings;
  zones: DeliveryZone[];
  categories: MenuCategory[];
  items: MenuItem[];
}

/** `MenuData` judged at one moment: what is rendered and cached until `validUntil`. Items outside their dates are left out. */
export interface MenuSnapshot extends MenuData {
  madeAt: Instant;
  validUntil: Instant;
  /** Whether the database cannot be reached, so that the menu may have changed and no order can be placed. */
  isStale: boolean;
  opening: OpeningState;
  saleStates: Record<string, SaleState>;
  /** When dishes are next served that wait for a meal period, by id. A closed store is seen from its next opening. */
  servedFrom: Record<string, Instant>;
  /** The first time that an order can be placed for while none is taken for now; null while one is, and if there is none. */
  nextSlotAt: Instant | null;
  /** Order types that the store offers, in the order of the switch. */
  orderTypes: Extract<OrderType, "pickup" | "delivery">[];
}
