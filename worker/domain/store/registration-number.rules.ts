/** Whether a tax number is right for its country. In Japan, receipts name the registration number of a qualified
 *  invoice issuer: T and 13 digits. isTaxNumber("T1234567890123", "JP") is true, isTaxNumber("1234567890123", "JP") is
 *  false. Other countries take any text. Source: Japan's Consumption Tax Act, article 57-4. */
export const isTaxNumber = (taxNumber: string, countryCode: string): boolean =>
  countryCode !== "JP" || /^T\d{13}$/.test(taxNumber);
