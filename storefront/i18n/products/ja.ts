import type { productMessages as english } from "./en.ts";

export const productMessages: Readonly<Record<keyof typeof english, string>> = {
  from: "{price}〜",
  prices: "価格",
  all: "商品一覧",
  buy: "店頭でお求めください",
  buyHint: "オンラインでご注文いただけるのは、お料理とお飲み物のみです。お電話でのお取り置きも承ります。",
};
