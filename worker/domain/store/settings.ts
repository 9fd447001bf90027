import type {
  HoursException,
  Instant,
  MealPeriodTime,
  OpeningInterval,
  PaymentOption,
} from "../../../db/schema/shapes.ts";

/** The public settings of one store. Amounts in minor units, rates in parts per million. */
export interface StoreSettings {
  id: string;
  slug: string;
  name: string;
  tagline: string | null;
  logoUrl: string | null;
  brandColor: string;
  address: string;
  phone: string;
  email: string;
  currencyCode: string;
  locale: string;
  timezone: string;
  countryCode: string;
  hours: OpeningInterval[];
  hoursExceptions: HoursException[];
  mealPeriodTimes: MealPeriodTime[];
  taxRatePpm: number;
  pricesIncludeTax: boolean;
  taxDeliveryFee: boolean;
  pickupEnabled: boolean;
  deliveryEnabled: boolean;
  deliveryFee: number;
  deliveryMinimum: number;
  freeDeliveryFrom: number | null;
  pickupDiscountPercent: number;
  pickupLeadMinutes: number;
  deliveryLeadMinutes: number;
  slotMinutes: number;
  ordersPerSlot: number | null;
  prepMinutesPerSlot: number | null;
  scheduleDaysAhead: number;
  tipPercents: number[];
  orderingPaused: boolean;
  pausedUntil: Instant | null;
  pauseMessage: string | null;
  promoBanner: string | null;
  heroHeadline: string | null;
  heroSubheadline: string | null;
  cashOnPickupEnabled: boolean;
  paymentOptions: PaymentOption[];
}
