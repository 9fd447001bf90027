import { useNavigate } from "@solidjs/router";
import { type Accessor, createSignal } from "solid-js";
import { Refused } from "../api/client.ts";
import type { Quote } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import {
  type CheckoutForm,
  createForm,
  errorsOf,
  type FieldErrors,
  type FieldName,
  placeErrors,
  remember,
} from "./form.ts";
import {
  type CardResult,
  completePayment,
  confirmCard,
  orderBody,
  type Pending,
  placeOrder,
  quoteIn,
} from "./place.ts";
import { createQuote } from "./quote.ts";

export interface Checkout {
  form: CheckoutForm;
  set<Name extends FieldName>(name: Name, value: CheckoutForm[Name]): void;
  errors: Accessor<FieldErrors>;
  quote: Accessor<Quote | null>;
  isBusy: Accessor<boolean>;
  /** Set while the bank asks the guest to confirm; the answer goes in here. */
  bankQuestion: Accessor<((confirmed: boolean) => void) | null>;
  pay(): Promise<void>;
}

const focusFirst = (errors: FieldErrors): void => {
  const [name] = Object.keys(errors);
  if (name) document.getElementById(`checkout-${name}`)?.focus();
};

/** One idempotency key a content for as long as the dialog is open. */
const createKeys = () => {
  const keys = new Map<string, string>();
  return (fingerprint: string): string => {
    const key = keys.get(fingerprint) ?? crypto.randomUUID();
    keys.set(fingerprint, key);
    return key;
  };
};

/** The checkout's state and its one action. Whatever fails, what was typed stays, and paying again goes on with the same
 *  order. */
export const createCheckout = (): Checkout => {
  const { menu, words, format } = useShop();
  const bag = useBag();
  const navigate = useNavigate();
  const method = menu.store.paymentOptions[0]?.paymentMethod ?? "card";
  const [form, setForm] = createForm(method, format.date(menu.madeAt));
  const [errors, setErrors] = createSignal<FieldErrors>({});
  const [isBusy, setBusy] = createSignal(false);
  const [bankQuestion, setBankQuestion] = createSignal<((confirmed: boolean) => void) | null>(null);
  const { quote, setQuote } = createQuote(form);
  const keyFor = createKeys();
  let pending: Pending | null = null;

  const fail = (found: FieldErrors): void => {
    setErrors(found);
    focusFirst(found);
  };
  const askBank = async (): Promise<boolean> => {
    const confirmed = await new Promise<boolean>((resolve) => setBankQuestion(() => resolve));
    setBankQuestion(null);
    return confirmed;
  };
  const charge = async (clientSecret: string): Promise<CardResult> => {
    const first = await confirmCard(clientSecret, form, false);
    if (first.status !== "requires_action") return first;
    if (!(await askBank())) return { status: "failed", message: words("checkout.bankCancelled") };
    return confirmCard(clientSecret, form, true);
  };
  const explain = (error: unknown): FieldErrors => {
    const fresh = quoteIn(error);
    if (fresh) setQuote(fresh);
    if (!(error instanceof Refused)) return { form: words("checkout.offline") };
    if (error.code === "PRICE_CHANGED" && fresh) {
      return { form: words("checkout.priceChanged", { amount: format.money(fresh.total) }) };
    }
    const placed = placeErrors(error.errors);
    return Object.keys(placed).length > 0 ? placed : { form: error.message };
  };
  const finish = async (order: Pending): Promise<void> => {
    if (order.clientSecret !== null) {
      const result = await charge(order.clientSecret);
      const settled = await completePayment(order);
      const paid = settled.payments.some(({ status }) => status === "succeeded" || status === "processing");
      if (!paid) return fail({ form: result.message ?? settled.payments[0]?.errorMessage ?? words("order.failed") });
    }
    pending = null;
    await bag.refresh();
    navigate(`/order/confirmed/${order.orderId}?secretKey=${encodeURIComponent(order.secretKey)}`);
  };
  const pay = async (): Promise<void> => {
    const current = quote();
    if (isBusy() || !current) return;
    const isDelivery = bag.orderType() === "delivery";
    const needsCard = form.paymentMethod === "card" && current.total > 0;
    const found = errorsOf(form, { isDelivery, needsCard, words });
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirst(found);
    setBusy(true);
    remember(form);
    try {
      pending = await placeOrder(orderBody(bag.cart, form, bag.orderType(), current), pending, keyFor);
      await finish(pending);
    } catch (error) {
      fail(explain(error));
    } finally {
      setBusy(false);
    }
  };
  const set: Checkout["set"] = (name, value) => {
    setForm({ [name]: value });
    setErrors(({ [name]: _, form: __, ...rest }) => rest);
  };
  return { form, set, errors, quote, isBusy, bankQuestion, pay };
};
