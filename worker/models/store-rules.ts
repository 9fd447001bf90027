import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { mealPeriods } from "../../db/schema/enums.ts";
import { deliveryZone, storeOperations, storeSettings } from "../../db/schema/store.ts";
import {
  instant,
  maxAmount,
  optionalText,
  picturePath,
  price,
  rate,
  requiredText,
  text,
  wholeNumber,
} from "./rules.ts";

const stamps = { createdAt: instant, updatedAt: instant };

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please send a time such as 09:30.");
const interval = { from: wallTime, to: wallTime };
const isDate = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};
const date = z.string().refine(isDate, "Please send a date such as 2026-12-24.");

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
const isLocale = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
};

const exception = z
  .object({
    date,
    closed: z.boolean(),
    hours: z.array(z.object(interval)).max(10),
    note: optionalText(200).default(null),
  })
  .refine(({ closed, hours }) => closed === (hours.length === 0), {
    path: ["hours"],
    message: "Please send no hours for a closed date, and at least one interval for an open date.",
  });

const areDistinct = <Item>(items: readonly Item[], key: (item: Item) => unknown): boolean =>
  new Set(items.map(key)).size === items.length;

export const settingsRow = createInsertSchema(storeSettings, {
  ...stamps,
  name: requiredText(),
  tagline: optionalText(200),
  logoUrl: picturePath.nullable(),
  brandColor: z.string().regex(/^#[0-9a-f]{6}$/i, "Please send a colour such as #a4451c."),
  // Both are empty in a new store until its owner sets it up.
  address: text(500),
  phone: text(50),
  email: z.email("Please send an e-mail address.").max(254),
  locale: z.string().refine(isLocale, "Please send a locale such as en-US."),
  timezone: z.string().refine(isZone, "Please send a time zone such as America/New_York."),
  countryCode: z.string().regex(/^[A-Z]{2}$/, "Please send two capital letters such as US."),
  hours: z.array(z.object({ day: wholeNumber(1, 7), ...interval })).max(70),
  hoursExceptions: z
    .array(exception)
    .max(400)
    .refine((exceptions) => areDistinct(exceptions, (one) => one.date), "Please list each date once."),
  mealPeriodTimes: z.array(z.object({ period: z.enum(mealPeriods), ...interval })).max(20, "Please send at most 20."),
  taxRatePpm: rate,
  deliveryFee: price,
  deliveryMinimum: wholeNumber(0, maxAmount),
  freeDeliveryFrom: wholeNumber(0, maxAmount).nullable(),
  pickupDiscountPercent: wholeNumber(0, 100),
  pickupLeadMinutes: wholeNumber(0, 1440),
  deliveryLeadMinutes: wholeNumber(0, 1440),
  slotMinutes: wholeNumber(5, 240),
  ordersPerSlot: wholeNumber(1, 10_000).nullable(),
  prepMinutesPerSlot: wholeNumber(1, 100_000).nullable(),
  scheduleDaysAhead: wholeNumber(0, 60),
  tipPercents: z
    .array(wholeNumber(0, 100))
    .max(6, "Please send at most six.")
    .refine((percents) => areDistinct(percents, (percent) => percent), "Please list each percentage once."),
  pausedUntil: instant.nullable(),
  pauseMessage: optionalText(300),
  promoBanner: optionalText(200),
  heroHeadline: optionalText(200),
  heroSubheadline: optionalText(500),
});

export const operationsRow = createInsertSchema(storeOperations, stamps);

const postalCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z][0-9A-Za-z -]{0,11}\*?$/, "Please send a postal code, or a prefix followed by *, such as 100*.");

export const zoneRow = createInsertSchema(deliveryZone, {
  ...stamps,
  name: requiredText(),
  postalCodes: z
    .array(postalCode)
    .min(1, "Please enter at least one postal code.")
    .max(500, "Please send at most 500.")
    .refine((codes) => areDistinct(codes, (code) => code.toUpperCase()), "Please list each postal code once."),
  fee: price,
  minimum: wholeNumber(0, maxAmount),
  leadMinutes: wholeNumber(0, 1440).nullable(),
});
