import type { GuestRow } from "../../../db/queries/menu.ts";
import type { PaymentOption } from "../../../db/schema/shapes.ts";
import type { storeSettings } from "../../../db/schema/store.ts";

/** The public settings of one store. Amounts in minor units, rates in parts per million. */
export interface StoreSettings extends Omit<GuestRow<typeof storeSettings>, "menuRevision"> {
  paymentOptions: PaymentOption[];
}
