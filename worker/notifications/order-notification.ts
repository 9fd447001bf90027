import type { OrderRecord } from "../../db/queries/orders/orders.ts";
import type { NotificationKind } from "../../db/schema/enums.ts";
import type { Theme } from "../../db/schema/store/enums.ts";
import type { LabelledLink } from "../domain/legal/links.rules.ts";

/** What a notification of the guest of an order reports. */
export interface OrderNotification {
  id: string;
  kind: NotificationKind;
  /** The refund that it reports. */
  refundId: string;
  /** Why the order was cancelled. */
  reason: string | null;
  record: OrderRecord;
  store: StoreContact;
  /** The scheme and host of the guest's pages; null if the store has no known host. */
  origin: string | null;
  /** The confirmation link; null if there is no key to sign it. */
  link: string | null;
  /** The links to the store's legal pages. */
  legalLinks: readonly LabelledLink[];
}

/** The store data in a notification. */
export interface StoreContact {
  name: string;
  address: string;
  phone: string;
  email: string;
  locale: string;
  timezone: string;
  countryCode: string;
  brandColor: string;
  theme: Theme;
  logoUrl: string | null;
}
