import { roundToUnit } from "../money.rules.ts";

/** How cash is rounded: the step in minor units, 0 for none. */
export interface CashRounding {
  step: number;
  /** Whether the middle between two steps is rounded down. */
  isHalfDown?: boolean;
}

interface CountryRounding extends CashRounding {
  currencyCode: string;
}

/** How a country rounds what is paid in cash, because its smallest coins are gone. Countries that are not listed, such
 *  as DE, AT, FR, ES and US, do not round. In force on 2026-11-29. */
const countries: Readonly<Record<string, CountryRounding>> = {
  // Currency Act 1965 and the Royal Australian Mint: 1 and 2 cent coins withdrawn in 1992.
  AU: { currencyCode: "AUD", step: 5 },
  // Code de droit économique, VI.7/1, since 2019-12-01.
  BE: { currencyCode: "EUR", step: 5 },
  // Economic Action Plan 2012, Phasing Out the Penny, since 2013-02-04.
  CA: { currencyCode: "CAD", step: 5 },
  // Münzverordnung: the smallest coin is 5 Rappen since 2007.
  CH: { currencyCode: "CHF", step: 5 },
  // Ley 20.956, since 2017-11-01: amounts that end in 1 to 5 are rounded down.
  CL: { currencyCode: "CLP", step: 10, isHalfDown: true },
  // Zákon 634/1992 Sb., § 3 (1) c): the smallest coin is 1 koruna since 2008-09-01.
  CZ: { currencyCode: "CZK", step: 100 },
  // Lov om afrunding af ørebeløb: the smallest coin is 50 øre since 2008-10-01.
  DK: { currencyCode: "DKK", step: 50 },
  // Võlaõigusseadus and Eesti Pank, since 2025-01-01.
  EE: { currencyCode: "EUR", step: 5 },
  // Laki 890/2000, since 2002.
  FI: { currencyCode: "EUR", step: 5 },
  // 2008. évi III. törvény, since 2008-03-01.
  HU: { currencyCode: "HUF", step: 5 },
  // Central Bank of Ireland, National Rounding Initiative, since 2015-10-28.
  IE: { currencyCode: "EUR", step: 5 },
  // Bank of Israel: 5 agorot withdrawn on 2008-01-01.
  IL: { currencyCode: "ILS", step: 10 },
  // Decreto-legge 50/2017, art. 13-quater, since 2018-01-01.
  IT: { currencyCode: "EUR", step: 5 },
  // Apvalinimo įstatymas of 2024-03-28, since 2025-05-01.
  LT: { currencyCode: "EUR", step: 5 },
  // Bank Negara Malaysia, Rounding Mechanism, since 2008-04-01.
  MY: { currencyCode: "MYR", step: 5 },
  // De Nederlandsche Bank, since 2004-09-01.
  NL: { currencyCode: "EUR", step: 5 },
  // Forskrift 2011-03-16 nr. 294, since 2012-05-01.
  NO: { currencyCode: "NOK", step: 100 },
  // Reserve Bank of New Zealand: 5 cent coins withdrawn on 2006-11-01.
  NZ: { currencyCode: "NZD", step: 10 },
  // Lag (1970:1029) om avrundning av vissa öresbelopp: the smallest coin is 1 krona since 2010-10-01.
  SE: { currencyCode: "SEK", step: 100 },
  // Zákon 18/1996 Z. z., § 3, since 2022-07-01.
  SK: { currencyCode: "EUR", step: 5 },
  // South African Reserve Bank: 5 cent coins withdrawn in 2012.
  ZA: { currencyCode: "ZAR", step: 10 },
};

/** How a store rounds cash: in the step that its owner chose, or else as its country does. 0 is chosen for no rounding.
 *  A store in CH with francs rounds to 5, and one in DE does not. */
export const readCashRounding = (store: {
  countryCode: string | null;
  currencyCode: string;
  cashRoundingStep: number | null;
}): CashRounding => {
  const country = countries[store.countryCode ?? ""];
  const own = country?.currencyCode === store.currencyCode ? country : { step: 0 };
  return store.cashRoundingStep === null ? own : { ...own, step: store.cashRoundingStep };
};

/** What is added to an amount that is paid or given back in cash, so that coins can make it up. 1003 in steps of 5 is
 *  rounded by 2, and 1002 by −2. Minor units; half up unless the country says down. */
export const roundCash = (amount: number, { step, isHalfDown = false }: CashRounding): number => {
  if (step <= 1) return 0;
  const isMiddle = isHalfDown && (amount % step) * 2 === step;
  return roundToUnit(isMiddle ? amount - 1 : amount, step) - amount;
};

/** Whether cash can make up a part of a bill: it is a multiple of the step. The last part is rounded instead. */
export const isCashPart = (amount: number, { step }: CashRounding): boolean => step <= 1 || amount % step === 0;
