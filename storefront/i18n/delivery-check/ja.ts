import type { DeliveryCheckCatalogue } from "./en.ts";

export const ja: DeliveryCheckCatalogue = {
  hint: "{label}を入力すると、すぐに確認できます。",
  check: "確認する",
  yes: "はい、{code}へお届けできます。",
  no: "申し訳ございません。{code}はお届けエリア外です。",
  noHint: "店頭でのお受け取りも承ります：{place}",
  fee: "配達料",
  freeFrom: "{fee}（{amount}以上で無料）",
  minimum: "最低注文金額",
  noMinimum: "なし",
  time: "お届けまで",
  minutes: "約{minutes}分",
  order: "配達で注文する",
  pickUp: "受け取りで注文する",
};
