import type { MailWords } from "./mail-words.ts";

export const ja: MailWords = {
  subject: {
    confirmed: (number, store) => `【${store}】ご注文 #${number} を承りました`,
    changed: (number, store) => `【${store}】ご注文 #${number} の変更のお知らせ`,
    ready: (number, store) => `【${store}】ご注文 #${number} が出来上がりました`,
    cancelled: (number, store) => `【${store}】ご注文 #${number} がキャンセルされました`,
    refunded: (number, store) => `【${store}】ご注文 #${number} の返金のお知らせ`,
    link: (number, store) => `【${store}】ご注文 #${number} の確認用リンク`,
    payment_due: (number, store) => `【${store}】ご注文 #${number} のお支払いのお願い`,
    payment_ended: (number, store) => `【${store}】ご注文 #${number} のお支払いリンクの期限切れのお知らせ`,
  },
  order: (number) => `ご注文番号 #${number}`,
  thanks: (name) => (name ? `${name}様、ありがとうございます` : "ありがとうございます"),
  received: "ご注文を承りました。出来上がりましたら、またお知らせします。",
  readyAt: "出来上がり予定",
  arrivesAt: "お届け予定",
  plannedFor: "ご予約の時間",
  dishes: { one: (count) => `${count}点`, other: (count) => `${count}点` },
  facts: (parts) => parts.join("・"),
  list: (names) => names.join("、"),

  ready: {
    pickup: {
      headline: "出来上がりました",
      lead: "ご用意ができました。お店でご注文番号をお伝えください。",
    },
    delivery: { headline: "出来上がりました", lead: "まもなくお届けに向かいます。" },
    dine_in: { headline: "出来上がりました", lead: "まもなくお席にお持ちします。" },
  },
  changed: { headline: "ご注文内容を変更しました", lead: "変更後のご注文内容は以下のとおりです。" },
  cancelled: "ご注文はキャンセルされました",
  otherAmountPaid:
    "お支払いの金額がご注文の金額と異なっていたため、ご注文をお受けできませんでした。お手数ですが、もう一度ご注文ください。",
  reason: (reason) => `理由：${reason}`,
  moneyRefunded: (amount) => `${amount}を返金いたしました。`,
  refundRequested: (amount) => `${amount}の返金手続きを開始しました。完了しましたら、改めてメールでお知らせします。`,
  refundFailed: (amount) => `${amount}の返金手続きを完了できませんでした。お手数ですが、お店までご連絡ください。`,
  paymentNotRefunded: (amount) => `お支払い済みの${amount}は返金されません。`,
  nothingDue: "請求は行われていません。お支払いの必要はございません。",
  sorry: "お心当たりのない場合は、お電話またはメールでご連絡ください。",

  refunded: (amount) => `${amount}を返金いたしました`,
  refundedTo: (means) => `返金先：${means}`,
  refundedByHand: "店頭にて返金いたしました。",
  banksTakeTime: "明細に表示されるまで、10日ほどかかることがあります。",
  refundedInAll: "返金の合計",

  link: {
    headline: "ご注文の確認用リンク",
    lead: "ご依頼のありました、ご注文の確認用リンクをお送りします。どの端末からでもご覧いただけます。リンクをお持ちの方はどなたでもご注文の閲覧や変更ができますので、他の方にはお知らせにならないようご注意ください。",
    unasked: "お心当たりのない場合は、このメールを破棄してください。",
  },
  paymentDue: {
    headline: (amount) => `${amount}のお支払いをお願いいたします`,
    change:
      "お支払いが完了しましたら、ご注文内容を変更いたします。下のボタンからご注文を開いて、オンラインでお支払いください。",
    order: "お支払いが完了しましたら、調理を始めます。下のボタンからご注文を開いて、オンラインでお支払いください。",
    changed:
      "ご注文内容の変更に伴い、合計金額が変わりました。下のボタンからご注文を開いて変更内容をご確認のうえ、オンラインでお支払いください。お支払いが完了しましたら、調理を始めます。",
    until: "お支払い期限",
  },
  paymentEnded: {
    headline: "お支払いリンクの期限が切れました",
    unchanged: "代金は請求されておらず、ご注文内容は元のままです。変更をご希望の場合は、お電話でお知らせください。",
    stillDue: (amount) => `ご注文のうち${amount}が未払いです。お受け取りの際にお支払いください。`,
    returned:
      "お支払いを確認した時点で、ご注文内容の変更が間に合いませんでした。ご注文は元のままとし、お支払い分は返金いたします。",
  },

  showOrder: "ご注文を確認する",
  yourOrder: "ご注文内容",
  pickupAt: "受け取り場所",
  deliverTo: "お届け先",
  note: "お店への連絡",
  quoted: (note) => `「${note}」`,

  payment: "お支払い",
  paid: "お支払い済み",
  paidWith: (means) => `お支払い済み（${means}）`,
  cashDue: (amount) => `受け取りの際に、現金で${amount}をお支払いください。`,
  cashDueDelivery: (amount) => `お届けの際に、現金で${amount}をお支払いください。`,
  unpaid: "未払い",
  free: "お支払いはありません",
  cash: "現金",
  card: "ご利用のカード",

  subtotal: "小計",
  discount: "お持ち帰り割引",
  promoCode: (code) => `クーポン ${code}`,
  deliveryFee: "配達料",
  freeDelivery: "無料",
  tax: "消費税",
  taxIncluded: "内消費税",
  tip: "チップ",
  total: "合計",

  receipt: {
    title: "領収書",
    number: (number) => `領収書番号 ${number}`,
    tax: ({ rate, net, tax, gross }) => `${rate}対象：税抜 ${net}、消費税 ${tax}、税込 ${gross}`,
    open: "領収書を表示・印刷",
  },

  questions: "ご不明な点は、お電話いただくか、このメールにご返信ください。",
  why: (store) => `${store}でのご注文に関するお知らせです。`,
};
