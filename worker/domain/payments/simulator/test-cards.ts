import type { Language } from "../../language.ts";
import { toLatinDigits } from "../../text/digits.rules.ts";
import { disputingLast4 } from "./simulated-money.rules.ts";

/** The simulator's messages to a guest besides success. */
export type TestCardMessage =
  | "declined"
  | "insufficientFunds"
  | "cancelled"
  | "asks"
  | "advice"
  | "removed"
  | "expired";

/** The behavior of a test card: it pays, is declined with a reason, or pays after a bank confirmation. */
export type TestCard =
  | { kind: "pays"; brand: string; last4: string }
  | { kind: "declined"; brand: string; last4: string; reason: TestCardMessage }
  | { kind: "asks"; brand: string; last4: string };

const visa = (last4: string) => ({ brand: "visa", last4 });

/** The last digits of the test card that can be saved, and is declined once it is. Source: Stripe, "Test cards". */
const failingLast4 = "0341";

const cards: Readonly<Record<string, TestCard>> = {
  "4242424242424242": { kind: "pays", ...visa("4242") },
  "4000000000000002": {
    kind: "declined",
    ...visa("0002"),
    reason: "declined",
  },
  "4000000000009995": {
    kind: "declined",
    ...visa("9995"),
    reason: "insufficientFunds",
  },
  "4000000000000259": { kind: "pays", ...visa(disputingLast4) },
  "4000000000000341": { kind: "pays", ...visa(failingLast4) },
  "4000002500003155": { kind: "asks", ...visa("3155") },
};

/** The simulator's messages in the page's language. `advice` answers any other number, so that no one enters a
 *  real card twice. */
export const testCardMessages: Readonly<Record<Language, Readonly<Record<TestCardMessage, string>>>> = {
  en: {
    declined: "Your card was declined. Please try another one.",
    insufficientFunds: "Your card has insufficient funds. Please try another one.",
    cancelled: "This payment was canceled. Please order again.",
    removed: "This card was removed. Please choose another one.",
    expired: "This card has expired. Please choose another one.",
    asks: "Your bank asks you to confirm this payment.",
    advice:
      "This test shop accepts only test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks you to confirm.",
  },
  de: {
    declined: "Ihre Karte wurde abgelehnt. Bitte versuchen Sie es mit einer anderen.",
    insufficientFunds: "Ihre Karte ist nicht ausreichend gedeckt. Bitte versuchen Sie es mit einer anderen.",
    cancelled: "Diese Zahlung wurde abgebrochen. Bitte bestellen Sie noch einmal.",
    removed: "Diese Karte wurde entfernt. Bitte wählen Sie eine andere.",
    expired: "Diese Karte ist abgelaufen. Bitte wählen Sie eine andere.",
    asks: "Ihre Bank bittet Sie, diese Zahlung zu bestätigen.",
    advice:
      "Dieser Test-Shop akzeptiert nur Testkarten: 4242 4242 4242 4242 zahlt, 4000 0000 0000 0002 wird abgelehnt, 4000 0025 0000 3155 fragt vorher.",
  },
  ja: {
    declined: "カードが承認されませんでした。別のカードをお試しください。",
    insufficientFunds: "カードの残高が不足しています。別のカードをお試しください。",
    cancelled: "このお支払いはキャンセルされました。もう一度ご注文ください。",
    removed: "このカードは削除されています。別のカードをお選びください。",
    expired: "このカードは有効期限が切れています。別のカードをお選びください。",
    asks: "カード会社による本人確認が必要です。",
    advice:
      "テスト用のお店のため、テストカードのみご利用いただけます。4242 4242 4242 4242 は支払い、4000 0000 0000 0002 は拒否、4000 0025 0000 3155 は本人確認になります。",
  },
  ar: {
    declined: "رُفضت بطاقتك. يُرجى تجربة بطاقة أخرى.",
    insufficientFunds: "رصيد بطاقتك غير كافٍ. يُرجى تجربة بطاقة أخرى.",
    cancelled: "أُلغيت هذه الدفعة. يُرجى الطلب مرة أخرى.",
    removed: "أُزيلت هذه البطاقة. يُرجى اختيار بطاقة أخرى.",
    expired: "انتهت صلاحية هذه البطاقة. يُرجى اختيار بطاقة أخرى.",
    asks: "يطلب مصرفك تأكيد هذه الدفعة.",
    advice:
      "يقبل هذا المتجر التجريبي البطاقات التجريبية فقط: \u20684242 4242 4242 4242\u2069 تدفع، \u20684000 0000 0000 0002\u2069 تُرفض، \u20684000 0025 0000 3155\u2069 تطلب تأكيدًا.",
  },
};

/** The test card of a number, ignoring spaces and in any digits; null for any other number.
 *  testCard("4242 4242 4242 4242") pays. Source: Stripe, "Test cards". */
export const testCard = (cardNumber: string): TestCard | null =>
  cards[toLatinDigits(cardNumber).replaceAll(/[\s-]/g, "")] ?? null;

/** The saved test card with these last digits, which are all that is stored of it. testCardEnding("4242") pays. */
export const testCardEnding = (last4: string): TestCard | null =>
  last4 === failingLast4
    ? { kind: "declined", ...visa(last4), reason: "declined" }
    : (Object.values(cards).find((card) => card.last4 === last4) ?? null);
