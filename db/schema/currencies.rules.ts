// One table of currencies, a row of codes per property, so that a page ships the rows it needs and no others. No
// runtime is asked for digits: Intl's change with its version, and with them the meaning of every stored amount would
// change.

/** Amounts of these are stored in whole units. Source: Intl of workerd 1.20261023.1 (CLDR 48), 2026-11-29, frozen. ISO
 *  4217 gives some of them hundredths that nobody uses any more, such as HUF. */
const withoutDigits =
  "AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RSD RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER";

/** Amounts of these are stored in thousandths. Source: as above, and ISO 4217. */
const withThreeDigits = "BHD JOD KWD LYD OMR TND";

/** Amounts of these are stored in hundredths. Source: as above; SLE, XCG and ZWG are ISO 4217 amendments 173, 176, 177.
 *  */
const withTwoDigits =
  "AED AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG ILS INR JMD KES KGS KHR KYD KZT LKR LRD LSL MAD MDL MKD MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PLN QAR RON RUB SAR SBD SCR SDG SEK SGD SHP SLE SRD SSP STN SVC SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG ZAR ZMW ZWG ZWL";

/** Written without decimals although stored in hundredths: cents of these are in no purse and no shop. Sources: PayPal,
 *  "Currency codes" (no decimals for TWD); Stripe, "Special cases" (payouts of TWD end in 00). 2026-11-29. */
const wholeUnits = "TWD";

/** Stripe takes amounts of these in thousandths that end in 0, in refunds too. Source: Stripe, "Three-decimal
 *  currencies", 2026-11-29. */
const wholeTens = "BHD JOD KWD OMR TND";

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

const lists = (codes: string, currencyCode: string): boolean => ` ${codes} `.includes(` ${currencyCode} `);

/** Whether a store may have this currency. isCurrency("HUF") is true, and isCurrency("XAU") is false. */
export const isCurrency = (currencyCode: string): boolean =>
  [withoutDigits, withTwoDigits, withThreeDigits].some((codes) => lists(codes, currencyCode));

/** The digits after the point that stored amounts count: 2 for USD, 0 for JPY and HUF, 3 for KWD. */
export const currencyDigits = (currencyCode: string): 0 | 2 | 3 => {
  if (lists(withoutDigits, currencyCode)) return 0;
  return lists(withThreeDigits, currencyCode) ? 3 : 2;
};

/** The smallest amount that can be asked, in minor units: every amount is a multiple of it. 1 for USD and HUF, 10 for
 *  KWD, whose last digit is always 0, and 100 for TWD, which has no cents. */
export const moneyUnit = (currencyCode: string): 1 | 10 | 100 => {
  if (lists(wholeUnits, currencyCode)) return 100;
  return lists(wholeTens, currencyCode) ? 10 : 1;
};

/** The digits after the point that people read: those of stored amounts, and none for TWD. */
const writtenDigits = (currencyCode: string): number =>
  lists(wholeUnits, currencyCode) ? 0 : currencyDigits(currencyCode);

/** How Intl writes amounts of a currency, with digits of ours. */
export const currencyStyle = (currency: string) => {
  const digits = writtenDigits(currency);
  return { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
};

/** What an amount is multiplied by for Stripe: 100 for HUF and ISK, 1 for USD, JPY and KWD. */
export const stripeFactor = (currencyCode: string): 1 | 100 =>
  lists(withoutDigits, currencyCode) && !lists(stripeWithoutDigits, currencyCode) ? 100 : 1;

/** The smallest amount that a processor charges, in minor units: 50 for USD, 175 for HUF, 1 for COP. */
export const minChargeIn = (currencyCode: string): number => {
  const unit = moneyUnit(currencyCode);
  const charge = (stripeMinCharges[currencyCode] ?? 50) / stripeFactor(currencyCode);
  return Math.ceil(charge / unit) * unit;
};

/** The decimals of an amount at PayPal: 2 for USD, 0 for HUF; null if PayPal does not collect the currency. */
export const paypalDecimals = (currencyCode: string): 0 | 2 | null => {
  if (!lists(paypalCurrencies, currencyCode)) return null;
  return lists(paypalWithoutDecimals, currencyCode) ? 0 : 2;
};
