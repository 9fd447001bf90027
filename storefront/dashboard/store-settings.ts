import { fields, mutate, query } from "../api/graphql.ts";

export const readSettings = async () => {
  const settings = await query("storeSettings", {
    select: {
      ...fields(
        "name",
        "tagline",
        "logoUrl",
        "brandColor",
        "theme",
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
      guestCancelUntil: { rule: true, minutes: true },
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
      heroImage: { imagePath: true, altText: true, focusX: true, focusY: true },
      socialLinks: { name: true, url: true },
      ...fields("legalName", "legalAddress", "taxNumber"),
      cashOnPickupEnabled: true,
      cashOnDeliveryEnabled: true,
      cashRoundingStep: true,
      cutleryEnabled: true,
    },
  });
  if (!settings) throw new Error("The store has no settings.");
  return settings;
};

/** The store's settings that staff can edit. */
export type Settings = Awaited<ReturnType<typeof readSettings>>;

type SettingsChange = Partial<Settings>;

const writeSettings = async (data: SettingsChange): Promise<void> => {
  await mutate("updateStoreSettings", { data, select: { id: true } });
};

export const readOperations = async () => {
  const operations = await query("storeOperations", {
    select: { guestRetentionMonths: true, staffMayCancelPaid: true },
  });
  if (!operations) throw new Error("The store has no internal settings.");
  return operations;
};

/** Internal rules of the restaurant that guests do not see. */
export type Operations = Awaited<ReturnType<typeof readOperations>>;

const writeOperations = async (data: Partial<Operations>): Promise<void> => {
  await mutate("updateStoreOperations", { data, select: { id: true } });
};

/** What a person changed in the settings and in the internal rules. */
export interface SettingsChanges {
  settings: SettingsChange;
  operations: Partial<Operations>;
}

/** Writes the changes. If the second write fails, repeating both is safe. */
export const writeChanges = async ({ settings, operations }: SettingsChanges): Promise<void> => {
  if (Object.keys(settings).length > 0) await writeSettings(settings);
  if (Object.keys(operations).length > 0) await writeOperations(operations);
};

/** Changes a part of a list, such as the hours of one day. Reads the settings first to keep concurrent edits of other
 *  parts. */
export const changeSettings = async (change: (current: Settings) => SettingsChange): Promise<void> =>
  writeSettings(change(await readSettings()));
