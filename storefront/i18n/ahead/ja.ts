import type { aheadMessages as english } from "./en.ts";

export const aheadMessages: Readonly<Record<keyof typeof english, string>> = {
  "closed.today": "本日はお休みです",
  "closed.back": "次の営業は{time}からです。",
  opens: "{time}に開店",
  "ahead.order": "{time}で予約注文する",
  "ahead.chosen": "{time}のご注文として承ります。商品をお選びください。",
  "ahead.none": "ご注文は{time}から承ります。",
  "later.from": "{time}から",
  "item.later": "{time}から販売します。お時間はご注文手続きでお選びください。",
  "refused.notServed": "{name}はただいまの時間は販売しておりません。時間を指定してご注文ください。",
  "checkout.dayFull": "この日は空きがありません。",
  "checkout.nextFree": "次に空いている時間：{time}",
  "checkout.noTimes": "このご注文をお受けできる時間が、数日先まで空いておりません。お電話ください：{phone}",
  "paused.fill": "お料理は今からカートに入れていただけます。",
  "paused.soon": "まもなくご注文の受付を再開します。",
  "ordering.off": "ただいまオンラインでのご注文は承っておりません。",
  "ordering.call": "電話する：{phone}",
};
