import type { FavouritesCatalogue } from "./en.ts";

export const ar: FavouritesCatalogue = {
  favourite: "مفضّل",
  signIn: "سجّل الدخول لحفظ أطباقك المفضّلة",
  full: "لديك 100 طبق مفضّل. أزل واحدًا من حسابك لحفظ غيره.",
  failed: "لم يتم الحفظ. يُرجى المحاولة مرة أخرى.",
};
