import { type Accessor, createEffect, createSignal, on, onCleanup, onMount } from "solid-js";
import type { SetStoreFunction } from "solid-js/store";
import type { PaymentOption } from "../../db/schema/shapes.ts";
import { activeUser, isSignedIn, type SavedAddress } from "../account/api.ts";
import type { PlacedOrder, Quote } from "../api/types.ts";
import { clearStoredSlot } from "../state/ahead.ts";
import { useBag } from "../state/bag.tsx";
import { confirmationAddress, storeOrderKey } from "../state/order-key.ts";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { currentAttempt, endAttempt } from "./attempt.ts";
import { explain } from "./explain.ts";
import {
  type CheckoutForm,
  createForm,
  errorsOf,
  type FieldErrors,
  type FieldName,
  filledIn,
  remember,
  stillWrong,
} from "./form.ts";
import type { CardDesk } from "./payment/card.ts";
import { createStripeDesk, type StripeDesk } from "./payment/stripe-desk.ts";
import { createTestCardDesk, type TestCardDesk } from "./payment/test-card.tsx";
import { chosenWay, waysToPay } from "./payment/ways.ts";
import { completePayment, placeOrder, quoteIn } from "./place.ts";
import { createQuote } from "./quote.ts";
import { createShown } from "./shown.ts";
import { createTiming } from "./timing.ts";

export interface Checkout {
  form: CheckoutForm;
  set<Name extends FieldName>(name: Name, value: CheckoutForm[Name]): void;
  /** The guest chooses a time, or now. */
  chooseTime(isScheduled: boolean): void;
  /** Why the order cannot be for now; null while it can. */
  nowRefusal: Accessor<string | null>;
  /** What is wrong, each at its place: what was typed, and what the restaurant refuses. */
  errors: Accessor<FieldErrors>;
  /** What else the restaurant refuses. */
  refusals: Accessor<readonly string[]>;
  /** The addresses that the person who is signed in has saved. */
  savedAddresses: Accessor<readonly SavedAddress[]>;
  quote: Accessor<Quote | null>;
  /** Whether the restaurant does not answer; it is asked again by itself. */
  isWaiting: Accessor<boolean>;
  isBusy: Accessor<boolean>;
  /** How this order can be paid, and how it will be. */
  ways: Accessor<readonly PaymentOption[]>;
  way: Accessor<PaymentOption["paymentMethod"]>;
  /** Who takes cards: Stripe where the store has an account there, else the local stand-in. */
  stripe: StripeDesk | null;
  testCard: TestCardDesk;
  pay(): Promise<void>;
}

const focusFirst = (errors: FieldErrors): void => {
  const [name] = Object.keys(errors);
  if (name) document.getElementById(`checkout-${name}`)?.focus();
};

/** Another site, where the guest approves the payment and is sent back from. */
const leaveFor = (address: string): void => {
  if (!/^https?:\/\//.test(address)) throw new Error("This is no address of a site.");
  location.assign(address);
};

/** A page that the browser kept while the guest was elsewhere still waits for an answer that went there: it begins
 *  anew. */
const renewWhenKept = (isBusy: Accessor<boolean>): void => {
  const renew = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && isBusy()) location.replace("/?checkout");
  };
  addEventListener("pageshow", renew);
  onCleanup(() => removeEventListener("pageshow", renew));
};

/** What is wrong with the form since it was last sent, until its cause is gone. */
const createErrors = (form: CheckoutForm) => {
  const { menu, t } = useShop();
  const { orderType } = useBag();
  const [errors, setErrors] = createSignal<FieldErrors>({});
  const recheck = (): void => {
    setErrors((known) => stillWrong(known, errorsOf(form, { isDelivery: orderType() === "delivery", menu, t })));
  };
  createEffect(on(orderType, recheck, { defer: true }));
  const forgive = (name: keyof FieldErrors): void => {
    setErrors(({ [name]: _, form: __, when: ___, ...rest }) => rest);
  };
  const forgiveCard = (): void => {
    setErrors(({ card: _, ...rest }) => rest);
  };
  return { errors, setErrors, forgive, forgiveCard };
};

/** The addresses of a signed-in customer, whose name, phone and address fill what is empty in the form. */
const createSavedAddresses = (setForm: SetStoreFunction<CheckoutForm>): Accessor<readonly SavedAddress[]> => {
  const [addresses, setAddresses] = createSignal<readonly SavedAddress[]>([]);
  onMount(async () => {
    const person = isSignedIn() ? await activeUser().catch(() => null) : null;
    if (!person) return;
    setForm((typed) => filledIn(typed, person));
    setAddresses(person.addresses);
  });
  return addresses;
};

