import type { StoreSettings } from "../../worker/domain/store/settings.ts";
import { ask } from "../api/graphql.ts";

/** The store's settings that staff can edit. */
export type Settings = Omit<
  StoreSettings,
  "id" | "slug" | "paymentOptions" | "orderingPaused" | "pausedUntil" | "pauseMessage"
>;

const fields = `
  name tagline logoUrl brandColor address phone email currencyCode locale timezone countryCode
  hours { day from to } hoursExceptions { date closed hours { from to } note } mealPeriodTimes { period from to }
  taxRatePpm pricesIncludeTax taxDeliveryFee pickupEnabled deliveryEnabled deliveryFee deliveryMinimum freeDeliveryFrom
  pickupDiscountPercent pickupLeadMinutes deliveryLeadMinutes slotMinutes ordersPerSlot prepMinutesPerSlot
  scheduleDaysAhead tipPercents promoBanner heroHeadline heroSubheadline cashOnPickupEnabled`;

export const readSettings = async (): Promise<Settings> =>
  (await ask<{ storeSettings: Settings }>(`{ storeSettings { ${fields} } }`)).storeSettings;

export type SettingsChange = Partial<Settings>;

export const writeSettings = async (data: SettingsChange): Promise<void> => {
  await ask("mutation ($data: StoreSettingsUpdateInput!) { updateStoreSettings(data: $data) { id } }", { data });
};

/** Internal rules of the restaurant that guests do not see. */
export interface Operations {
  staffMayCancelPaid: boolean;
}

export const readOperations = async (): Promise<Operations> =>
  (await ask<{ storeOperations: Operations }>("{ storeOperations { staffMayCancelPaid } }")).storeOperations;

export const writeOperations = async (data: Partial<Operations>): Promise<void> => {
  await ask("mutation ($data: StoreOperationsUpdateInput!) { updateStoreOperations(data: $data) { id } }", { data });
};

/** Changes a part of a list, such as the hours of one day. Reads the settings first to keep concurrent edits of other
 *  parts. */
export const changeSettings = async (change: (current: Settings) => SettingsChange): Promise<void> =>
  writeSettings(change(await readSettings()));
