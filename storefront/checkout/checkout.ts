import { type Accessor, createEffect, createSignal, on, onMount } from "solid-js";
import type { SetStoreFunction } from "solid-js/store";
import { isRedirectMethod } from "../../db/schema/processors.ts";
import type { PaymentOption } from "../../worker/domain/store/settings.ts";
import { isSignedIn, loadActiveUser, type SavedAddress } from "../account/api.ts";
import { isOutage, type Refused } from "../api/client.ts";
import type { Quote } from "../api/types.ts";
import { optionalAnswer } from "../parts/answers.ts";
import { usePhoneCheck } from "../phone/phone-check.ts";
import { useBag } from "../state/bag.tsx";
import { forgetGuest } from "../state/device/remembered-guest.ts";
import { createOutage, type Outage } from "../state/outage.ts";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { currentAttempt, hasSentOrder } from "./attempt.ts";
import { type ComeBack, createComeBack } from "./come-back.ts";
import { type EarlierOrder, explainRefusal, findEarlierOrder, type RefusedCheckout } from "./explain.ts";
import { createFinish } from "./finish.ts";
import { createForm, errorsOf, fillEmptyFields, remainingErrors, rememberGuest, storeForm } from "./form.ts";
import type { CheckoutForm, FieldErrors, FieldName } from "./form-fields.ts";
import { useCheckoutTranslate } from "./messages.ts";
import { createCards } from "./payment/cards.ts";
import { availablePaymentMethods, selectPaymentMethod } from "./payment/payment-methods.ts";
import type { SavedCards } from "./payment/saved-cards.ts";
import type { StripePayment } from "./payment/stripe-payment.ts";
import type { TestCardPayment } from "./payment/test-card-payment.ts";
import { placeOrder, readQuote } from "./place.ts";
import { createQuote } from "./quote.ts";
import { focusedField } from "./text-field.ts";
import { createTiming } from "./time/timing.ts";
import { createVisibleErrors } from "./visible-errors.ts";
import type { Wallet } from "./wallet/types.ts";
import { createWallet } from "./wallet/wallet.ts";

export interface Checkout {
  form: CheckoutForm;
  set<Name extends FieldName>(name: Name, value: CheckoutForm[Name]): void;
  /** Chooses whether this device remembers the guest. Without the tick, it forgets at once. */
  remember(isOn: boolean): void;
  /** Switches between a scheduled time and now. */
  chooseTime(isScheduled: boolean): void;
  /** Why an order for now is impossible; null if it is possible. */
  nowRefusal: Accessor<string | null>;
  /** Errors by field: invalid input, and refusals of the restaurant. */
  errors: Accessor<FieldErrors>;
  /** Refusals of the restaurant that concern no field. */
  refusals: Accessor<readonly string[]>;
  /** The earlier order of the bag, because of which the last one was refused. */
  earlierOrder: Accessor<EarlierOrder | null>;
  comeBack: ComeBack;
  /** The saved addresses of a signed-in customer. */
  savedAddresses: Accessor<readonly SavedAddress[]>;
  quote: Accessor<Quote | null>;
  /** Whether the quote's amounts are those of the current input. Until they are, the guest cannot pay. */
  isQuoteCurrent: Accessor<boolean>;
  /** Why there is no quote of the current input. Its reason is among the errors. */
  quoteRefusal: Accessor<Refused | null>;
  /** Whether the order or its quote waits for the service. Both are sent again automatically. */
  outage: Outage;
  quoteOutage: Outage;
  isBusy: Accessor<boolean>;
  /** The payment methods for this order, and the selected one. */
  paymentMethods: Accessor<readonly PaymentOption[]>;
  paymentMethod: Accessor<PaymentOption["paymentMethod"]>;
  /** Card payments: Stripe if the store has an account there, else the local simulator. */
  stripe: StripePayment | null;
  testCard: TestCardPayment;
  savedCards: SavedCards;
  wallet: Wallet;
  pay(): Promise<void>;
}

const focusFirst = (errors: FieldErrors): void => {
  const [name] = Object.keys(errors);
  if (name) document.getElementById(`checkout-${name}`)?.focus();
};

/** The errors of the last submission. Each one is cleared when its field changes. */
const createErrors = (form: CheckoutForm) => {
  const { menu, t, format } = useShop();
  const tCheckout = useCheckoutTranslate();
  const { orderType } = useBag();
  const [errors, setErrors] = createSignal<FieldErrors>({});
  const checkPhone = usePhoneCheck();
  const checkForm = (): FieldErrors => errorsOf(form, { isDelivery: orderType() === "delivery", menu, checkPhone, t });
  const recheck = (): void => void setErrors((previous) => remainingErrors(previous, checkForm()));
  createEffect(on(orderType, recheck, { defer: true }));
  const clearError = (name: keyof FieldErrors): void => {
    setErrors(({ [name]: _, form: __, when: ___, ...rest }) => rest);
  };
  const clearCardErrors = (): void => {
    setErrors(({ card: _, ...rest }) => rest);
  };
  const [earlier, setEarlier] = createSignal<EarlierOrder | null>(null);
  const explain = (error: unknown, refused: Pick<RefusedCheckout, "freshQuote" | "paymentMethod">): FieldErrors => {
    setEarlier(findEarlierOrder(error));
    return explainRefusal(error, { ...refused, t, tCheckout, format });
  };
  // The link goes with the sentence that names the order.
  const earlierOrder = () => (errors().form ? earlier() : null);
  return { errors, earlierOrder, checkForm, setErrors, explain, clearError, clearCardErrors };
};

