import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { mealPeriods } from "../../db/schema/enums.ts";
import { deliveryZone, storeOperations, storeSettings } from "../../db/schema/store.ts";
import { moment, mostAmount, picturePath, price, prose, rate, text, whole, words } from "./rules.ts";

const stamps = { createdAt: moment, updatedAt: moment };

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
  .object({ date, closed: z.boolean(), hours: z.array(z.object(interval)).max(10), note: prose(200).default(null) })
  .refine(({ closed, hours }) => closed === (hours.length === 0), {
    path: ["hours"],
    message: "A closed date has no hours, and an open one has some.",
  });

const once = <Item>(items: readonly Item[], key: (item: Item) => unknown): boolean =>
  new Set(items.map(key)).size === items.length;

export const settingsRow = createInsertSchema(storeSettings, {
  ...stamps,
  name: words(),
  tagline: prose(200),
  logoUrl: picturePath.nullable(),
  brandColor: z.string().regex(/^#[0-9a-f]{6}$/i, "Please send a colour such as #a4451c."),
  // A new store has neither until its owner sets it up.
  address: text(500),
  phone: text(50),
  email: z.email("Please send an e-mail address.").max(254),
  locale: z.string().refine(isLocale, "Please send a locale such as en-US."),
  timezone: z.string().refine(isZone, "Please send a time zone such as America/New_York."),
  countryCode: z.string().regex(/^[A-Z]{2}$/, "Please send two capital letters such as US."),
  hours: z.array(z.object({ day: whole(1, 7), ...interval })).max(70),
  hoursExceptions: z
    .array(exception)
    .max(400)
    .refine((exceptions) => once(exceptions, (one) => one.date), "Please name each date once."),
  mealPeriodTimes: z.array(z.object({ period: z.enum(mealPeriods), ...interval })).max(20, "At most 20, please."),
  taxRatePpm: rate,
  deliveryFee: price,
  deliveryMinimum: whole(0, mostAmount),
  freeDeliveryFrom: whole(0, mostAmount).nullable(),
  pickupDiscountPercent: whole(0, 100),
  pickupLeadMinutes: whole(0, 1440),
  deliveryLeadMinutes: whole(0, 1440),
  slotMinutes: whole(5, 240),
  ordersPerSlot: whole(1, 10_000).nullable(),
  prepMinutesPerSlot: whole(1, 100_000).nullable(),
  scheduleDaysAhead: whole(0, 60),
  tipPercents: z
    .array(whole(0, 100))
    .max(6, "At most six, please.")
    .refine((percents) => once(percents, (percent) => percent), "Please name each percentage once."),
  pausedUntil: moment.nullable(),
  pauseMessage: prose(300),
  promoBanner: prose(200),
  heroHeadline: prose(200),
  heroSubheadline: prose(500),
});

export const operationsRow = createInsertSchema(storeOperations, stamps);

const postalCode = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z][0-9A-Za-z -]{0,11}\*?$/, "Please send a postal code, or the beginning of one with *.");

export const zoneRow = createInsertSchema(deliveryZone, {
  ...stamps,
  name: words(),
  postalCodes: z
    .array(postalCode)
    .min(1, "Please name at least one postal code.")
    .max(500, "At most 500, please.")
    .refine((codes) => once(codes, (code) => code.toUpperCase()), "Please name each postal code once."),
  fee: price,
  minimum: whole(0, mostAmount),
  leadMinutes: whole(0, 1440).nullable(),
});
