/** The saved card to pay with: the one that the guest picked, before that the first that can pay. Null if the guest
 *  picked the form, or if no card is left that can pay. Never one that has expired or was removed. */
export const findChosen = (
  cards: readonly { id: string; isExpired: boolean }[],
  picked: string | null | undefined,
): string | null => {
  if (picked === null) return null;
  const usable = cards.filter(({ isExpired }) => !isExpired);
  return (usable.find(({ id }) => id === picked) ?? usable[0])?.id ?? null;
};
