import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { toStripeAmount } from "../../../worker/domain/payments/stripe/mapping.rules.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useShop } from "../../state/shop.tsx";
import { besideModal } from "../../ui/dialog.tsx";
import type { CheckoutForm } from "../form.ts";
import { stripeAppearance } from "../stripe-appearance.ts";
import type { CardDesk } from "./card.ts";

/** Stripe's form of a card, which comes from Stripe and is drawn in its frames: what is typed there never meets our
 *  page. */
export interface StripeDesk extends CardDesk {
  state: Accessor<"loading" | "ready" | "blocked">;
  /** Loads the form into a place of the page, where it stays until the owner of this call is gone. */
  draw(place: HTMLElement): void;
  /** Tries once more where it was blocked. */
  retry(): void;
}

interface StripeWish {
  publishableKey: string;
  form: CheckoutForm;
  /** What the order costs now, in minor units. */
  total: Accessor<number>;
  onEdit(): void;
}

/** Whose words a guest understands: of other errors Stripe speaks to developers. */
const spoken: ReadonlySet<string> = new Set(["card_error", "validation_error"]);

const toSentence = ({ type, code, message }: StripeError, t: Translate): string => {
  if (code === "payment_intent_authentication_failure") return t("checkout.bankCancelled");
  return (spoken.has(type) ? message : undefined) ?? t("order.failed");
};

const load = async (publishableKey: string): Promise<Stripe | null> => {
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  return loadStripe(publishableKey);
};

/** Where a bank sends the guest back to, without the key of the order's link, and who pays. */
const buildConfirmParams = (orderId: string, { name, email, phone }: CheckoutForm) => ({
  return_url: `${location.origin}/order/confirmed/${orderId}`,
  payment_method_data: { billing_details: { name: name.trim(), email: email.trim(), phone: phone.trim() } },
});

interface Drawn {
  stripe: Stripe;
  elements: StripeElements;
}

/** Keeps what is drawn in step with what it costs and with the colours of the page. */
const keepInStep = (drawn: () => Drawn | null, amount: Accessor<number>): void => {
  createEffect(on(amount, (now) => now > 0 && drawn()?.elements.update({ amount: now }), { defer: true }));
  const darkness = matchMedia("(prefers-color-scheme: dark)");
  const recolour = (): void => {
    void drawn()?.elements.update({ appearance: stripeAppearance(darkness.matches) });
  };
  darkness.addEventListener("change", recolour);
  onCleanup(() => darkness.removeEventListener("change", recolour));
};

export const createStripeDesk = ({ publishableKey, form, total, onEdit }: StripeWish): StripeDesk => {
  const { menu, language, t } = useShop();
  const { currencyCode } = menu.store;
  const [state, setState] = createSignal<ReturnType<StripeDesk["state"]>>("loading");
  const [tries, setTries] = createSignal(0);
  let drawn: Drawn | null = null;

  const amount = (): number => toStripeAmount(total(), currencyCode);
  const open = (stripe: Stripe, place: HTMLElement): Drawn => {
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
    element.mount(place);
    return { stripe, elements };
  };
  const draw = (place: HTMLElement): void => {
    createEffect(
      on(tries, () => {
        let isCurrent = true;
        setState("loading");
        const opening = load(publishableKey).then((stripe) => {
          if (isCurrent && stripe) drawn = open(stripe, place);
        });
        opening.catch(() => isCurrent && setState("blocked"));
        onCleanup(() => {
          isCurrent = false;
          drawn?.elements.getElement("payment")?.destroy();
          drawn = null;
        });
      }),
    );
    keepInStep(() => drawn, amount);
  };
  const check: CardDesk["check"] = async () => {
    if (!drawn || state() !== "ready") {
      return { card: t(state() === "blocked" ? "checkout.cardBlocked" : "checkout.cardLoading") };
    }
    const { error } = await drawn.elements.submit();
    return error ? { card: toSentence(error, t) } : {};
  };
  const charge: CardDesk["charge"] = async ({ orderId, clientSecret }) => {
    if (!drawn) return t("checkout.cardBlocked");
    const { stripe, elements } = drawn;
    const confirmParams = buildConfirmParams(orderId, form);
    const { error } = await besideModal(() =>
      stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: "if_required" }),
    );
    return error ? toSentence(error, t) : null;
  };
  return { state, draw, retry: () => setTries((count) => count + 1), check, charge };
};
