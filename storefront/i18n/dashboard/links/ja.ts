import type { linkMessages as en } from "./en.ts";

export const linkMessages: Readonly<Record<keyof typeof en, string>> = {
  "link.title": "支払いリンク",
  "link.waiting":
    "お客様が{amount}を支払うまで、注文は保留されます。リンクは{time}までで、過ぎると注文はキャンセルされます。",
  "link.open": "お客様は{time}までリンクで{amount}を支払えます。過ぎた場合はカウンターでお会計してください。",
  "link.pending": "お客様が{amount}を支払うと変更が反映されます。リンクは{time}までで、過ぎると注文は元のままです。",
  "link.mailed": "リンクを{email}へメールで送りました。",
  "link.label": "お客様用リンク",
  "link.text": "{phone}にSMSで送る",
  "link.sms": "{store}：ご注文 #{number} のお支払い（{amount}）はこちらからお願いいたします。{address}",
  "link.end": "リンクを終了する",
  "link.send": "今すぐキッチンへ送る",
};
