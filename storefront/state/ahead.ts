const slot = "tiffin-ahead";

/** Remembers the time that a guest chose before there was anything in the bag, for this tab. */
export const chooseAhead = (at: string): void => sessionStorage.setItem(slot, at);

/** The time that was chosen, while it is still to come; else null. */
export const chosenAhead = (now: string): string | null => {
  const at = sessionStorage.getItem(slot);
  return at !== null && at > now ? at : null;
};

export const forgetAhead = (): void => sessionStorage.removeItem(slot);
