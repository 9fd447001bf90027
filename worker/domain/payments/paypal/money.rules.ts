/** What PayPal collects. Source: PayPal, "Currency codes". */
const collected: ReadonlySet<string> = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(" "),
);

/** Of these PayPal takes whole units alone, although two of them have decimals. Source: PayPal, "Currency codes". */
const wholeAlone: ReadonlySet<string> = new Set(["HUF", "JPY", "TWD"]);

/** How many decimals our minor units stand for: among what PayPal collects the yen alone has none (ISO 4217). */
const decimalsOf = (currencyCode: string): number => (currencyCode === "JPY" ? 0 : 2);

/** Whether PayPal can be asked for an amount. paypalTakes(17550, "HUF") is false, because it takes no part of a forint, and
 *  paypalTakes(1089, "KWD") is, because it does not collect dinars. Minor units. Source: PayPal, "Currency codes". */
export const paypalTakes = (amount: number, currencyCode: string): boolean => {
  if (!Number.isSafeInteger(amount) || amount < 0 || !collected.has(currencyCode)) return false;
  return !wholeAlone.has(currencyCode) || amount % 10 ** decimalsOf(currencyCode) === 0;
};

/** An amount as PayPal writes it. toDecimal(1089, "USD") is "10.89", toDecimal(1500, "JPY") is "1500" and
 *  toDecimal(17500, "HUF") is "175". Minor units. Throws RangeError for what `paypalTakes` denies. */
export const toDecimal = (amount: number, currencyCode: string): string => {
  if (!paypalTakes(amount, currencyCode)) throw new RangeError(`PayPal cannot collect ${amount} ${currencyCode}.`);
  const decimals = decimalsOf(currencyCode);
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, "0");
  const units = digits.slice(0, -decimals);
  return wholeAlone.has(currencyCode) ? units : `${units}.${digits.slice(-decimals)}`;
};

/** An amount of PayPal's in minor units: the way back of `toDecimal`. fromDecimal("10.89", "USD") is 1089; a part of a minor
 *  unit stays a fraction, which equals no amount of ours. Throws RangeError for what is no plain decimal. */
export const fromDecimal = (value: string, currencyCode: string): number => {
  const [, units, fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (units === undefined) throw new RangeError("This is not an amount of PayPal's.");
  const decimals = decimalsOf(currencyCode);
  const padded = fraction.padEnd(decimals, "0");
  return Number(`${units}${padded.slice(0, decimals)}.${padded.slice(decimals)}`);
};
