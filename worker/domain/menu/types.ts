import type { GuestRow } from "../../../db/queries/menu.ts";
import type { OrderType } from "../../../db/schema/enums.ts";
import type { InferShape } from "../../../db/schema/fields.ts";
import type { image, menuItemImage } from "../../../db/schema/menu/images.ts";
import type { menuCategory, menuItem, menuItemModifier } from "../../../db/schema/menu.ts";
import type { Instant, OrderTypePause } from "../../../db/schema/shapes.ts";
import type { taxClass } from "../../../db/schema/store/tax-class.ts";
import type { deliveryZone } from "../../../db/schema/store-details.ts";
import type { OpeningState, SaleState } from "../sale-state.ts";
import type { StoreSettings } from "../store/settings.ts";

export type DeliveryZone = GuestRow<typeof deliveryZone>;
export type TaxClass = GuestRow<typeof taxClass>;
export type MenuCategory = GuestRow<typeof menuCategory>;
export type MenuItemModifier = Omit<GuestRow<typeof menuItemModifier>, "menuItemId">;

export interface MenuItemImage
  extends Pick<GuestRow<typeof menuItemImage>, "id" | "imagePath" | "altText" | "focalX" | "focalY"> {
  image: InferShape<typeof image>;
}

export interface MenuItem extends GuestRow<typeof menuItem> {
  menuItemImages: MenuItemImage[];
  modifiers: MenuItemModifier[];
}

/** All data of one store that a menu and an order's price need: an immutable value of one revision. */
export interface MenuData {
  revision: number;
  /** Whether the store has published products, which have their own pages. */
  hasProducts: boolean;
  /** Whether the store is to be deleted. It offers no order type, and staff can enter no order either. */
  isClosing: boolean;
  store: StoreSettings;
  zones: DeliveryZone[];
  taxClasses: TaxClass[];
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
  /** The paused order types that can be ordered for a time after their pause. */
  aheadTypes: OrderTypePause["orderType"][];
  /** The order types that the store offers, in display order. */
  orderTypes: Extract<OrderType, "pickup" | "delivery">[];
}
