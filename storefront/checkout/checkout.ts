import { useNavigate } from "@solidjs/router";
import { type Accessor, createSignal, onMount } from "solid-js";
import { activeUser, isSignedIn } from "../account/api.ts";
import { Refused } from "../api/client.ts";
import type { PlacedOrder, Quote } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { endAttempt } from "./attempt.ts";
import {
  type CheckoutForm,
  createForm,
  errorsOf,
  type FieldErrors,
  type FieldName,
  filledIn,
  placeErrors,
  remember,
} from "./form.ts";
import { type CardResult, completePayment, confirmCard, EarlierPaid, orderBody, placeOrder, quoteIn } from "./place.ts";
import { createQuote } from "./quote.ts";

export interface Checkout {
  form: CheckoutForm;
  set<Name extends FieldName>(name: Name, value: CheckoutForm[Name]): void;
  errors: Accessor<FieldErrors>;
  quote: Accessor<Quote | null>;
  /** Whether the restaurant does not answer; it is asked again by itself. */
  isWaiting: Accessor<boolean>;
  isBusy: Accessor<boolean>;
  /** Set while the bank asks the guest to confirm; the answer goes in here. */
  bankQuestion: Accessor<((confirmed: boolean) => void) | null>;
  pay(): Promise<void>;
}

const focusFirst = (errors: FieldErrors): void => {
  const [name] = Object.keys(errors);
  if (name) document.getElementById(`checkout-${name}`)?.focus();
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
  const { quote, setQuote, isWaiting } = createQuote(form);

  onMount(async () => {
    const person = isSignedIn() ? await activeUser().catch(() => null) : null;
    if (person) setForm((typed) => filledIn(typed, person));
  });

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
    if (error instanceof EarlierPaid) return { form: words("checkout.earlierPaid", { number: error.orderNumber }) };
    if (!(error instanceof Refused)) return { form: words("checkout.offline") };
    if (error.code === "PRICE_CHANGED" && fresh) {
      return { form: words("checkout.priceChanged", { amount: format.money(fresh.total) }) };
    }
    const placed = placeErrors(error.errors);
    return Object.keys(placed).length > 0 ? placed : { form: error.message };
  };
  const finish = async (order: PlacedOrder): Promise<void> => {
    if (order.clientSecret !== null) {
      const result = await charge(order.clientSecret);
      const { status, payments } = await completePayment(order);
      // An order that was cancelled meanwhile takes no money any more: paying again places a new one.
      if (status === "cancelled") endAttempt();
      const isPaid = payments.some((payment) => payment.status === "succeeded" || payment.status === "processing");
      if (!isPaid) return fail({ form: result.message ?? payments.at(-1)?.errorMessage ?? words("order.failed") });
    }
    endAttempt();
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
      await finish(await placeOrder(orderBody(bag.cart, form, bag.orderType(), current)));
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
  return { form, set, errors, quote, isWaiting, isBusy, bankQuestion, pay };
};
