import type { LegalPage } from "../../schema/store/enums.ts";
import { joinParts, type LegalFacts } from "../facts.ts";

const opening = ({ company, name, address, website }: LegalFacts): string =>
  `${company}${company === name ? "" : `（${name}）`}（以下「当店」）は、${website} でのご注文にあたりお預かりする個人情報を、個人情報の保護に関する法律に従って次のとおり取り扱います。

## 1. 事業者

${company}\\
${address}\\
代表者：[[代表者の氏名]]`;

const collected = ({ delivers }: LegalFacts): string =>
  `## 2. 取得する情報

**ご注文のとき**（会員登録は不要です）

- お名前、電話番号、メールアドレス${delivers ? "、配達先の住所" : ""}
- ご注文の商品、オプション、厨房へのご要望、受け取り日時
- 金額、チップ、クーポン、お支払い方法と状況、カードの場合はブランドと下4桁
- 受付、変更、キャンセル、返金などの記録
- お席のお好みなど、接客のためにスタッフが残すメモ

**ログインのとき**

パスワードは使わず、メールでお送りするコードで確認します。メールアドレス、ご登録のお名前・電話番号・住所、注文履歴、ログインの記録を保存します。

**アレルギーに関する情報**

お知らせいただいた場合、そのご注文のためにのみ使用します。同意のうえアカウントに登録された場合は、削除されるまでお名前とあわせてスタッフが確認できます。

**不正利用の防止**

注文やログインの試行回数を数えるため、IPアドレス、メールアドレス、電話番号、ブラウザの情報から作った、元に戻せない符号を保存します。`;

const purposes = `## 3. 利用目的

- 商品の調理、お引き渡し、代金の精算
- ご注文に関するご連絡、確認メールと領収書の送付
- 法令で定められた帳簿の保存
- 不正利用の防止とサービスの安全管理

広告や行動分析のためには利用しません。`;

const processorTexts = {
  stripe:
    "- **Stripe**：カード決済。カード番号はブラウザから Stripe に直接送られ、当店は取得しません。不正検知のため、決済フォームで Stripe の Cookie が使われます。",
  paypal: "- **PayPal**：PayPal のページで決済が行われます。",
} as const;

const recipients = ({ processors, delivers }: LegalFacts): string =>
  `## 4. 委託と外国にある事業者

次の事業者に取り扱いを委託しています。法令に基づく場合を除き、ご本人の同意なく第三者に提供しません。

${[
  "- **Cloudflare, Inc.（米国）**：注文サイトのサーバー。ページの配信と攻撃の防止のため、IPアドレスを処理します。",
  "- **メール配信事業者**：ご注文に関するメールの送信。",
  ...processors.map((id) => processorTexts[id]),
  ...(delivers ? ["- **配達を担当する者**：お名前、住所、電話番号、配達のご要望。"] : []),
].join("\n")}`;

const cookies = `## 5. Cookie とブラウザへの保存

注文とログインに欠かせない Cookie のみを使います。安全な接続では名前の前に「__Host-」が付きます。

- **tiffin_bag**、**tiffin_bag_hint**：カート（30日）
- **tiffin_session**、**tiffin_session_hint**：ログイン（30日）
- **tiffin_code**：ログインコードとブラウザの照合（10分）
- **tiffin_known**：以前ログインしたブラウザの識別（400日）
- **tiffin_bookmark**：最新の内容を表示するため（60秒）
- **tiffin_language**：選んだ言語（1年）

このほか、カート、入力途中の内容、ご希望の場合は次回のためのご連絡先・ご住所・避けたいアレルゲン、最近ご注文いただいた料理、最近のご注文を開くための鍵、通信が切れたときのためのメニューを、お使いのブラウザに保存します。ブラウザの設定からいつでも消去できます。`;

const retention = ({ retentionMonths }: LegalFacts): string =>
  `## 6. 保存期間と安全管理

${
  retentionMonths === null
    ? "お名前、連絡先、住所、ご要望は、ご注文の対応に必要な期間が過ぎるか、ご本人のご依頼があったときに消去します。"
    : `お名前、連絡先、住所、ご要望は、最後のご注文から${retentionMonths}か月後、またはご本人のご依頼があったときに消去します。`
}金額と領収書は、これらを除いた形で法令の定める期間保存します。ログインコード、期限切れのログイン、メールの送信記録は30日で消去します。バックアップは30日で失効し、それまでは消去した情報が残っている場合があります。

通信は暗号化し、情報を扱えるスタッフを役割ごとに限定しています。`;

const rights = ({ email, phone }: LegalFacts): string =>
  `## 7. 開示・訂正・消去などのご請求

ご自身の情報の開示、訂正、利用停止、消去をご希望の場合は、<${email}> または ${phone} までご連絡ください。ご本人であることを確認のうえ、遅滞なく対応します。アカウントをお持ちの方は、「お客様の情報」のページでダウンロードと削除をご自身で行えます。

## 8. 改定

内容を変更するときは、本ページでお知らせします。`;

/** プライバシーポリシー。Source: 個人情報の保護に関する法律 第21条、第28条、第32条から第35条。 */
export const privacy = (facts: LegalFacts): LegalPage => ({
  kind: "privacy",
  title: "プライバシーポリシー",
  text: joinParts([
    ...[opening(facts), collected(facts), purposes, recipients(facts)],
    ...[cookies, retention(facts), rights(facts)],
  ]),
});
