import { type Accessor, createSignal, onMount } from "solid-js";
import { isSignedIn } from "../../account/api.ts";
import { loadCards, type SavedCard } from "../../cards/api.ts";
import { optionalAnswer } from "../../parts/answers.ts";
import { useCheckoutTranslate } from "../messages.ts";
import type { CardPayment } from "./card.ts";
import { findChosen } from "./chosen-card.ts";

/** The saved cards of a signed-in customer. A guest without an account has none. */
export interface SavedCards {
  /** Whether a card can be saved. */
  canSave: boolean;
  isLoading: Accessor<boolean>;
  cards: Accessor<readonly SavedCard[]>;
  /** The id of the card to pay with; null if the guest types one. */
  chosen: Accessor<string | null>;
  choose(id: string | null): void;
  /** Reads the cards again. */
  reload(): Promise<void>;
}

/** Reads the saved cards and preselects the one that paid last. If they cannot be read, the form takes a card. */
export const createSavedCards = (onChoose: () => void): SavedCards => {
  const canSave = isSignedIn();
  const [cards, setCards] = createSignal<readonly SavedCard[]>([]);
  const [isLoading, setLoading] = createSignal(canSave);
  const [picked, setPicked] = createSignal<string | null>();
  const reload = async (): Promise<void> => {
    setCards(await optionalAnswer(loadCards(), []));
    setLoading(false);
  };
  const choose = (id: string | null): void => {
    setPicked(id);
    onChoose();
  };
  onMount(() => canSave && void reload());
  return { canSave, isLoading, cards, chosen: () => findChosen(cards(), picked()), choose, reload };
};

/** Pays with the chosen saved card, else with the form. After a refusal the cards are read again: one may be gone. */
export const withSavedCards = (form: CardPayment, { isLoading, cards, chosen, reload }: SavedCards): CardPayment => {
  const t = useCheckoutTranslate();
  return {
    check: async () => {
      if (isLoading()) return { card: t("card.loading") };
      return chosen() === null ? form.check() : {};
    },
    charge: async (order) => {
      const savedCardId = chosen();
      const failure = await form.charge({ ...order, savedCardId });
      if (failure === null || savedCardId === null) return failure;
      const hadCard = cards().some(({ id }) => id === savedCardId);
      await reload();
      return hadCard && !cards().some(({ id }) => id === savedCardId) ? t("card.gone") : failure;
    },
  };
};
