import { currencyDigits, currencyStyle, moneyUnit } from "../../db/schema/currencies.rules.ts";
import { roundToUnit } from "../../worker/domain/money.rules.ts";
import { toLatinDigits } from "../../worker/domain/text/digits.rules.ts";

/** Where an amount is typed: "3,50" in Germany is "3.50" in the United States. */
interface MoneyLocale {
  locale: string;
  currencyCode: string;
}

/** Parses an amount into minor units: "3.5" in USD is 350. Null if the text is no amount, or no multiple of the
 *  currency's unit: "4.755" in KWD. */
export const parseMoney = (text: string, { currencyCode }: Pick<MoneyLocale, "currencyCode">): number | null => {
  const match = /^(\d{1,7})(?:[.,٫](\d+))?$/.exec(toLatinDigits(text.trim()));
  const fraction = match?.[2] ?? "";
  const digits = currencyDigits(currencyCode);
  if (!match || fraction.length > digits) return null;
  const amount = Number(`${match[1]}${fraction.padEnd(digits, "0")}`);
  return amount % moneyUnit(currencyCode) === 0 ? amount : null;
};

/** By currency and locale. A formatter of Intl takes a phone milliseconds. */
const formatters = new Map<string, Intl.NumberFormat>();

const formatterFor = ({ locale, currencyCode }: MoneyLocale): Intl.NumberFormat => {
  const key = `${currencyCode} ${locale}`;
  const { minimumFractionDigits } = currencyStyle(currencyCode);
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits });
  formatters.set(key, formatter);
  return formatter;
};

/** An amount for an input field: 350 in USD is "3.50". */
export const typedMoney = (amount: number, money: MoneyLocale): string => {
  const { currencyCode } = money;
  const exact = `${roundToUnit(amount, moneyUnit(currencyCode))}E-${currencyDigits(currencyCode)}`;
  return formatterFor(money).format(exact as Intl.StringNumericLiteral);
};
