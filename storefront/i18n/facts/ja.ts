import type { factMessages as english } from "./en.ts";

export const factMessages: Readonly<Record<keyof typeof english, string>> = {
  "facts.pickup": "最短{minutes}分でお渡し",
  "facts.delivery": "約{minutes}分でお届け",
  "facts.paused.pickup": "お持ち帰り一時休止中",
  "facts.paused.delivery": "お届け一時休止中",
  "facts.fee": "配達料{fee}",
  "facts.feeFrom": "配達料{fee}から",
  "facts.minimum": "配達の最低注文額{amount}",
  "facts.ask": "お届けエリアを確認",
  "facts.freeFrom": "{amount}以上で配達料無料",
  "facts.noFee": "配達料無料",
};
