import type { LegalPageLink } from "../../../db/queries/legal-pages.ts";
import type { GuestRow } from "../../../db/queries/menu.ts";
import type { InferShape } from "../../../db/schema/fields.ts";
import type { paymentOption } from "../../../db/schema/payment-option.ts";
import type { storeSettings } from "../../../db/schema/store.ts";

/** A payment method that guests can choose, and the processor that collects it. */
export type PaymentOption = InferShape<typeof paymentOption>;

/** The public settings of one store. Amounts in minor units, rates in parts per million. */
export interface StoreSettings extends Omit<GuestRow<typeof storeSettings>, "menuRevision"> {
  paymentOptions: PaymentOption[];
  legalPages: LegalPageLink[];
}
