import type { MealPeriod, ModifierGroup } from "./enums.ts";

/** An instant: ISO 8601 in UTC with milliseconds and `Z`, so that text order is time order. */
export type Instant = string;
/** A wall time `HH:MM` in the store's zone. */
export type WallTime = string;
/** A calendar date `YYYY-MM-DD` in the store's zone. */
export type LocalDate = string;

/** One opening interval of a weekday (Monday is 1). `to` at or before `from` runs past midnight; equal is the whole day. */
export interface OpeningInterval {
  day: number;
  from: WallTime;
  to: WallTime;
}
/** Opening hours of one date that replace the weekday's. `hours` is empty where `closed`. */
export interface HoursException {
  date: LocalDate;
  closed: boolean;
  hours: { from: WallTime; to: WallTime }[];
  note: string | null;
}
/** The wall times at which a meal period is served; `to` at or before `from` runs past midnight. */
export interface MealPeriodTime {
  period: MealPeriod;
  from: WallTime;
  to: WallTime;
}
export interface DeliveryAddress {
  address: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string;
  countryCode: string | null;
  instructions: string | null;
}
/** A way to pay as the storefront is told of it. */
export interface PaymentOption {
  paymentMethod: "card" | "paypal" | "cash";
  provider: string;
  publishableKey: string | null;
}
/** A chosen modifier as an order item remembers it. */
export interface ModifierSnapshot {
  id: string;
  name: string;
  modifierGroup: ModifierGroup;
  priceAdjustment: number;
}
