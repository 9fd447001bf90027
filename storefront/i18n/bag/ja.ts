import type { BagCatalogue } from "./en.ts";

export const ja: BagCatalogue = {
  where: "受け取り場所：{place}",
  whereDelivery: "住所はご注文手続きで入力できます",
  minimumProgress: "配達の最低注文金額（{amount}）までの進み具合",
  freeProgress: "配達料無料（{amount}以上）までの進み具合",
  fills: "あと少しのご追加に",
  goesWell: "ご一緒にいかがですか",
  alternatives: "代わりにいかがですか",
  again: "前回のご注文から",
  emptyTitle: "カートは空です。",
  emptyHint: "お好きなものをお選びください。カートは30日間保存されます。",
  emptyHintUnsaved: "お好きなものをお選びください。",
};
