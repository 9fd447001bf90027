import type { FavouritesCatalogue } from "./en.ts";

export const ja: FavouritesCatalogue = {
  favourite: "お気に入り",
  signIn: "ログインするとお気に入りに登録できます",
  full: "お気に入りは100件までです。アカウントで1件削除してから登録してください。",
  failed: "登録できませんでした。もう一度お試しください。",
};
