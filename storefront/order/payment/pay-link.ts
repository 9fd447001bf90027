import { type Accessor, createSignal } from "solid-js";
import { createStore } from "solid-js/store";
import { brandName, isRedirectMethod } from "../../../db/schema/processors.ts";
import { call, Refused } from "../../api/client.ts";
import type { CustomerOrder } from "../../api/orders.ts";
import { redirectTo } from "../../checkout/finish.ts";
import type { CardForm } from "../../checkout/form.ts";
import type { FieldErrors } from "../../checkout/form-fields.ts";
import { createStripePayment, type StripePayment } from "../../checkout/payment/stripe-payment.ts";
import { createTestCardPayment, type TestCardPayment } from "../../checkout/payment/test-card-payment.ts";
import { completePayment } from "../../checkout/place.ts";
import { storedOrderKey } from "../../state/order-key.ts";
import { useShop } from "../../state/shop.tsx";
import type { GuestPayment } from "./linked-payment.ts";
import { useExplain, usePaymentTranslate } from "./messages.ts";

interface LinkToPay {
  order: CustomerOrder;
  payment: GuestPayment;
  /** Reads the order again. */
  reload(): Promise<void>;
}

export interface LinkPayment {
  form: CardForm;
  set(name: keyof CardForm, value: string): void;
  errors: Accessor<FieldErrors>;
  isBusy: Accessor<boolean>;
  /** The service that the guest is redirected to; null for a card. */
  redirectBrand: string | null;
  stripe: StripePayment | null;
  testCard: TestCardPayment;
  pay(): Promise<void>;
}

/** The card form of a link: Stripe's if the payment is there, else the local simulator's. */
const createCards = (props: LinkToPay, form: CardForm, onEdit: () => void) => {
  const { publishableKey } = useShop().menu.store.paymentOptions.find(({ provider }) => provider === "stripe") ?? {};
  const contact = { name: props.order.customerName, email: "", phone: "" };
  const stripe =
    publishableKey && props.payment.provider === "stripe"
      ? createStripePayment({ publishableKey, form: contact, total: () => props.payment.amount, onEdit })
      : null;
  return { stripe, testCard: createTestCardPayment(form) };
};

/** The state of paying a link. A failure keeps the form, and paying again continues the same payment. */
export const createLinkPayment = (props: LinkToPay): LinkPayment => {
  const { t } = useShop();
  const tPayment = usePaymentTranslate();
  const explain = useExplain();
  const [form, setForm] = createStore<CardForm>({ cardNumber: "", expiry: "", cvc: "" });
  const [errors, setErrors] = createSignal<FieldErrors>({});
  const [isBusy, setBusy] = createSignal(false);
  const { stripe, testCard } = createCards(props, form, () => setErrors({}));
  const card = stripe ?? testCard;
  const method = props.payment.paymentMethod;
  const redirectBrand = isRedirectMethod(method) ? brandName(method) : null;

  const showErrors = (next: FieldErrors): void => {
    setErrors(next);
    const [name] = Object.keys(next);
    if (name) document.getElementById(`checkout-${name}`)?.focus();
  };
  /** The restaurant changed the order while its guest was about to pay: nothing was charged. */
  const showNewTotal = async (): Promise<void> => {
    await props.reload();
    showErrors({ form: tPayment("totalChanged") });
  };
  const collect = async (): Promise<void> => {
    const { id } = props.order;
    const secretKey = storedOrderKey(id);
    const start = await call("POST /api/orders/:id/payment", { id, secretKey: secretKey || null });
    const { clientSecret, paymentId, amount } = start;
    if (amount !== props.payment.amount) return showNewTotal();
    if (redirectBrand !== null && clientSecret !== null) return redirectTo(clientSecret);
    const failure = clientSecret === null ? null : await card.charge({ orderId: id, clientSecret });
    const { payments } = await completePayment(id, secretKey);
    const status = payments.findLast(({ expiresAt }) => expiresAt !== null)?.status;
    const wasStopped = payments.some((payment) => payment.id === paymentId && payment.status === "cancelled");
    if (wasStopped && status === "pending") return showNewTotal();
    if (status === "pending" || status === "failed") {
      showErrors({ [stripe ? "card" : "form"]: failure ?? payments.at(-1)?.errorMessage ?? t("order.failed") });
    }
    await props.reload();
  };
  const pay = async (): Promise<void> => {
    if (isBusy()) return;
    setBusy(true);
    try {
      // Checking Stripe's form may open a wallet, so nothing is awaited before.
      const faults = redirectBrand === null ? await card.check() : {};
      if (Object.keys(faults).length > 0) return showErrors(faults);
      setErrors({});
      await collect();
    } catch (error) {
      showErrors({ form: explain(error) });
      if (error instanceof Refused && error.code === "CONFLICT") await props.reload();
    } finally {
      setBusy(false);
    }
  };
  const set: LinkPayment["set"] = (name, value) => {
    setForm({ [name]: value });
    setErrors(({ [name]: _, form: __, ...rest }) => rest);
  };
  return { form, set, errors, isBusy, redirectBrand, stripe, testCard, pay };
};
