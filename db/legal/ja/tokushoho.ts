import type { LegalPage } from "../../schema/store/enums.ts";
import { joinParts, type LegalFacts } from "../facts.ts";

const methods = { stripe: "クレジットカード・各種ウォレット（Stripe）", paypal: "PayPal" } as const;

const seller = ({ company, name, address, phone, email, taxNumber }: LegalFacts): string =>
  `## 販売業者

${company}${company === name ? "" : `（店舗名：${name}）`}

## 運営責任者

[[運営責任者の氏名]]

## 所在地

${address}

## 電話番号

${phone}（受付：営業時間内）

## メールアドレス

<${email}>${taxNumber === null ? "" : `\n\n## 適格請求書発行事業者登録番号\n\n${taxNumber}`}`;

const price = ({ processors, takesCash, delivers }: LegalFacts): string => {
  const options = [...processors.map((id) => methods[id]), ...(takesCash ? ["現金（店頭または配達時）"] : [])];
  return `## 販売価格

各商品ページに税込価格で表示しています。

## 商品代金以外の必要料金

${delivers ? "配達の場合は配達料がかかります。金額は注文確定前の画面に表示します。" : "ありません。"}インターネット接続にかかる通信料はお客様のご負担です。

## お支払い方法

${options.length > 0 ? options.join("、") : "ご注文画面に表示する方法"}

## お支払い時期

クレジットカードなどのオンライン決済はご注文時、現金は商品のお引き渡し時にお支払いください。クレジットカードの引き落とし日は、ご利用のカード会社の規約によります。`;
};

const delivery = ({ delivers }: LegalFacts): string =>
  `## 商品の引き渡し時期

ご注文時にお選びいただいた日時、または注文確定画面に表示する予定時刻に、${delivers ? "店頭でお渡しするか、ご指定の住所へお届けします。" : "店頭でお渡しします。"}

## キャンセル・返品

調理した食品のため、お客様のご都合による返品・交換はお受けできません。ご注文の変更・キャンセルは、ご注文ページに「キャンセル」が表示されている間に限り承ります。オンライン決済でお支払い済みの場合は、同じお支払い方法で返金します。

商品の間違いや不良があった場合は、お受け取り当日中にご連絡ください。交換または返金いたします。

## 酒類の販売

20歳未満の方への酒類の販売はいたしません。お受け取りの際に年齢を確認させていただきます。`;

/** 特定商取引法に基づく表記。Source: 特定商取引に関する法律 第11条、第12条の6。 */
export const tokushoho = (facts: LegalFacts): LegalPage => ({
  kind: "tokushoho",
  title: "特定商取引法に基づく表記",
  text: joinParts([seller(facts), price(facts), delivery(facts)]),
});
