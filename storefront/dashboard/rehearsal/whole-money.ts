/** Formats amounts in minor units without the smaller unit, because a simulation is not exact to the cent. 772302 in
 *  USD is "$7,723". */
export const createWholeMoney = (locale: string, currency: string): ((amount: number) => string) => {
  const digits = new Intl.NumberFormat(locale, { style: "currency", currency }).resolvedOptions();
  const whole = new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 });
  return (amount) => whole.format(Math.round(amount / 10 ** (digits.maximumFractionDigits ?? 2)));
};
