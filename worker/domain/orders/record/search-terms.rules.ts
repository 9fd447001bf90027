/** What a guest's orders are found by. */
export interface SearchableContact {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
}

/** The parts of the search index: order number, reversed phone number, e-mail address, word of a name. */
type TermKind = "n" | "p" | "e" | "w";

/** A range of the index: terms from `from` up to and without `to`. */
export interface TermRange {
  from: string;
  to: string;
}

/** The maximum characters of a term. Longer words are cut, in orders and in searches alike. */
const maxTermLength = 64;
/** The maximum number of words of a name that are indexed. */
const maxWords = 8;
/** A phone number has at least this many digits of a search, because fewer match too many guests. */
const minPhoneDigits = 3;
const maxNumberDigits = 4;

/** The last character of Unicode, which no text contains. */
const afterAll = "\u{10ffff}";

/** Folds case, width and accents, so that "josé", "JOSE" and "Ｊｏｓé" are one word. "Straße" is "strasse". Follows
 *  Unicode's compatibility decomposition (NFKD); accents are its combining diacritical marks. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .replaceAll("ı", "i")
    .normalize("NFC");

const cut = (text: string): string => [...text].slice(0, maxTermLength).join("");

const toWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map(cut);

const reversedDigits = (text: string): string => [...foldText(text).replaceAll(/\D/g, "")].reverse().join("");

const term = (kind: TermKind, text: string): string => `${kind}:${cut(text)}`;

/** The term of an order number. numberTerm("12") is "n:12". */
export const numberTerm = (orderNumber: string): string => term("n", orderNumber);

/** The term of a phone number. phoneTerm("555 0199") is "p:9910555". */
export const phoneTerm = (phone: string): string => term("p", reversedDigits(phone));

/** The terms of an order's contact, each once. Ada Lovelace with phone 555 0199 has p:9910555, w:ada, w:lovelace, and
 *  her e-mail address. */
export const contactTerms = ({ customerName, customerEmail, customerPhone }: SearchableContact): string[] => {
  const words = [...new Set(toWords(customerName))].slice(0, maxWords);
  return [
    ...(/\d/.test(foldText(customerPhone)) ? [phoneTerm(customerPhone)] : []),
    ...(customerEmail === "" ? [] : [term("e", foldText(customerEmail))]),
    ...words.map((word) => term("w", word)),
  ];
};

const exactly = (kind: TermKind, text: string): TermRange => {
  const from = term(kind, text);
  return { from, to: `${from}\u0000` };
};

const startsWith = (kind: TermKind, text: string): TermRange => {
  const from = term(kind, text);
  return { from, to: `${from}${afterAll}` };
};

const isNumber = (text: string): boolean => /^[#\s\d+()./-]+$/.test(text) && /\d/.test(text);

/** The number of a test order, such as T1. */
const testNumber = /^#?\s*t(\d{1,4})$/;

const numberRanges = (text: string): TermRange[] => {
  const digits = text.replaceAll(/\D/g, "");
  const orderNumber = digits.replace(/^0+(?=\d)/, "");
  const isOrderNumber = orderNumber.length <= maxNumberDigits;
  const isPhone = !text.includes("#") && digits.length >= minPhoneDigits;
  return [
    ...(isOrderNumber ? [exactly("n", orderNumber)] : []),
    ...(isPhone ? [startsWith("p", [...digits].reverse().join(""))] : []),
  ];
};

/** What a search looks for: orders with a term in one of the ranges, whose name also has words that start with each of
 *  `otherWords`. No range finds nothing. */
export interface OrderSearch {
  ranges: TermRange[];
  otherWords: string[];
}

const byLength = (a: string, b: string): number => b.length - a.length;

/** Reads a search: digits are an order number or a phone number's end, a text with @ an e-mail address, and other texts
 *  words of a name or an address's start. "#12" finds order 12 only, "t1" test order T1; "schm anna" finds Anna
 *  Schmidt. */
export const parseSearch = (text: string): OrderSearch => {
  const folded = foldText(text).trim();
  if (isNumber(folded)) return { ranges: numberRanges(folded), otherWords: [] };
  const [, testDigits] = testNumber.exec(folded) ?? [];
  if (testDigits !== undefined) return { ranges: [exactly("n", `T${testDigits}`)], otherWords: [] };
  if (folded.includes("@")) return { ranges: [startsWith("e", folded)], otherWords: [] };
  const [word, ...otherWords] = toWords(text).sort(byLength);
  if (word === undefined) return { ranges: [], otherWords: [] };
  const email = folded.includes(" ") ? [] : [startsWith("e", folded)];
  return { ranges: [startsWith("w", word), ...email], otherWords };
};

/** Whether words of a name start with each of the texts. "Anna Maria Schmidt" has "mar" and "schm". */
export const hasWords = (name: string, starts: readonly string[]): boolean => {
  const words = toWords(name);
  return starts.every((start) => words.some((word) => word.startsWith(start)));
};

const isInRange = (text: string, { from, to }: TermRange): boolean => text >= from && text < to;

/** Whether a search finds an order by one of its ranges. */
export const matchesSearch = (order: SearchableContact & { orderNumber: string }, { ranges }: OrderSearch): boolean =>
  [numberTerm(order.orderNumber), ...contactTerms(order)].some((text) =>
    ranges.some((range) => isInRange(text, range)),
  );
