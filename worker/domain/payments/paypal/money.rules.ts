/** The currencies that PayPal supports. Source: PayPal, "Currency codes". */
const supported: ReadonlySet<string> = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(" "),
);

/** PayPal accepts only whole units of these, although two have decimals. Source: PayPal, "Currency codes". */
const wholeUnitsOnly: ReadonlySet<string> = new Set(["HUF", "JPY", "TWD"]);

/** The decimals of our minor units: among PayPal's currencies, only the yen has none (ISO 4217). */
const decimalsOf = (currencyCode: string): number => (currencyCode === "JPY" ? 0 : 2);

/** Whether PayPal can collect an amount. canPaypalCollect(17550, "HUF") is false, because it accepts no fractions of a
 *  forint, and canPaypalCollect(1089, "KWD") is false, because it does not support dinars. Minor units. Source: PayPal,
 *  "Currency codes". */
export const canPaypalCollect = (amount: number, currencyCode: string): boolean => {
  if (!Number.isSafeInteger(amount) || amount < 0 || !supported.has(currencyCode)) return false;
  return !wholeUnitsOnly.has(currencyCode) || amount % 10 ** decimalsOf(currencyCode) === 0;
};

/** Formats an amount for PayPal. toDecimal(1089, "USD") is "10.89", toDecimal(1500, "JPY") is "1500" and
 *  toDecimal(17500, "HUF") is "175". Minor units. Throws RangeError if PayPal cannot collect it. */
export const toDecimal = (amount: number, currencyCode: string): string => {
  if (!canPaypalCollect(amount, currencyCode)) throw new RangeError(`PayPal cannot collect ${amount} ${currencyCode}.`);
  const decimals = decimalsOf(currencyCode);
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, "0");
  const units = digits.slice(0, -decimals);
  return wholeUnitsOnly.has(currencyCode) ? units : `${units}.${digits.slice(-decimals)}`;
};

/** Parses an amount of PayPal, the inverse of `toDecimal`. fromDecimal("10.89", "USD") is 1089. A part of a minor
 *  unit stays a fraction, which equals none of our amounts. Throws RangeError for anything but a plain decimal. */
export const fromDecimal = (value: string, currencyCode: string): number => {
  const [, units, fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (units === undefined) throw new RangeError("This is not a decimal amount.");
  const decimals = decimalsOf(currencyCode);
  const padded = fraction.padEnd(decimals, "0");
  return Number(`${units}${padded.slice(0, decimals)}.${padded.slice(decimals)}`);
};
