import { toLatinDigits } from "../../worker/domain/text/digits.rules.ts";
import type { JapaneseArea } from "./japanese-area.ts";

interface JapaneseTown {
  prefecture: string;
  city: string;
  /** The town that the address starts with; empty if the postal code covers a whole city. */
  town: string;
}

const townIn = (areas: readonly JapaneseArea[], key: string): JapaneseTown | null => {
  const matches = areas.flatMap(({ prefecture, city, towns }) =>
    (towns[key] ?? []).map((town): JapaneseTown => ({ prefecture, city, town })),
  );
  const [first] = matches;
  if (!first || matches.some(({ city }) => city !== first.city)) return null;
  return matches.length === 1 ? first : { ...first, town: "" };
};

/** The town of a Japanese postal code; null if the code is incomplete, unknown, or shared by several cities. Fetches
 *  the file of the first three digits. findJapaneseTown("150-0041") is { prefecture: "東京都", city: "渋谷区", town: "神南"
 *  }. */
export const findJapaneseTown = async (zip: string): Promise<JapaneseTown | null> => {
  const digits = toLatinDigits(zip).replaceAll(/\D/g, "");
  if (digits.length !== 7) return null;
  const response = await fetch(`/postal-codes/jp/${digits.slice(0, 3)}.json`);
  if (!response.ok || !response.headers.get("content-type")?.startsWith("application/json")) return null;
  // The named boundary: postal-code-files.ts writes these files in this shape.
  return townIn((await response.json()) as JapaneseArea[], digits.slice(3));
};
