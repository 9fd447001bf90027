import type { OrderPageCatalogue } from "./en.ts";

export const ja: OrderPageCatalogue = {
  "order.placedAt": "ご注文日時：{time}",
  "order.receipt": "領収書",
  "order.toHistory": "ご注文履歴へ",
  "order.notYours": "お客様のアカウントに、このご注文は見つかりませんでした",
  "order.missingHint": "メールのリンクを開くか、確認用のリンクをもう一度お受け取りください。",
  "order.notYet": "お支払いがまだ済んでいません",
  "order.thanks": "ありがとうございます",
  share: "共有",
  "share.copied": "リンクをコピーしました。ご注文の状況だけが表示され、お客様の情報は表示されません。",
  "share.failed": "このリンクを共有してください：{address}",
  "share.title": "{name}のご注文",
  "find.hint": "ご注文番号と、ご注文時のメールアドレスを入力してください。確認用のリンクをメールでお送りします。",
  "find.number": "ご注文番号",
  "find.send": "リンクをメールで受け取る",
  "find.sent":
    "30日以内のご注文で、番号と{email}が一致した場合は、確認用のリンクをお送りします。届かない場合は、迷惑メールフォルダーをご確認いただくか、お電話（{phone}）でお問い合わせください。",
  "find.again": "別の番号・メールアドレスで試す",
  "find.wrongNumber": "ご注文番号を入力してください（例：12）。",
};
