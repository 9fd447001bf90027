import type { MealPeriod, ModifierGroup, PaymentProviderName } from "./enums.ts";
import type { GuestPaymentMethod } from "./processors.ts";

/** An instant: ISO 8601 in UTC with milliseconds and `Z`, so that it sorts as text. */
export type Instant = string;
/** A wall time `HH:MM` in the store's time zone. */
export type WallTime = string;
/** A calendar date `YYYY-MM-DD` in the store's time zone. */
export type LocalDate = string;

/** An opening interval of a weekday (Monday is 1). `to` before `from` runs past midnight; equal is the whole day. */
export interface OpeningInterval {
  day: number;
  from: WallTime;
  to: WallTime;
}
/** Opening hours of one date, replacing the weekday's. `hours` is empty if `closed`. */
export interface HoursException {
  date: LocalDate;
  closed: boolean;
  hours: { from: WallTime; to: WallTime }[];
  note: string | null;
}
/** The wall times of a meal period. `to` at or before `from` runs past midnight. */
export interface MealPeriodTime {
  period: MealPeriod;
  from: WallTime;
  to: WallTime;
}
/** The documentation of a delivery address's `instructions`. Its other parts are those of a saved address. */
export const courierNoteDoc = "Note for the courier, at most 500 characters.";

export interface DeliveryAddress {
  address: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string;
  countryCode: string | null;
  instructions: string | null;
}
/** A payment option for the storefront. */
export interface PaymentOption {
  paymentMethod: GuestPaymentMethod;
  provider: PaymentProviderName;
  publishableKey: string | null;
}
/** A chosen modifier as stored with an order item. */
export interface ModifierSnapshot {
  id: string;
  name: string;
  modifierGroup: ModifierGroup;
  priceAdjustment: number;
}
