import { createSignal } from "solid-js";
import { createStore } from "solid-js/store";
import { startCardSetup } from "../../cards/api.ts";
import { type CardForm, cardErrors } from "../../checkout/form.ts";
import type { FieldErrors } from "../../checkout/form-fields.ts";
import { createStripeForm, type StripeForm, toSentence } from "../../checkout/payment/stripe-form.ts";
import { createTestCardPayment } from "../../checkout/payment/test-card-payment.ts";
import { useShop } from "../../state/shop.tsx";
import { withTopLayerReleased } from "../../ui/dialog.tsx";
import { useAccountTranslate } from "../area/messages.ts";
import { accountError } from "../refusals.ts";

/** Saves a typed card at Stripe. Returns why it was not saved, else null. */
const saveAtStripe = async (
  form: StripeForm,
  { t, tAccount }: { t: ReturnType<typeof useShop>["t"]; tAccount: ReturnType<typeof useAccountTranslate> },
): Promise<string | null> => {
  const failure = await form.submit();
  const mounted = form.mounted();
  if (failure !== null || !mounted) return failure ?? t("checkout.cardBlocked");
  const { stripe, elements } = mounted;
  const clientSecret = await startCardSetup();
  const confirmParams = {
    return_url: location.origin + location.pathname,
    payment_method_data: { allow_redisplay: "always" as const },
  };
  const { error } = await withTopLayerReleased(() =>
    stripe.confirmSetup({ elements, clientSecret, confirmParams, redirect: "if_required" }),
  );
  if (error?.code === "setup_intent_authentication_failure") return tAccount("cardUnconfirmed");
  return error ? toSentence(error, t) : null;
};

/** The form that saves a card without a payment: Stripe's, or the local simulator's. */
export const createCardSetup = (publishableKey: string | null | undefined, onSaved: () => Promise<void>) => {
  const { menu, t } = useShop();
  const tAccount = useAccountTranslate();
  const [form, setForm] = createStore<CardForm>({ cardNumber: "", expiry: "", cvc: "" });
  const [errors, setErrors] = createSignal<FieldErrors>({});
  const [isBusy, setBusy] = createSignal(false);
  const testCard = createTestCardPayment(form);
  const purpose = () =>
    ({
      mode: "setup",
      setupFutureUsage: "on_session",
      currency: menu.store.currencyCode.toLowerCase(),
    }) as const;
  const stripe = publishableKey ? createStripeForm({ publishableKey, purpose, onEdit: () => setErrors({}) }) : null;
  /** Returns the errors by field; empty once the card is saved. */
  const attempt = async (): Promise<FieldErrors> => {
    const typed = stripe ? {} : cardErrors(form, t);
    if (Object.keys(typed).length > 0) return typed;
    const failure = stripe
      ? await saveAtStripe(stripe, { t, tAccount })
      : await testCard.charge({ orderId: "", clientSecret: await startCardSetup() });
    return failure === null ? {} : { card: failure };
  };
  const save = async (): Promise<void> => {
    if (isBusy()) return;
    setBusy(true);
    const found = await attempt().catch(
      (error: unknown): FieldErrors => ({ card: accountError(error, t) ?? tAccount("cardFailed") }),
    );
    setErrors(found);
    if (Object.keys(found).length === 0) await onSaved();
    setBusy(false);
  };
  const set = (name: keyof CardForm, value: string): void => {
    setForm({ [name]: value });
    setErrors({});
  };
  return { form, set, errors, isBusy, stripe, bankPrompt: testCard.bankPrompt, save };
};