/** The checkout's state and its one action. Whatever fails, what was typed stays, and paying again goes on with the
 *  same order. */
export const createCheckout = (): Checkout => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const { paymentOptions } = menu.store;
  const [form, setForm] = createForm(serverNow(), format.date);
  const { errors, setErrors, forgive, forgiveCard } = createErrors(form);
  const savedAddresses = createSavedAddresses(setForm);
  const [isBusy, setBusy] = createSignal(false);
  const { quote, asked, setQuote, isWaiting } = createQuote(form);
  const timing = createTiming(form, setForm, { quote, asked });
  const ways = () => waysToPay(paymentOptions, bag.orderType());
  const way = () => chosenWay(ways(), form.paymentMethod);
  const total = () => quote()?.total ?? 0;
  const key = paymentOptions.find(({ provider }) => provider === "stripe")?.publishableKey;
  const stripe = key ? createStripeDesk({ publishableKey: key, form, total, onEdit: forgiveCard }) : null;
  const testCard = createTestCardDesk(form);
  const card: CardDesk = stripe ?? testCard;
  renewWhenKept(isBusy);
  const shown = createShown(form, { quote, asked, typed: errors });

  const fail = (found: FieldErrors): void => {
    setErrors(found);
    focusFirst(shown.errors());
  };
  const confirm = async ({ orderId, secretKey }: PlacedOrder): Promise<void> => {
    endAttempt();
    clearStoredSlot();
    await bag.refreshEverywhere();
    // A new document: no script that a processor has loaded into this one reads the address with its key.
    location.assign(confirmationAddress(orderId, secretKey));
  };
  const finish = async (order: PlacedOrder, isPaypal: boolean, isResumed: boolean): Promise<void> => {
    const { orderId, secretKey, clientSecret } = order;
    storeOrderKey(orderId, secretKey);
    if (clientSecret === null) return confirm(order);
    // Whoever was at PayPal before may have agreed there already.
    if (isPaypal && !isResumed) return leaveFor(clientSecret);
    const why = isPaypal ? null : await card.charge({ orderId, clientSecret });
    const { status, payments } = await completePayment(orderId, secretKey);
    const isPaid = payments.some((payment) => payment.status === "succeeded" || payment.status === "processing");
    if (isPaid) return confirm(order);
    // An order that was cancelled meanwhile takes no money any more: paying again places a new one.
    if (status === "cancelled") endAttempt();
    else if (isPaypal) return leaveFor(clientSecret);
    const text = why ?? payments.at(-1)?.errorMessage ?? t("order.failed");
    fail(stripe && !isPaypal ? { card: text } : { form: text });
  };
  const pay = async (): Promise<void> => {
    const [current, paymentMethod, orderType] = [quote(), way(), bag.orderType()];
    if (isBusy() || !current) return;
    setBusy(true);
    try {
      const typed = errorsOf(form, { isDelivery: orderType === "delivery", menu, t });
      // A wallet opens when Stripe's form is looked at, which is too early while anything else is missing.
      const isCardNext = paymentMethod === "card" && current.total > 0 && (!stripe || Object.keys(typed).length === 0);
      const found = { ...typed, ...(isCardNext ? await card.check() : {}) };
      if (Object.keys(found).length > 0) return fail(found);
      setErrors({});
      remember(form);
      const earlier = currentAttempt()?.order?.orderId;
      const order = await placeOrder({ cart: bag.cart, form, orderType, paymentMethod, quote: current });
      await finish(order, paymentMethod === "paypal", order.orderId === earlier);
    } catch (error) {
      const fresh = quoteIn(error);
      if (fresh) setQuote(fresh);
      fail(explain(error, { fresh, way: paymentMethod, t, format }));
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    set: (name, value) => {
      setForm({ [name]: value });
      forgive(name);
    },
    chooseTime: (isScheduled) => {
      timing.choose(isScheduled);
      forgive("scheduledFor");
    },
    nowRefusal: timing.nowRefusal,
    errors: shown.errors,
    refusals: shown.refusals,
    savedAddresses,
    quote,
    isWaiting,
    isBusy,
    ways,
    way,
    stripe,
    testCard,
    pay,
  };
};
