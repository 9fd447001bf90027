import { columnDoc } from "./column-meta.ts";
import type { PaymentProviderName } from "./enums.ts";
import { columnField, shape, textField } from "./fields.ts";
import { payment } from "./payments.ts";
import { type GuestPaymentMethod, guestPaymentMethods } from "./processors.ts";
import { storePaymentAccount } from "./store-details.ts";

/** Method and provider are plain text in GraphQL, not enumerations. */
export const paymentOption = shape({
  name: "PaymentOption",
  doc: `A payment method that the store currently offers, of: ${guestPaymentMethods.join(", ")}.`,
  fields: {
    paymentMethod: textField<GuestPaymentMethod>({ doc: columnDoc(payment.paymentMethod), example: "card" }),
    provider: textField<PaymentProviderName>({ doc: columnDoc(payment.provider), example: "simulator" }),
    publishableKey: columnField(storePaymentAccount.publishableKey),
  },
});
