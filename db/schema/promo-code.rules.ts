/** The format of a promo code. */
export const codePattern = /^[A-Z0-9-]{3,32}$/;

/** Normalizes a typed promo code in case and width. normalizeCode(" lunch-5 ") is "LUNCH-5". */
export const normalizeCode = (typed: string): string => typed.normalize("NFKC").trim().toUpperCase();
