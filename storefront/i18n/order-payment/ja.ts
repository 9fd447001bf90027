import type { OrderPaymentCatalogue } from "./en.ts";

export const ja: OrderPaymentCatalogue = {
  title: "ご注文のお支払い",
  titleDifference: "差額のお支払い",
  whole: "{time}までに{amount}をお支払いください。お支払いの確認後、調理を始めます。",
  wholeChanged:
    "お店がご注文内容を変更したため、合計は{amount}になりました。{time}までにお支払いください。お支払いの確認後、調理を始めます。",
  totalChanged: "合計金額が変わりました。新しい金額をご確認のうえ、もう一度お支払いください。",
  wholeSent: "{time}までに{amount}をお支払いください。ご注文はすでに調理の手配に入っています。",
  difference: "ご注文の変更により、{amount}の追加となります。{time}までにお支払いください。",
  card: "カード",
  pay: "{amount}を支払う",
  payWith: "{name}で{amount}を支払う",
  paid: "お支払いを確認いたしました。ありがとうございます。",
  processing: "お支払いを確認しています。このページを閉じても問題ありません。",
  ended:
    "このお支払いリンクは終了しました。請求は行われていません。お支払いやご変更は、お店までお電話ください（{phone}）。",
  busy: "決済サービスから応答がありません。少し待ってから、もう一度お試しください。",
  failed: "お支払いを開始できませんでした。ページを再読み込みするか、{phone}までお電話ください。",
};