/** The saved addresses of a signed-in customer, whose name, phone and address fill the empty fields of the form. */
const createSavedAddresses = (setForm: SetStoreFunction<CheckoutForm>): Accessor<readonly SavedAddress[]> => {
  const [addresses, setAddresses] = createSignal<readonly SavedAddress[]>([]);
  onMount(async () => {
    const person = isSignedIn() ? await optionalAnswer(loadActiveUser(), null) : null;
    if (!person) return;
    if (!hasSentOrder()) setForm((typed) => fillEmptyFields(typed, person, focusedField()));
    setAddresses(person.addresses);
  });
  return addresses;
};

/** The checkout's state and its `pay` action. A failure keeps all input, and paying again continues the same order. */
export const createCheckout = (): Checkout => {
  const { menu, format } = useShop();
  const bag = useBag();
  const [form, setForm] = createForm(serverNow(), format.date);
  const { errors, earlierOrder, checkForm, setErrors, explain, clearError, clearCardErrors } = createErrors(form);
  const savedAddresses = createSavedAddresses(setForm);
  const [isBusy, setBusy] = createSignal(false);
  const quotes = createQuote(form);
  const { quote, quotedFor, isCurrent: isQuoteCurrent, setQuote, quoteOutage } = quotes;
  const timing = createTiming(form, setForm, { quote, quotedFor });
  const paymentMethods = () => availablePaymentMethods(menu.store, bag.orderType());
  const paymentMethod = () => selectPaymentMethod(paymentMethods(), form.paymentMethod);
  const publishableKey = menu.store.paymentOptions.find(({ provider }) => provider === "stripe")?.publishableKey;
  const cards = createCards({ form, publishableKey, total: () => quote()?.total ?? 0, onEdit: clearCardErrors });
  const { stripe, testCard, savedCards, card } = cards;
  const comeBack = createComeBack(form, isBusy);
  const wallet = createWallet({ form, quote, isQuoteCurrent, isBusy, setBusy, setQuote, comeBack });
  const visible = createVisibleErrors(form, quotes, errors);

  const showErrors = (next: FieldErrors): void => {
    setErrors(next);
    focusFirst(visible.errors());
  };
  const finish = createFinish({ card, hasOwnError: cards.hasOwnError, showErrors, comeBack });
  const outage = createOutage(() => void pay(true));
  /** A retry sends the same order with the same key. The card was checked before the first attempt. */
  const pay = async (isRetry = false): Promise<void> => {
    const current = quote();
    const method = paymentMethod();
    const orderType = bag.orderType();
    if (isBusy() || !current) return;
    if (!isQuoteCurrent()) return isRetry ? outage.report(null) : undefined;
    setBusy(true);
    try {
      const inputErrors = checkForm();
      // Checking Stripe's form may open a wallet, so all other fields must be valid first.
      const isCardNext = method === "card" && current.total > 0 && (!stripe || Object.keys(inputErrors).length === 0);
      const allErrors = { ...inputErrors, ...(isCardNext && !isRetry ? await card.check() : {}) };
      if (Object.keys(allErrors).length > 0) {
        outage.end();
        return showErrors(allErrors);
      }
      setErrors({});
      storeForm(form);
      const earlierOrderId = currentAttempt()?.order?.orderId;
      const cardOnFile = method === "card" ? cards.cardOnFile() : null;
      const input = { cart: bag.cart, form, orderType, paymentMethod: method, quote: current, cardOnFile };
      const order = await placeOrder(input);
      rememberGuest({ ...form, paymentMethod: method });
      await finish(order, { isRedirect: isRedirectMethod(method), earlierOrderId, total: current.total });
      outage.end();
    } catch (error) {
      if (isOutage(error)) return outage.report(error);
      outage.end();
      const freshQuote = readQuote(error);
      if (freshQuote) setQuote(freshQuote);
      showErrors(explain(error, { freshQuote, paymentMethod: method }));
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    set: (name, value) => {
      setForm({ [name]: value });
      clearError(name);
    },
    remember: (isOn) => {
      setForm({ isRemembered: isOn });
      if (!isOn) forgetGuest();
    },
    chooseTime: (isScheduled) => {
      timing.choose(isScheduled);
      clearError("scheduledFor");
    },
    nowRefusal: timing.nowRefusal,
    ...visible,
    earlierOrder,
    comeBack,
    savedAddresses,
    quote,
    isQuoteCurrent,
    quoteRefusal: quotes.refusal,
    outage,
    quoteOutage,
    isBusy,
    paymentMethods,
    paymentMethod,
    stripe,
    testCard,
    savedCards,
    wallet,
    pay: () => pay(),
  };
};
