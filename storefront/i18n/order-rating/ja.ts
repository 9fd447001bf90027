import type { OrderRatingCatalogue } from "./en.ts";

export const ja: OrderRatingCatalogue = {
  title: "お味はいかがでしたか？",
  stars: "5点中{count}点",
  given: "5点中{count}点の評価をいただきました。",
  thanks: "ありがとうございます。{store}がすべて拝読します。",
  note: "ひとこと添える（任意）",
  noteHint: "お店だけが読みます。",
  send: "送信する",
  sent: "ありがとうございます。お店に届きました。",
  already: "このご注文はすでに評価済みです。追加のご意見はお電話（{phone}）でお聞かせください。",
};
