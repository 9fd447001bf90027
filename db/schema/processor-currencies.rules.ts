import { currencyDigits, listsCurrency, moneyUnit } from "./currencies.rules.ts";

/** Stripe takes amounts of these in whole units. Other currencies without decimals are taken in hundredths, ISK and UGX
 *  too. Source: Stripe, "Zero-decimal currencies" and "Special cases", 2026-11-29. */
const stripeWithoutDigits = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF";

/** The smallest charges that are not 50 of Stripe's units, in those units. PayPal publishes none, so these hold for it
 *  as well. Source: Stripe, "Minimum charge amount by currency", 2026-11-29. */
const stripeMinCharges: Readonly<Record<string, number>> = {
  AED: 200,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};

/** The currencies that PayPal collects. Source: PayPal, "Currency codes", 2026-11-29. */
const paypalCurrencies =
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD";

/** PayPal refuses decimals of these. Source: PayPal, "Currency codes", 2026-11-29. */
const paypalWithoutDecimals = "HUF JPY TWD";

/** What an amount is multiplied by for Stripe: 100 for HUF and ISK, 1 for USD, JPY and KWD. */
export const stripeFactor = (currencyCode: string): 1 | 100 =>
  currencyDigits(currencyCode) === 0 && !listsCurrency(stripeWithoutDigits, currencyCode) ? 100 : 1;

/** The smallest amount that a processor charges, in minor units: 50 for USD, 175 for HUF, 1 for COP. */
export const minChargeIn = (currencyCode: string): number => {
  const unit = moneyUnit(currencyCode);
  const charge = (stripeMinCharges[currencyCode] ?? 50) / stripeFactor(currencyCode);
  return Math.ceil(charge / unit) * unit;
};

/** The decimals of an amount at PayPal: 2 for USD, 0 for HUF; null if PayPal does not collect the currency. */
export const paypalDecimals = (currencyCode: string): 0 | 2 | null => {
  if (!listsCurrency(paypalCurrencies, currencyCode)) return null;
  return listsCurrency(paypalWithoutDecimals, currencyCode) ? 0 : 2;
};
