import type {
  ChangeResolveDetails,
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementUpdateOptions,
} from "@stripe/stripe-js";
import { createEffect, on, onCleanup, onMount } from "solid-js";
import { walletNames } from "../../../db/schema/processors.ts";
import { toStripeAmount } from "../../../worker/domain/payments/stripe/mapping.rules.ts";
import { useShop } from "../../state/shop.tsx";
import { withTopLayerReleased } from "../../ui/dialog.tsx";
import { loadStripeJs, toSentence } from "../payment/stripe-form.ts";
import { stripeAppearance } from "../stripe-appearance.ts";
import type { Wallet } from "./types.ts";
import type { SheetContact, SheetTerms } from "./wallet.rules.ts";

interface ExpressCheckoutProps {
  wallet: Wallet;
  publishableKey: string;
  /** Reports whether this device has a wallet. */
  onOffer(isOffered: boolean): void;
}

type ConfirmEvent = StripeExpressCheckoutElementConfirmEvent;

/** The contact of a sheet. The recipient of a delivery is the name of its address. */
const readContact = ({ billingDetails, shippingAddress }: ConfirmEvent): SheetContact => ({
  name: shippingAddress?.name || billingDetails?.name || "",
  email: billingDetails?.email ?? "",
  phone: billingDetails?.phone ?? "",
  address: shippingAddress?.address ?? null,
});

/** Which wallets are offered. PayPal has a button of its own, and the others do not suit a meal. */
const paymentMethods = {
  applePay: "auto",
  googlePay: "auto",
  link: "auto",
  paypal: "never",
  amazonPay: "never",
  klarna: "never",
} as const;

/** Stripe's Express Checkout Element. Each wallet's sheet is Stripe's, and asks this page for its terms. */
export const ExpressCheckout = (props: ExpressCheckoutProps) => {
  const { menu, language, t } = useShop();
  const { currencyCode, countryCode } = menu.store;
  let container: HTMLDivElement | undefined;
  let isDisposed = false;
  let elements: StripeElements | null = null;
  let element: StripeExpressCheckoutElement | null = null;
  const toAmount = (amount: number): number => toStripeAmount(amount, currencyCode);
  const toDetails = ({ total, lineItems, shippingRates }: SheetTerms): ChangeResolveDetails => {
    elements?.update({ amount: toAmount(total) });
    return {
      lineItems: lineItems.map((line) => ({ ...line, amount: toAmount(line.amount) })),
      ...(shippingRates.length > 0
        ? { shippingRates: shippingRates.map((rate) => ({ ...rate, amount: toAmount(rate.amount) })) }
        : {}),
    };
  };
  const askFor = (): StripeExpressCheckoutElementUpdateOptions => ({
    emailRequired: true,
    phoneNumberRequired: props.wallet.isDelivery(),
    shippingAddressRequired: props.wallet.isDelivery(),
    allowedShippingCountries: [countryCode],
  });
  const updateAmount = (): void => {
    const total = props.wallet.total();
    if (total > 0 && props.wallet.state().phase === "ready") elements?.update({ amount: toAmount(total) });
  };
  const mount = async (): Promise<void> => {
    const stripe = await loadStripeJs(props.publishableKey);
    if (isDisposed || !stripe || !container) return;
    const opened = stripe.elements({
      mode: "payment",
      amount: toAmount(props.wallet.total()),
      currency: currencyCode.toLowerCase(),
      allowedPaymentMethodTypes: ["card"],
      appearance: stripeAppearance(matchMedia("(prefers-color-scheme: dark)").matches),
      locale: language,
    });
    const buttonType = { applePay: "order", googlePay: "order" } as const;
    const options: StripeExpressCheckoutElementOptions = { paymentMethods, buttonType, buttonHeight: 48, ...askFor() };
    const created = opened.create("expressCheckout", options);
    elements = opened;
    element = created;
    created.on("ready", ({ availablePaymentMethods }) => props.onOffer(availablePaymentMethods !== undefined));
    created.on("loaderror", () => props.onOffer(false));
    created.on("click", (event) => {
      const terms = props.wallet.open();
      if (terms) event.resolve(toDetails(terms));
      else event.reject();
    });
    created.on("shippingaddresschange", async (event) => {
      const terms = await props.wallet.changeAddress(event.address);
      if (terms) event.resolve(toDetails(terms));
      else event.reject();
    });
    created.on("cancel", () => props.wallet.cancel());
    created.on("confirm", async (event) => {
      const refusal = await props.wallet.confirm({
        name: walletNames[event.expressPaymentType] ?? t("checkout.card"),
        contact: readContact(event),
        submit: async () => {
          const { error } = await opened.submit();
          return error ? toSentence(error, t) : null;
        },
        charge: async ({ orderId, clientSecret }) => {
          const confirmParams = { return_url: `${location.origin}/order/confirmed/${orderId}` };
          const { error } = await withTopLayerReleased(() =>
            stripe.confirmPayment({ elements: opened, clientSecret, confirmParams, redirect: "if_required" }),
          );
          if (!error) return null;
          return error.type === "card_error" ? "declined" : { message: toSentence(error, t) };
        },
      });
      if (refusal) event.paymentFailed({ reason: refusal.reason, message: refusal.text });
    });
    created.mount(container);
  };
  onMount(() => mount().catch(() => props.onOffer(false)));
  createEffect(on([props.wallet.total, props.wallet.state], updateAmount, { defer: true }));
  createEffect(on(props.wallet.isDelivery, () => element?.update(askFor()), { defer: true }));
  onCleanup(() => {
    isDisposed = true;
    props.onOffer(false);
    element?.destroy();
  });
  return <div ref={container} />;
};
