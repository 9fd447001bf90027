import { sql } from "drizzle-orm";
import { unique } from "drizzle-orm/sqlite-core";
import {
  amount,
  boolean,
  bounded,
  count,
  holds,
  identity,
  instant,
  integer,
  integerList,
  minutes,
  object,
  objectList,
  percent,
  picture,
  price,
  rate,
  reference,
  table,
  text,
} from "./columns.ts";
import { color, countryCode, email, locale, timezone, tipPercents } from "./rules.ts";
import {
  guestCancelUntil,
  hoursException,
  mealPeriodTime,
  openingInterval,
  orderTypePause,
  orderTypePauseStamp,
} from "./shapes.ts";
import { checkoutChoices } from "./store/checkout.ts";
import { legalPages } from "./store/legal-pages.ts";
import { legalParticulars } from "./store/legal-particulars.ts";
import { pageTexts } from "./store/page-texts.ts";

/** One row per store. Its id is the store's id everywhere. */
export const storeSettings = table(
  "store_settings",
  {
    ...identity,
    storeId: reference("store_id").notNull(),
    slug: text("slug", {
      doc: "The restaurant's short name in picture URLs and commands.",
      example: "copper-pot",
      personal: false,
    })
      .notNull()
      .unique(),
    name: text("name", { doc: "Display name.", example: "Copper Pot", maxLength: 200, personal: false }).notNull(),
    tagline: text("tagline", {
      doc: "Short text below the restaurant's name.",
      example: "American cooking over a wood fire",
      maxLength: 200,
      personal: false,
    }),
    logoUrl: picture("logo_url", {
      doc: "URL of the logo.",
      example: "/pictures/copper-pot/logo.svg",
      personal: false,
    }),
    brandColor: text("brand_color", {
      doc: "Brand color as #rrggbb. Pages adjust it if the contrast is too low.",
      example: "#a4451c",
      rule: color,
      personal: false,
    }).notNull(),
    address: text("address", {
      doc: "The restaurant's full address as one line.",
      example: "214 Atlantic Avenue, Brooklyn, NY 11201",
      maxLength: 500,
      canBeEmpty: true,
      personal: false,
    }).notNull(),
    phone: text("phone", {
      doc: "Phone number.",
      example: "+1 718 555 0142",
      maxLength: 50,
      canBeEmpty: true,
      personal: false,
    }).notNull(),
    email: text("email", {
      doc: "E-mail address.",
      example: "hello@copperpot.example",
      rule: email,
      personal: false,
    }).notNull(),
    currencyCode: text("currency_code", {
      doc: "ISO 4217 currency code, such as USD. All amounts are in its minor unit.",
      example: "USD",
      personal: false,
    }).notNull(),
    locale: text("locale", {
      format: "locale",
      doc: "BCP 47 locale, such as en-US, for formatting amounts, dates and times.",
      example: "en-US",
      rule: locale,
      personal: false,
    }).notNull(),
    timezone: text("timezone", {
      doc: "IANA time zone of the opening hours, such as America/New_York.",
      example: "America/New_York",
      rule: timezone,
      personal: false,
    }).notNull(),
    countryCode: text("country_code", {
      format: "country",
      doc: "ISO 3166-1 alpha-2 country code, such as US.",
      example: "US",
      rule: countryCode,
      personal: false,
    }).notNull(),
    hours: objectList("hours", openingInterval, {
      doc: "Weekly opening hours. A day can have several intervals.",
      example: [
        { day: 5, from: "07:30", to: "15:00" },
        { day: 5, from: "16:30", to: "01:00" },
      ],
      max: 70,
      personal: false,
    }).notNull(),
    hoursExceptions: objectList("hours_exceptions", hoursException, {
      doc: "Dates with different opening hours.",
      max: 400,
      distinctBy: "date",
      personal: false,
    }).notNull(),
    mealPeriodTimes: objectList("meal_period_times", mealPeriodTime, {
      doc: "Times at which each meal period is served.",
      max: 20,
      personal: false,
    }).notNull(),
    taxRatePpm: rate("tax_rate_ppm", {
      doc: "Tax rate of the store's own class for pickup today, in parts per million: 8.875 % is 88750. Writing another one makes the class that has this rate alone, or a new one, the store's own.",
      example: 88750,
    }).notNull(),
    pricesIncludeTax: boolean("prices_include_tax", {
      doc: "Whether prices include tax. Otherwise tax is added.",
      example: false,
    }).notNull(),
    taxDeliveryFee: boolean("tax_delivery_fee", {
      doc: "Whether the delivery fee is taxed at the store's rate.",
      example: false,
    }).notNull(),
    pickupEnabled: boolean("pickup_enabled", { doc: "Whether guests can order for pickup.", example: true }).notNull(),
    deliveryEnabled: boolean("delivery_enabled", {
      doc: "Whether guests can order for delivery.",
      example: true,
    }).notNull(),
    deliveryFee: price("delivery_fee", { doc: "Delivery fee in minor units.", example: 399 }).notNull(),
    deliveryMinimum: amount("delivery_minimum", {
      doc: "Minimum subtotal for delivery in minor units. A delivery zone's minimum overrides it.",
      example: 2000,
    }).notNull(),
    freeDeliveryFrom: amount("free_delivery_from", {
      doc: "Subtotal after discount, in minor units, from which delivery is free; null if it is never free.",
      example: 6000,
    }),
    pickupDiscountPercent: percent("pickup_discount_percent", {
      doc: "Discount on the subtotal for pickup in whole percent, 0 to 100.",
      example: 5,
      min: 0,
      max: 100,
    }).notNull(),
    pickupLeadMinutes: minutes("pickup_lead_minutes", {
      doc: "Minimum minutes from placing an order to pickup.",
      example: 20,
      min: 0,
      max: 1440,
    }).notNull(),
    deliveryLeadMinutes: minutes("delivery_lead_minutes", {
      doc: "Minimum minutes from placing an order to delivery.",
      example: 45,
      min: 0,
      max: 1440,
    }).notNull(),
    slotMinutes: minutes("slot_minutes", { doc: "Length of a time slot.", example: 15, min: 5, max: 240 }).notNull(),
    ordersPerSlot: count("orders_per_slot", {
      doc: "Maximum number of orders per time slot; null if unlimited.",
      example: 12,
      min: 1,
      max: 10_000,
    }),
    prepMinutesPerSlot: minutes("prep_minutes_per_slot", {
      doc: "Maximum minutes of kitchen work per time slot; null if unlimited.",
      example: null,
      min: 1,
      max: 100_000,
    }),
    scheduleDaysAhead: integer("schedule_days_ahead", {
      format: "days",
      doc: "Number of days in advance that guests can order.",
      example: 7,
      min: 0,
      max: 60,
    }).notNull(),
    tipPercents: integerList("tip_percents", {
      format: "percent",
      doc: "Suggested tips in percent of the subtotal.",
      example: [15, 18, 20, 25],
      rule: tipPercents,
    }).notNull(),
    orderingPaused: boolean("ordering_paused", {
      doc: "Whether the restaurant currently accepts no online orders.",
      example: false,
    }).notNull(),
    pausedUntil: instant("paused_until", {
      doc: "Time at which the pause ends automatically; null if staff end it.",
      example: null,
    }),
    pauseMessage: text("pause_message", {
      doc: "Message to guests during a pause.",
      example: null,
      maxLength: 300,
      personal: false,
    }),
    pausedBy: text("paused_by", {
      doc: "Who last paused or resumed orders, by the name that staff know, and when. Not visible to guests.",
      personal: true,
    }),
    pausedAt: instant("paused_at"),
    pausedOrderTypes: objectList("paused_order_types", orderTypePause, {
      doc: "The order types that are paused alone, changed by setOrderingPaused.",
      example: [],
      max: 2,
      distinctBy: "orderType",
      personal: false,
    })
      .notNull()
      .default([]),
    orderTypesPausedBy: objectList("order_types_paused_by", orderTypePauseStamp, { personal: true })
      .notNull()
      .default([]),
    busyMinutes: minutes("busy_minutes", {
      doc: "Minutes that a busy kitchen adds to every promised time, changed by setBusy; 0 if it is not busy.",
      example: 0,
      min: 0,
      max: 120,
    })
      .notNull()
      .default(0),
    busyUntil: instant("busy_until", {
      doc: "Time from which promised times are normal again; null if the kitchen is not busy.",
      example: null,
    }),
    busyBy: text("busy_by", {
      doc: "Who last said how busy the kitchen is, by the name that staff know, and when. Not visible to guests.",
      personal: true,
    }),
    busyAt: instant("busy_at"),
    ...pageTexts,
    ...legalParticulars,
    ...legalPages,
    ...checkoutChoices,
    guestCancelUntil: object("guest_cancel_until", guestCancelUntil, {
      doc: "Until when guests can cancel an order or change its time.",
      example: { rule: "accepted", minutes: null },
      personal: false,
    })
      .notNull()
      .default({ rule: "accepted", minutes: null }),
    menuRevision: integer("menu_revision", {
      doc: "Raised by every write that affects the guests' menu. Orders are priced against it.",
    })
      .notNull()
      .default(1),
  },
  (t) => [
    holds("store_settings_own_store", sql`${t.storeId} = ${t.id}`),
    bounded("store_settings_tax_rate", t.taxRatePpm),
    bounded("store_settings_delivery_fee", t.deliveryFee),
    bounded("store_settings_delivery_minimum", t.deliveryMinimum),
    bounded("store_settings_free_delivery", t.freeDeliveryFrom),
    bounded("store_settings_pickup_discount", t.pickupDiscountPercent),
    bounded("store_settings_pickup_lead", t.pickupLeadMinutes),
    bounded("store_settings_delivery_lead", t.deliveryLeadMinutes),
    bounded("store_settings_slot_minutes", t.slotMinutes),
    bounded("store_settings_orders_per_slot", t.ordersPerSlot),
    bounded("store_settings_prep_per_slot", t.prepMinutesPerSlot),
    bounded("store_settings_days_ahead", t.scheduleDaysAhead),
    bounded("store_settings_busy_minutes", t.busyMinutes),
    bounded("store_settings_cash_step", t.cashRoundingStep),
    holds("store_settings_busy_ends", sql`${t.busyMinutes} = 0 OR ${t.busyUntil} IS NOT NULL`),
    unique("store_settings_store").on(t.storeId, t.id),
  ],
);

/** The store that a row belongs to and is deleted with. */
export const storeId = () =>
  reference("store_id")
    .notNull()
    .references(() => storeSettings.id, { onDelete: "cascade" });
