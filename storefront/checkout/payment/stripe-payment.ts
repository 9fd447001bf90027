import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { toStripeAmount } from "../../../worker/domain/payments/stripe/mapping.rules.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useShop } from "../../state/shop.tsx";
import { withTopLayerReleased } from "../../ui/dialog.tsx";
import type { CheckoutForm } from "../form-fields.ts";
import { stripeAppearance } from "../stripe-appearance.ts";
import type { CardPayment } from "./card.ts";

/** Stripe's Payment Element. It runs in Stripe's iframes, so card details never reach this page. */
export interface StripePayment extends CardPayment {
  state: Accessor<"loading" | "ready" | "blocked">;
  /** Loads the form into an element, until the calling component is disposed. */
  mount(container: HTMLElement): void;
  /** Loads the form again after it was blocked. */
  retry(): void;
}

type BillingContact = Pick<CheckoutForm, "name" | "email" | "phone">;

interface StripeOptions {
  publishableKey: string;
  form: BillingContact;
  /** The order's current total, in minor units. */
  total: Accessor<number>;
  onEdit(): void;
}

/** The error types whose messages are for guests. Stripe's other messages are for developers. */
const guestErrorTypes: ReadonlySet<string> = new Set(["card_error", "validation_error"]);

/** The sentence for a guest about an error of Stripe.js. */
export const toSentence = ({ type, code, message }: StripeError, t: Translate): string => {
  if (code === "payment_intent_authentication_failure") return t("checkout.bankCancelled");
  return (guestErrorTypes.has(type) ? message : undefined) ?? t("order.failed");
};

/** Loads Stripe.js once per page. */
export const loadStripeJs = async (publishableKey: string): Promise<Stripe | null> => {
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  return loadStripe(publishableKey);
};

/** The URL to which a bank redirects, without the order's secret key, and the billing details. */
const buildConfirmParams = (orderId: string, { name, email, phone }: BillingContact) => ({
  return_url: `${location.origin}/order/confirmed/${orderId}`,
  payment_method_data: {
    billing_details: { name: name.trim(), ...(email && { email: email.trim() }), phone: phone.trim() },
  },
});

interface MountedForm {
  stripe: Stripe;
  elements: StripeElements;
}

/** Updates the form when the amount or the color scheme changes. */
const syncForm = (mounted: () => MountedForm | null, amount: Accessor<number>): void => {
  createEffect(on(amount, (now) => now > 0 && mounted()?.elements.update({ amount: now }), { defer: true }));
  const darkScheme = matchMedia("(prefers-color-scheme: dark)");
  const updateColors = (): void => {
    void mounted()?.elements.update({ appearance: stripeAppearance(darkScheme.matches) });
  };
  darkScheme.addEventListener("change", updateColors);
  onCleanup(() => darkScheme.removeEventListener("change", updateColors));
};

export const createStripePayment = ({ publishableKey, form, total, onEdit }: StripeOptions): StripePayment => {
  const { menu, language, t } = useShop();
  const { currencyCode } = menu.store;
  const [state, setState] = createSignal<ReturnType<StripePayment["state"]>>("loading");
  const [attempts, setAttempts] = createSignal(0);
  let mounted: MountedForm | null = null;

  const amount = (): number => toStripeAmount(total(), currencyCode);
  const mountForm = (stripe: Stripe, container: HTMLElement): MountedForm => {
    const elements = stripe.elements({
      mode: "payment",
      amount: amount(),
      currency: currencyCode.toLowerCase(),
      allowedPaymentMethodTypes: ["card"],
      appearance: stripeAppearance(matchMedia("(prefers-color-scheme: dark)").matches),
      locale: language,
    });
    const element = elements.create("payment", { wallets: { link: "never" } });
    element.on("ready", () => setState("ready"));
    element.on("loaderror", () => setState("blocked"));
    element.on("change", onEdit);
    element.mount(container);
    return { stripe, elements };
  };
  const mount = (container: HTMLElement): void => {
    createEffect(
      on(attempts, () => {
        let isCurrent = true;
        setState("loading");
        const opening = loadStripeJs(publishableKey).then((stripe) => {
          if (isCurrent && stripe) mounted = mountForm(stripe, container);
        });
        opening.catch(() => isCurrent && setState("blocked"));
        onCleanup(() => {
          isCurrent = false;
          mounted?.elements.getElement("payment")?.destroy();
          mounted = null;
        });
      }),
    );
    syncForm(() => mounted, amount);
  };
  const check: CardPayment["check"] = async () => {
    if (!mounted || state() !== "ready") {
      return { card: t(state() === "blocked" ? "checkout.cardBlocked" : "checkout.cardLoading") };
    }
    const { error } = await mounted.elements.submit();
    return error ? { card: toSentence(error, t) } : {};
  };
  const charge: CardPayment["charge"] = async ({ orderId, clientSecret }) => {
    if (!mounted) return t("checkout.cardBlocked");
    const { stripe, elements } = mounted;
    const confirmParams = buildConfirmParams(orderId, form);
    const { error } = await withTopLayerReleased(() =>
      stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: "if_required" }),
    );
    return error ? toSentence(error, t) : null;
  };
  return { state, mount, retry: () => setAttempts((count) => count + 1), check, charge };
};
