import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  contactTerms,
  foldText,
  hasWords,
  matchesSearch,
  numberTerm,
  parseSearch,
} from "../../../worker/domain/orders/record/search-terms.rules.ts";

const ada = {
  orderNumber: "12",
  customerName: "Ada Müller-Lovelace",
  customerEmail: "ada@example.com",
  customerPhone: "+1 718 555 0199",
};

const finds = (text: string, order = ada): boolean => {
  const search = parseSearch(text);
  return matchesSearch(order, search) && hasWords(order.customerName, search.otherWords);
};

describe("an order's search terms", () => {
  test("are its number, its phone number from the end, its e-mail address and each word of its name", () => {
    expect([numberTerm("12"), ...contactTerms(ada)]).toEqual([
      "n:12",
      "p:99105558171",
      "e:ada@example.com",
      "w:ada",
      "w:muller",
      "w:lovelace",
    ]);
  });
  test("leave out what a counter order does not have", () => {
    expect(contactTerms({ customerName: "", customerEmail: "", customerPhone: "" })).toEqual([]);
  });
  test("stay bounded for a name of any length", () => {
    const customerName = `${"x".repeat(500)} ${"word ".repeat(200)}${Array.from({ length: 50 }, (_, i) => `w${i}`).join(" ")}`;
    const terms = contactTerms({ ...ada, customerName });
    expect(terms.length).toBeLessThanOrEqual(10);
    expect(Math.max(...terms.map((term) => term.length))).toBeLessThanOrEqual(66);
  });
  test.each([
    ["José", "jose"],
    ["Straße", "strasse"],
    ["ＡＤＡ", "ada"],
    ["ΟΔΟΣ", "οδοσ"],
    ["İstanbul", "istanbul"],
    ["山田 太郎", "山田 太郎"],
  ])("fold %s to %s", (text, folded) => expect(foldText(text)).toBe(folded));
});

describe("a search", () => {
  test.each(["12", "#12", "012", "0199", "555 0199", "+1 (718) 555-0199", "ada", "ADA", "Lov", "müll", "MULLER"])(
    "for %s finds the order",
    (text) => expect(finds(text)).toBe(true),
  );
  test.each(["ada@", "ADA@example.com", "lovelace ada", "ad mul"])("for %s finds the order", (text) =>
    expect(finds(text)).toBe(true),
  );
  test.each(["1", "#0199", "99", "0198", "love ben", "ovelace", "da@example.com", "", "   ", "%", "*", "@", "---"])(
    "for %j does not find the order",
    (text) => expect(finds(text)).toBe(false),
  );
  test("finds every order by each word of its name, by its e-mail address, its number and its last digits", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => /\p{L}/u.test(text));
    const phone = fc.stringMatching(/^\+?[0-9][0-9 ]{4,12}[0-9]{4}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), phone, (words, customerPhone) => {
        const order = { ...ada, customerName: words.join(" "), customerPhone };
        const digits = customerPhone.replaceAll(/\D/g, "");
        expect(finds(digits.slice(-5), order)).toBe(true);
        const [first = ""] = foldText(words.join(" ")).match(/[\p{L}\p{N}\p{M}]*\p{L}[\p{L}\p{N}\p{M}]*/u) ?? [];
        expect(finds(first, order)).toBe(true);
      }),
    );
  });
});
