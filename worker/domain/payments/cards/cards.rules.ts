import { addMinutes, type Instant } from "../../time.ts";
import type { ProviderCard } from "../provider/provider.ts";

/** The last place on earth where a month ends is twelve hours behind UTC. */
const lastMonthEndMinutes = 12 * 60;

/** Whether a card has expired: it pays until the end of its month, anywhere. A card of 11/2026 pays at
 *  "2026-12-01T11:59:00.000Z" and has expired at "2026-12-01T12:00:00.000Z". Source: ISO/IEC 7813. */
export const isExpired = ({ expMonth, expYear }: Pick<ProviderCard, "expMonth" | "expYear">, now: Instant): boolean => {
  const [year = 0, month = 0] = addMinutes(now, -lastMonthEndMinutes).split("-").map(Number);
  return expYear * 12 + expMonth < year * 12 + month;
};

const isSameCard = (card: ProviderCard, other: ProviderCard): boolean =>
  card.id === other.id || (card.fingerprint !== null && card.fingerprint === other.fingerprint);

/** The cards with which a card is deleted: the others of the same number, then itself, so that a retry after a failure
 *  still finds them by its id. Empty if it is not among the cards. */
export const findCopies = (cards: readonly ProviderCard[], id: string): ProviderCard[] => {
  const card = cards.find((candidate) => candidate.id === id);
  return card ? [...cards.filter((other) => other.id !== id && isSameCard(card, other)), card] : [];
};

/** The cards as a person sees them, from all cards, newest first: each number once, as it was saved last, and the one
 *  that paid last first. */
export const sortCards = (cards: readonly ProviderCard[], lastCardId: string | null): ProviderCard[] => {
  const distinct = cards.filter((card, index) => !cards.slice(0, index).some((newer) => isSameCard(newer, card)));
  const lastUsed = new Set(findCopies(cards, lastCardId ?? "").map(({ id }) => id));
  return [...distinct.filter(({ id }) => lastUsed.has(id)), ...distinct.filter(({ id }) => !lastUsed.has(id))];
};
