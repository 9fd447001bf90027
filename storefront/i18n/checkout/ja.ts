import type { CheckoutCatalogue } from "./en.ts";

export const ja: CheckoutCatalogue = {
  "order.view_one": "ご注文内容を見る・{count}点",
  "order.view_other": "ご注文内容を見る・{count}点",
  "total.loading": "合計金額を計算しています…",
  "total.failed": "合計金額を計算できませんでした。自動的に再試行します。ご入力内容はそのまま残ります。",
  "times.loading": "空いている時間を確認しています…",
  "times.failed": "空いている時間を読み込めませんでした。もう一度お試しください。",
  "times.none": "このご注文をお受けできる時間が、数日先まで空いておりません。",
  recipient: "別の方がお受け取りになる",
  "recipient.name": "お受け取りになる方のお名前",
  "recipient.phone": "お受け取りになる方の電話番号（任意）",
  "recipient.phoneHint": "未入力の場合は、配達員がご注文者様にお電話します。",
  cutlery: "おしぼり・お箸・スプーンなどを付ける",
  "kitchen.tell": "避けたい食材を厨房に伝える",
  "kitchen.avoid": "{list}。厨房のスタッフだけが確認し、ご注文の30日後に削除します。",
  "signIn.ask": "アカウントをお持ちですか？",
  signIn: "ログイン",
  remember: "この端末に入力内容を保存する",
  "final.card": "カード（ご注文の確定時に決済）",
  "final.redirect": "{name}（ご注文の確定時にお支払い）",
  "final.cash": "現金（商品のお受け取り時にお支払い）",
  "final.cashDelivery": "現金（商品のお届け時にお支払い）",
  "final.free": "お支払いはありません",
  "final.cancel": "キャンセル・返品",
  "final.cancel.accepted":
    "厨房がご注文をお受けするまで、ご注文のページから無料でキャンセルできます。以降は、調理の都合によりキャンセル・返品をお受けできません。",
  "final.cancel.minutes":
    "お約束の時間の{minutes}分前まで、ご注文のページから無料でキャンセルできます。以降は、調理の都合によりキャンセル・返品をお受けできません。",
  "final.cancel.never": "調理の都合により、ご注文の確定後のキャンセル・返品はお受けできません。",
};
