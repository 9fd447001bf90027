import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { boolean, holds, identity, instant, json, oneOf, within } from "./columns.ts";
import { type Processor, processorIds } from "./processors.ts";
import type { HoursException, MealPeriodTime, OpeningInterval } from "./shapes.ts";

/** One row per store. Its id is the store's id everywhere. */
export const storeSettings = sqliteTable(
  "store_settings",
  {
    ...identity,
    storeId: text("store_id").notNull(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    tagline: text("tagline"),
    logoUrl: text("logo_url"),
    brandColor: text("brand_color").notNull(),
    address: text("address").notNull(),
    phone: text("phone").notNull(),
    email: text("email").notNull(),
    currencyCode: text("currency_code").notNull(),
    locale: text("locale").notNull(),
    timezone: text("timezone").notNull(),
    countryCode: text("country_code").notNull(),
    hours: json<OpeningInterval[]>("hours").notNull(),
    hoursExceptions: json<HoursException[]>("hours_exceptions").notNull(),
    mealPeriodTimes: json<MealPeriodTime[]>("meal_period_times").notNull(),
    taxRatePpm: integer("tax_rate_ppm").notNull(),
    pricesIncludeTax: boolean("prices_include_tax").notNull(),
    taxDeliveryFee: boolean("tax_delivery_fee").notNull(),
    pickupEnabled: boolean("pickup_enabled").notNull(),
    deliveryEnabled: boolean("delivery_enabled").notNull(),
    deliveryFee: integer("delivery_fee").notNull(),
    deliveryMinimum: integer("delivery_minimum").notNull(),
    freeDeliveryFrom: integer("free_delivery_from"),
    pickupDiscountPercent: integer("pickup_discount_percent").notNull(),
    pickupLeadMinutes: integer("pickup_lead_minutes").notNull(),
    deliveryLeadMinutes: integer("delivery_lead_minutes").notNull(),
    slotMinutes: integer("slot_minutes").notNull(),
    ordersPerSlot: integer("orders_per_slot"),
    prepMinutesPerSlot: integer("prep_minutes_per_slot"),
    scheduleDaysAhead: integer("schedule_days_ahead").notNull(),
    tipPercents: json<number[]>("tip_percents").notNull(),
    orderingPaused: boolean("ordering_paused").notNull(),
    pausedUntil: instant("paused_until"),
    pauseMessage: text("pause_message"),
    /** Who last paused or resumed orders, by the name that staff know, and when. Not visible to guests. */
    pausedBy: text("paused_by"),
    pausedAt: instant("paused_at"),
    promoBanner: text("promo_banner"),
    heroHeadline: text("hero_headline"),
    heroSubheadline: text("hero_subheadline"),
    cashOnPickupEnabled: boolean("cash_on_pickup_enabled").notNull(),
    /** Raised by every write that affects the guests' menu. Orders are priced against it. */
    menuRevision: integer("menu_revision").notNull().default(1),
  },
  (t) => [
    holds("store_settings_own_store", sql`${t.storeId} = ${t.id}`),
    within("store_settings_tax_rate", t.taxRatePpm, 0, 1_000_000),
    within("store_settings_delivery_fee", t.deliveryFee, 0, 10_000_000),
    within("store_settings_delivery_minimum", t.deliveryMinimum, 0),
    within("store_settings_free_delivery", t.freeDeliveryFrom, 0),
    within("store_settings_pickup_discount", t.pickupDiscountPercent, 0, 100),
    within("store_settings_pickup_lead", t.pickupLeadMinutes, 0, 1440),
    within("store_settings_delivery_lead", t.deliveryLeadMinutes, 0, 1440),
    within("store_settings_slot_minutes", t.slotMinutes, 5, 240),
    within("store_settings_orders_per_slot", t.ordersPerSlot, 1, 10_000),
    within("store_settings_prep_per_slot", t.prepMinutesPerSlot, 1, 100_000),
    within("store_settings_days_ahead", t.scheduleDaysAhead, 0, 60),
    unique("store_settings_store").on(t.storeId, t.id),
  ],
);

/** The store that a row belongs to and is deleted with. */
export const storeId = () =>
  text("store_id")
    .notNull()
    .references(() => storeSettings.id, { onDelete: "cascade" });

/** Settings of a store that guests do not need. One row per store; its id has the body of the store's id. */
export const storeOperations = sqliteTable("store_operations", {
  ...identity,
  storeId: storeId().unique(),
  /** Whether staff may cancel a paid order until the kitchen accepts it. */
  staffMayCancelPaid: boolean("staff_may_cancel_paid").notNull().default(true),
});

/** The host names of a store, in lower case and without port. */
export const storeHost = sqliteTable(
  "store_host",
  {
    ...identity,
    storeId: storeId(),
    host: text("host").notNull().unique(),
  },
  (t) => [index("store_host_store").on(t.storeId), holds("store_host_lower", sql`${t.host} = lower(${t.host})`)],
);

export const deliveryZone = sqliteTable(
  "delivery_zone",
  {
    ...identity,
    storeId: storeId(),
    name: text("name").notNull(),
    postalCodes: json<string[]>("postal_codes").notNull(),
    fee: integer("fee").notNull(),
    minimum: integer("minimum").notNull(),
    leadMinutes: integer("lead_minutes"),
  },
  (t) => [
    index("delivery_zone_store").on(t.storeId, t.id),
    within("delivery_zone_fee", t.fee, 0, 10_000_000),
    within("delivery_zone_minimum", t.minimum, 0),
    within("delivery_zone_lead", t.leadMinutes, 0, 1440),
  ],
);

/** A store's account at a payment provider. The secrets are encrypted with MASTER_KEY. */
export const storePaymentAccount = sqliteTable(
  "store_payment_account",
  {
    ...identity,
    storeId: storeId(),
    provider: text("provider").$type<Processor>().notNull(),
    publishableKey: text("publishable_key"),
    encryptedSecrets: text("encrypted_secrets").notNull(),
  },
  (t) => [
    unique("store_payment_account_provider").on(t.storeId, t.provider),
    oneOf("store_payment_account_known", t.provider, processorIds),
  ],
);
