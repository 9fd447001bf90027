import type { OrderRecord } from "../../db/queries/orders/orders.ts";
import type { OrderMailKind } from "../../db/schema/enums.ts";

/** The input of a mail to the guest of an order. */
export interface OrderMailFacts {
  id: string;
  kind: OrderMailKind;
  /** The refund that the mail is about. */
  refundId: string;
  /** Why the order was cancelled. */
  reason: string | null;
  record: OrderRecord;
  store: MailedStore;
  /** The confirmation link; null if there is no key to sign it. */
  link: string | null;
}

/** The store data in a mail. */
export interface MailedStore {
  name: string;
  address: string;
  phone: string;
  email: string;
  locale: string;
  timezone: string;
  countryCode: string;
  brandColor: string;
}
