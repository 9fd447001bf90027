import { z } from "zod";
import { mealPeriods } from "../../../db/schema/enums.ts";
import { guestPaymentMethods } from "../../../db/schema/processors.ts";
import { amount, idOutput, instantOutput } from "../schemas.ts";

export const mealPeriodSchema = z.enum(mealPeriods).meta({ id: "MealPeriod" });

const wallTime = z.string().meta({ description: "HH:MM in the store's time zone." });

export const storeSchema = z
  .object({
    id: idOutput,
    slug: z.string(),
    name: z.string(),
    tagline: z.string().nullable(),
    logoUrl: z.string().nullable(),
    brandColor: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    currencyCode: z.string(),
    locale: z.string(),
    timezone: z.string(),
    countryCode: z.string(),
    hours: z.array(
      z.object({
        day: z.int().meta({ description: "Day of the week: Monday is 1, Sunday is 7." }),
        from: wallTime,
        to: wallTime,
      }),
    ),
    hoursExceptions: z.array(
      z.object({
        date: z.string(),
        closed: z.boolean(),
        hours: z.array(z.object({ from: wallTime, to: wallTime })),
        note: z.string().nullable(),
      }),
    ),
    mealPeriodTimes: z.array(z.object({ period: mealPeriodSchema, from: wallTime, to: wallTime })),
    taxRatePpm: z.int(),
    pricesIncludeTax: z.boolean(),
    taxDeliveryFee: z.boolean(),
    pickupEnabled: z.boolean(),
    deliveryEnabled: z.boolean(),
    deliveryFee: amount,
    deliveryMinimum: amount,
    freeDeliveryFrom: amount.nullable(),
    pickupDiscountPercent: z.int(),
    pickupLeadMinutes: z.int(),
    deliveryLeadMinutes: z.int(),
    slotMinutes: z.int(),
    ordersPerSlot: z.int().nullable(),
    prepMinutesPerSlot: z.int().nullable(),
    scheduleDaysAhead: z.int(),
    tipPercents: z.array(z.int()),
    orderingPaused: z.boolean(),
    pausedUntil: instantOutput.nullable(),
    pauseMessage: z.string().nullable(),
    promoBanner: z.string().nullable(),
    heroHeadline: z.string().nullable(),
    heroSubheadline: z.string().nullable(),
    cashOnPickupEnabled: z.boolean(),
    paymentOptions: z.array(
      z.object({
        paymentMethod: z.enum(guestPaymentMethods),
        provider: z.string(),
        publishableKey: z.string().nullable(),
      }),
    ),
    opening: z
      .object({
        state: z
          .enum(["open", "closed", "paused"])
          .meta({ description: "Whether immediate orders are accepted. A closed store may accept scheduled orders." }),
        nextChangeAt: instantOutput.nullable().meta({ description: "When the state changes next; null if unknown." }),
        message: z.string().nullable().meta({ description: "The restaurant's message about its pause." }),
        lastOrderAt: instantOutput
          .nullable()
          .meta({ description: "The last time for an immediate order at an open store." }),
        closesSoonAt: instantOutput
          .nullable()
          .meta({ description: "When the store starts to show that it closes soon." }),
      })
      .meta({ description: "Whether the restaurant takes orders now." }),
    orderTypes: z
      .array(z.enum(["pickup", "delivery"]))
      .meta({ description: "The order types that the restaurant offers." }),
  })
  .meta({ id: "Store", description: "The restaurant's settings, and whether it takes orders now." });
