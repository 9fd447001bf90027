import type { FieldErrors } from "../form-fields.ts";

interface CardCharge {
  orderId: string;
  clientSecret: string;
  /** A saved card to charge in place of the form's. */
  savedCardId?: string | null;
}

/** A card form on this page. */
export interface CardPayment {
  /** Returns the errors of the card form. A wallet opens its prompt here, so call this without awaiting anything
   *  before. */
  check(): Promise<FieldErrors>;
  /** Charges an order with its client secret. Returns a message if the payment is known to have failed, else null. Only
   *  the worker can confirm a success. */
  charge(order: CardCharge): Promise<string | null>;
}
