/** Messages of the heart with which a customer saves a dish. They load with it. */
export const en = {
  favourite: "Favorite",
  signIn: "Sign in to save your favorites",
  full: "You have 100 favorites. Remove one in your account to save another.",
  failed: "This was not saved. Please try again.",
} as const;

export type FavouritesCatalogue = Readonly<Record<keyof typeof en, string>>;
