import type { Stripe, StripeElements, StripeElementsOptionsMode, StripeError } from "@stripe/stripe-js";
import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import type { Translate } from "../../i18n/translate.ts";
import { loadLazily } from "../../parts/load-lazily.ts";
import { useShop } from "../../state/shop.tsx";
import { stripeAppearance } from "../stripe-appearance.ts";

/** Stripe's card form. It runs in Stripe's iframes, so card details never reach this page. */
export interface StripeForm {
  state: Accessor<"loading" | "ready" | "blocked">;
  /** Loads the form into an element, until the calling component is disposed. */
  mount(container: HTMLElement): void;
  /** Loads the form again after it was blocked. */
  retry(): void;
  /** Checks what was typed. Returns why it cannot be used, else null. */
  submit(): Promise<string | null>;
  /** Stripe and the form's elements; null while it is not loaded. */
  mounted(): MountedForm | null;
}

interface MountedForm {
  stripe: Stripe;
  elements: StripeElements;
}

interface FormOptions {
  publishableKey: string;
  /** What the form is for, when it is loaded. */
  purpose(): StripeElementsOptionsMode;
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
  const { loadStripe } = await loadLazily(() => import("@stripe/stripe-js/pure"));
  return loadStripe(publishableKey);
};

/** Updates the form when the color scheme changes. */
const syncColors = (mounted: () => MountedForm | null): void => {
  const darkScheme = matchMedia("(prefers-color-scheme: dark)");
  const updateColors = (): void => {
    void mounted()?.elements.update({ appearance: stripeAppearance(darkScheme.matches) });
  };
  darkScheme.addEventListener("change", updateColors);
  onCleanup(() => darkScheme.removeEventListener("change", updateColors));
};

export const createStripeForm = ({ publishableKey, purpose, onEdit }: FormOptions): StripeForm => {
  const { language, t } = useShop();
  const [state, setState] = createSignal<ReturnType<StripeForm["state"]>>("loading");
  const [attempts, setAttempts] = createSignal(0);
  let mounted: MountedForm | null = null;
  const mountForm = (stripe: Stripe, container: HTMLElement): MountedForm => {
    const elements = stripe.elements({
      ...purpose(),
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
    syncColors(() => mounted);
  };
  const submit = async (): Promise<string | null> => {
    if (!mounted || state() !== "ready") {
      return t(state() === "blocked" ? "checkout.cardBlocked" : "checkout.cardLoading");
    }
    const { error } = await mounted.elements.submit();
    return error ? toSentence(error, t) : null;
  };
  return { state, mount, retry: () => setAttempts((count) => count + 1), submit, mounted: () => mounted };
};
