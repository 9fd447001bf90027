/** Replaces the digits that Arabic, Persian and Japanese keyboards type: the last four bits of each are its value.
 *  toLatinDigits("٠٥۵５") is "0555". */
export const toLatinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
