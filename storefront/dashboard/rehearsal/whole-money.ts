import { currencyDigits, currencyStyle } from "../../../db/schema/currencies.rules.ts";

/** Formats amounts in minor units without the smaller unit, because a simulation is not exact to the cent. 772302 in
 *  USD is "$7,723". */
export const createWholeMoney = (locale: string, currency: string): ((amount: number) => string) => {
  const unit = 10 ** currencyDigits(currency);
  const style = { ...currencyStyle(currency), minimumFractionDigits: 0, maximumFractionDigits: 0 };
  const whole = new Intl.NumberFormat(locale, style);
  return (amount) => whole.format(Math.round(amount / unit));
};
