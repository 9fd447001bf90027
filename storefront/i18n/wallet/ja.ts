import type { WalletCatalogue } from "./en.ts";

export const ja: WalletCatalogue = {
  "wallet.group": "かんたん決済",
  "wallet.or": "または、ほかの方法で支払う",
  "wallet.cancelled": "お支払い画面が閉じられました。請求は発生しておらず、ご注文内容はそのまま残っています。",
  "wallet.refused": "{text}請求は発生していません。",
  "wallet.declined": "{wallet}でのお支払いが承認されませんでした。別のカードを選ぶか、ほかの方法でお支払いください。",
  "wallet.abroad": "この国へはお届けできません。別の住所か、お持ち帰りをお選びください。",
  "wallet.contact":
    "ウォレットから{name}を受け取れませんでした。ウォレットで追加するか、下のフォームにご入力ください。",
  "wallet.name": "お名前",
  "wallet.email": "メールアドレス",
  "wallet.phone": "電話番号",
  "wallet.address": "番地までの住所",
  "wallet.test": "テスト用ウォレット",
  "wallet.testHint":
    "テスト用のお店では、この画面が Apple Pay、Google Pay、Link の代わりになります。請求は発生しません。",
  "wallet.who": "連絡先",
  "wallet.where": "お届け先",
  "wallet.outside": "配達エリア外",
  "wallet.decline": "拒否する",
};
