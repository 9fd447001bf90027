import { currencyDigits, currencyStyle } from "../../../db/schema/currencies.rules.ts";

/** Texts of amounts at an axis, in whole units and short from 10,000 units on. */
export interface AxisMoney {
  format(amount: number): string;
  /** One whole unit in minor units, the smallest step of the axis: 100 for dollars, 1 for yen. */
  unit: number;
}

/** Formats amounts in minor units for an axis. 1200000 in USD is "$12K", and 30000 is "$300". */
export const createAxisMoney = (locale: string, currency: string): AxisMoney => {
  const style = { ...currencyStyle(currency), minimumFractionDigits: 0 };
  const unit = 10 ** currencyDigits(currency);
  const whole = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(locale, {
    ...style,
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return {
    unit,
    format: (amount) => (Math.abs(amount) >= 10_000 * unit ? compact : whole).format(amount / unit),
  };
};
