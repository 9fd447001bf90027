/** Notes and coins of a currency in minor units, largest first. */
interface Denominations {
  notes: readonly number[];
  coins: readonly number[];
}

const smallCoins = [200, 100, 50, 20, 10, 5] as const;

const byCurrency: Readonly<Record<string, Denominations>> = {
  USD: { notes: [10_000, 5000, 2000, 1000, 500, 200, 100], coins: [100, 50, 25, 10, 5, 1] },
  CAD: { notes: [10_000, 5000, 2000, 1000, 500], coins: [200, 100, 25, 10, 5] },
  EUR: { notes: [20_000, 10_000, 5000, 2000, 1000, 500], coins: [...smallCoins, 2, 1] },
  GBP: { notes: [5000, 2000, 1000, 500], coins: [...smallCoins, 2, 1] },
  CHF: { notes: [20_000, 10_000, 5000, 2000, 1000], coins: [500, 200, 100, 50, 20, 10, 5] },
  AUD: { notes: [10_000, 5000, 2000, 1000, 500], coins: smallCoins },
  JPY: { notes: [10_000, 5000, 2000, 1000], coins: [500, 100, 50, 10, 5, 1] },
};

/** The notes and coins that are counted in a currency; null for currencies of which only the total is counted.
 *  findDenominations("JPY")?.coins begins with 500. */
export const findDenominations = (currencyCode: string): Denominations | null => byCurrency[currencyCode] ?? null;

/** More pieces than this of one kind are a typing error. */
const maxPieces = 9999;

/** Reads how many pieces were typed. An empty field is 0; null for anything but a whole number up to 9,999. */
export const readPieces = (text: string): number | null => {
  const digits = text.trim();
  if (digits === "") return 0;
  return /^\d+$/.test(digits) && Number(digits) <= maxPieces ? Number(digits) : null;
};

/** The sum of typed pieces by the value of one, in minor units. Text that is no number counts as nothing.
 *  sumPieces({ "500": "2", "25": "3" }) is 1075. */
export const sumPieces = (pieces: Readonly<Record<string, string>>): number =>
  Object.entries(pieces).reduce((sum, [value, text]) => sum + Number(value) * (readPieces(text) ?? 0), 0);
