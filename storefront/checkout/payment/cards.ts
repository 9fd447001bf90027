import type { Accessor } from "solid-js";
import type { CardOnFile } from "../../../db/schema/payments/enums.ts";
import type { CheckoutForm } from "../form-fields.ts";
import type { CardPayment } from "./card.ts";
import { createSavedCards, type SavedCards, withSavedCards } from "./saved-cards.ts";
import { createStripePayment, type StripePayment } from "./stripe-payment.ts";
import { createTestCardPayment, type TestCardPayment } from "./test-card-payment.ts";

interface CardsOptions {
  form: CheckoutForm;
  /** The store's key at Stripe; undefined if the local simulator collects its cards. */
  publishableKey: string | null | undefined;
  total: Accessor<number>;
  onEdit(): void;
}

interface Cards {
  stripe: StripePayment | null;
  testCard: TestCardPayment;
  savedCards: SavedCards;
  /** Charges the chosen card, typed or saved. */
  card: CardPayment;
  /** What the order does with the card beyond paying. */
  cardOnFile(): CardOnFile | null;
  /** Whether the page explains a refused card at the card. The simulator's form has a field for each part. */
  hasOwnError(): boolean;
}

/** The cards of the checkout: Stripe's form or the simulator's, and the saved ones of a signed-in customer. */
export const createCards = ({ form, publishableKey, total, onEdit }: CardsOptions): Cards => {
  const savedCards = createSavedCards(onEdit);
  const savesCard = () => form.savesCard && savedCards.canSave;
  const stripe = publishableKey ? createStripePayment({ publishableKey, form, total, savesCard, onEdit }) : null;
  const testCard = createTestCardPayment(form);
  return {
    ...{ stripe, testCard, savedCards },
    card: withSavedCards(stripe ?? testCard, savedCards),
    cardOnFile: () => {
      if (savedCards.chosen() !== null) return "use";
      return savesCard() ? "save" : null;
    },
    hasOwnError: () => stripe !== null || savedCards.chosen() !== null,
  };
};
