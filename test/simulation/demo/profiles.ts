/** What differs between the demo stores besides their menus. */
export interface DemoProfile {
  /** Orders of an average day. */
  average: number;
  /** How many guests the store has. */
  guests: number;
  /** How guests pay online, each as often as it is listed. */
  payments: readonly ("card" | "paypal" | "cash")[];
  tipPercents: readonly number[];
  promoCode: string;
  /** The number of tables. */
  tables: number;
  tableName: (number: number) => string;
  /** What cash is rounded up to when guests give notes, in minor units. */
  note: number;
  drivers: readonly string[];
  notes: readonly string[];
  cancellations: readonly string[];
  refunds: readonly string[];
  /** What staff note if the cash does not match. */
  countNotes: readonly string[];
}

export const profiles: Readonly<Record<string, DemoProfile>> = {
  "copper-pot": {
    average: 84,
    guests: 420,
    payments: ["card", "card", "card", "card", "paypal"],
    tipPercents: [0, 15, 18, 20, 20, 25],
    promoCode: "WELCOME10",
    tables: 18,
    tableName: (number) => `Table ${number}`,
    note: 2000,
    drivers: ["Ana", "Ben", "Malik"],
    notes: ["No onions, please.", "Extra napkins, please.", "Sauce on the side.", "Please ring twice."],
    cancellations: [
      "The fryer is down.",
      "Guest ordered twice.",
      "We are out of the brisket.",
      "Guest called and cancelled.",
    ],
    refunds: ["Missing side", "Arrived cold", "Wrong dish", "Late delivery"],
    countNotes: ["Counted twice.", "Wrong change at lunch, probably."],
  },
  "gasthaus-linde": {
    average: 38,
    guests: 220,
    payments: ["card", "card", "paypal", "cash", "cash"],
    tipPercents: [0, 5, 5, 10],
    promoCode: "HERBST10",
    tables: 14,
    tableName: (number) => `Tisch ${number}`,
    note: 1000,
    drivers: ["Kemal", "Steffi"],
    notes: ["Bitte ohne Zwiebeln.", "Soße extra, bitte.", "Bitte zweimal klingeln."],
    cancellations: ["Gast hat doppelt bestellt.", "Die Haxe ist aus.", "Gast hat abgesagt."],
    refunds: ["Beilage fehlte", "Kalt angekommen", "Falsches Gericht"],
    countNotes: ["Zweimal gezählt.", "Vermutlich falsch herausgegeben."],
  },
  "umi-sando": {
    average: 34,
    guests: 200,
    payments: ["card", "card", "card", "paypal"],
    tipPercents: [0],
    promoCode: "YORU10",
    tables: 8,
    tableName: (number) => `${number}番`,
    note: 1000,
    drivers: ["森", "岡田"],
    notes: ["わさび抜きでお願いします。", "おしぼりを多めにお願いします。"],
    cancellations: ["お客様のご都合によりキャンセル", "食材が切れてしまいました", "二重注文"],
    refunds: ["品の入れ忘れ", "お届けの遅れ", "商品違い"],
    countNotes: ["2回数えました。", "お釣りの渡し間違いの可能性あり。"],
  },
};
