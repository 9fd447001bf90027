import type { IfMissing } from "../../db/schema/enums.ts";
import type { PaymentOption } from "../../worker/domain/store/settings.ts";

/** All input of the checkout. The card fields are only for the simulator. */
export interface CheckoutForm {
  name: string;
  email: string;
  phone: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  instructions: string;
  /** Whether someone else receives the delivery: the recipient, for this order alone. */
  hasRecipient: boolean;
  recipientName: string;
  recipientPhone: string;
  note: string;
  /** The allergens that the guest asks the kitchen to mind. It concerns one order, so it is not filled in again. */
  allergyNote: string;
  /** What the kitchen does if a dish has run out. */
  ifMissing: IfMissing;
  /** Whether the guest asks for napkins and cutlery. */
  needsCutlery: boolean;
  /** Whether this device remembers contact and address for the next order. */
  isRemembered: boolean;
  /** Whether the typed card is saved for the customer's next orders. */
  savesCard: boolean;
  isScheduled: boolean;
  date: string;
  scheduledFor: string;
  tip: number;
  /** The promo code; empty if there is none. */
  promoCode: string;
  paymentMethod: PaymentOption["paymentMethod"];
  cardNumber: string;
  expiry: string;
  cvc: string;
}

export type FieldName = keyof CheckoutForm;

/** `card` is the processor's own card form, `when` and `orderType` are groups of choices, `form` is the whole form. */
export type FieldErrors = Partial<Record<FieldName | "card" | "when" | "orderType" | "form", string>>;
