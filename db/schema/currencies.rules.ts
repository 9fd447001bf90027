// One table of currencies, a row of codes per property. Pages ship this file; what processors take stands beside it. No
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

/** Whether a row of codes has a currency. */
export const listsCurrency = (codes: string, currencyCode: string): boolean =>
  ` ${codes} `.includes(` ${currencyCode} `);

/** Whether a store may have this currency. isCurrency("HUF") is true, and isCurrency("XAU") is false. */
export const isCurrency = (currencyCode: string): boolean =>
  [withoutDigits, withTwoDigits, withThreeDigits].some((codes) => listsCurrency(codes, currencyCode));

/** The digits after the point that stored amounts count: 2 for USD, 0 for JPY and HUF, 3 for KWD. */
export const currencyDigits = (currencyCode: string): 0 | 2 | 3 => {
  if (listsCurrency(withoutDigits, currencyCode)) return 0;
  return listsCurrency(withThreeDigits, currencyCode) ? 3 : 2;
};

/** The smallest amount that can be asked, in minor units: every amount is a multiple of it. 1 for USD and HUF, 10 for
 *  KWD, whose last digit is always 0, and 100 for TWD, which has no cents. */
export const moneyUnit = (currencyCode: string): 1 | 10 | 100 => {
  if (listsCurrency(wholeUnits, currencyCode)) return 100;
  return listsCurrency(wholeTens, currencyCode) ? 10 : 1;
};

/** The digits after the point that people read: those of stored amounts, and none for TWD. */
const writtenDigits = (currencyCode: string): number =>
  listsCurrency(wholeUnits, currencyCode) ? 0 : currencyDigits(currencyCode);

/** How Intl writes amounts of a currency, with digits of ours. */
export const currencyStyle = (currency: string) => {
  const digits = writtenDigits(currency);
  return { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
};
