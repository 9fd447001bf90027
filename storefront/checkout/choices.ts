import type { CheckoutForm } from "./form-fields.ts";

/** The choices for one order. They do not prefill the next order. */
export type Choices = Pick<
  CheckoutForm,
  "isScheduled" | "date" | "scheduledFor" | "tip" | "promoCode" | "paymentMethod" | "savesCard"
>;
