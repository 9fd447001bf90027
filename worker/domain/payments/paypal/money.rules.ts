import { currencyDigits } from "../../../../db/schema/currencies.rules.ts";
import { paypalDecimals } from "../../../../db/schema/processor-currencies.rules.ts";

/** How many of our minor units are the smallest amount that PayPal takes: 100 for TWD, which it takes without decimals
 *  and we store in hundredths. Null if PayPal does not collect the currency. */
const paypalUnit = (currencyCode: string): number | null => {
  const decimals = paypalDecimals(currencyCode);
  return decimals === null ? null : 10 ** (currencyDigits(currencyCode) - decimals);
};

/** Whether PayPal can collect an amount. canPaypalCollect(9950, "TWD") is false, because it accepts no fractions of a
 *  dollar there, and canPaypalCollect(1090, "KWD") is false, because it does not support dinars. Minor units. Source:
 *  PayPal, "Currency codes". */
export const canPaypalCollect = (amount: number, currencyCode: string): boolean => {
  const unit = paypalUnit(currencyCode);
  return unit !== null && Number.isSafeInteger(amount) && amount >= 0 && amount % unit === 0;
};

/** Formats an amount for PayPal. toDecimal(1089, "USD") is "10.89", toDecimal(1500, "JPY") is "1500" and
 *  toDecimal(9900, "TWD") is "99". Minor units. Throws RangeError if PayPal cannot collect it. */
export const toDecimal = (amount: number, currencyCode: string): string => {
  const decimals = paypalDecimals(currencyCode);
  const unit = paypalUnit(currencyCode);
  if (decimals === null || unit === null || !canPaypalCollect(amount, currencyCode))
    throw new RangeError(`PayPal cannot collect ${amount} ${currencyCode}.`);
  const digits = String(amount / unit).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Parses an amount of PayPal, the inverse of `toDecimal`. fromDecimal("10.89", "USD") is 1089. A part of a minor
 *  unit stays a fraction, which equals none of our amounts. Throws RangeError for anything but a plain decimal. */
export const fromDecimal = (value: string, currencyCode: string): number => {
  const [, units, fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (units === undefined) throw new RangeError("This is not a decimal amount.");
  const decimals = currencyDigits(currencyCode);
  const padded = fraction.padEnd(decimals, "0");
  return Number(`${units}${padded.slice(0, decimals)}.${padded.slice(decimals)}`);
};
