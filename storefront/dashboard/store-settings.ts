import { fields, mutate, query } from "../api/graphql.ts";

export const readSettings = async () => {
  const settings = await query("storeSettings", {
    select: {
      ...fields(
        "name",
        "tagline",
        "logoUrl",
        "brandColor",
        "address",
        "phone",
        "email",
        "currencyCode",
        "locale",
        "timezone",
        "countryCode",
        "pricesIncludeTax",
      ),
      hours: { day: true, from: true, to: true },
      hoursExceptions: { date: true, closed: true, hours: { from: true, to: true }, note: true },
      mealPeriodTimes: { period: true, from: true, to: true },
      ...fields(
        "taxRatePpm",
        "taxDeliveryFee",
        "pickupEnabled",
        "deliveryEnabled",
        "deliveryFee",
        "deliveryMinimum",
        "freeDeliveryFrom",
        "pickupDiscountPercent",
        "pickupLeadMinutes",
        "deliveryLeadMinutes",
        "slotMinutes",
        "ordersPerSlot",
        "prepMinutesPerSlot",
        "scheduleDaysAhead",
        "tipPercents",
        "promoBanner",
        "heroHeadline",
        "heroSubheadline",
      ),
      cashOnPickupEnabled: true,
    },
  });
  if (!settings) throw new Error("The store has no settings.");
  return settings;
};

/** The store's settings that staff can edit. */
export type Settings = Awaited<ReturnType<typeof readSettings>>;

export type SettingsChange = Partial<Settings>;

export const writeSettings = async (data: SettingsChange): Promise<void> => {
  await mutate("updateStoreSettings", { data, select: { id: true } });
};

export const readOperations = async () => {
  const operations = await query("storeOperations", { select: { staffMayCancelPaid: true } });
  if (!operations) throw new Error("The store has no internal settings.");
  return operations;
};

/** Internal rules of the restaurant that guests do not see. */
export type Operations = Awaited<ReturnType<typeof readOperations>>;

export const writeOperations = async (data: Partial<Operations>): Promise<void> => {
  await mutate("updateStoreOperations", { data, select: { id: true } });
};

/** Changes a part of a list, such as the hours of one day. Reads the settings first to keep concurrent edits of other
 *  parts. */
export const changeSettings = async (change: (current: Settings) => SettingsChange): Promise<void> =>
  writeSettings(change(await readSettings()));
