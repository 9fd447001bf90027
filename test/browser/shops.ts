import type { Guest, Visit } from "./guest.ts";

/** A demo restaurant with one of its dishes and its labels. */
export interface Shop extends Pick<Visit, "store" | "server" | "locale"> {
  dish: RegExp;
  checkout: string;
  essentials: (string | RegExp)[];
  /** The label of each payment method, and of its pay button. */
  paymentMethods: Readonly<Record<string, RegExp>>;
  /** The label of the simulator's wallet. */
  wallet: string;
}

export const shops: Readonly<Record<string, Shop>> = {
  "Copper Pot": {
    dish: /^Add Charred Broccoli/,
    checkout: "Go to checkout",
    essentials: ["Your order", "Charred Broccoli", "2 ×", "$21.90", "Pick up at", "Copper Pot", "When", "Tax", "Total"],
    paymentMethods: { Card: /^Pay \$22\.65$/, PayPal: /^Order and pay with PayPal · \$22\.65$/ },
    wallet: "Test wallet",
  },
  "Gasthaus Linde": {
    ...{ store: "gasthaus-linde", server: "portAbroad", locale: "de-DE" },
    dish: /Kartoffelsuppe/,
    checkout: "Zur Kasse",
    essentials: [
      "Ihre Bestellung",
      "Kartoffelsuppe",
      "2 ×",
      "Abholen bei",
      "Gasthaus Linde",
      "Wann",
      "Gesamt",
      "Enthaltene MwSt.",
    ],
    paymentMethods: {
      Karte: /^Zahlungspflichtig bestellen\s·\s\d+,\d\d\s€$/,
      PayPal: /^Zahlungspflichtig bestellen\s·\s\d+,\d\d\s€$/,
      "Bar bei Abholung": /^Zahlungspflichtig bestellen\s·\s\d+,\d\d\s€$/,
    },
    wallet: "Test-Wallet",
  },
  "Umi Sando": {
    ...{ store: "umi-sando", server: "portAbroad", locale: "ja-JP" },
    dish: /^夜の焼き鳥丼/,
    checkout: "ご注文手続きへ",
    essentials: [
      "ご注文内容",
      "夜の焼き鳥丼",
      "2 ×",
      "受け取り場所",
      "時間",
      "お支払い",
      "ご注文の確定時に",
      "キャンセル・返品",
      "特定商取引法に基づく表記",
      "合計",
      "内消費税",
    ],
    paymentMethods: {
      カード: /^注文を確定して支払う・[¥￥]1,960$/,
      PayPal: /^注文を確定してPayPalで支払う・[¥￥]1,960$/,
    },
    wallet: "テスト用ウォレット",
  },
};

/** Adds two portions of the dish to the bag and goes straight to the checkout, by the bar of a phone or the bag's
 *  column on a wide screen. */
export const openCheckout = async (guest: Guest, { dish, checkout }: Shop): Promise<void> => {
  const { page } = guest;
  for (const count of ["1", "2"]) {
    await page.getByRole("button", { name: dish }).first().click();
    await page.locator("header [aria-hidden=true]", { hasText: count }).waitFor();
  }
  await page.getByRole("button", { name: checkout }).click();
  await guest.dialog.getByTestId("total").waitFor();
};
