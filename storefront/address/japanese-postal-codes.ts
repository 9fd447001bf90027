import type { JapaneseArea } from "./japanese-area.ts";

interface JapaneseTown {
  prefecture: string;
  city: string;
  /** The part of town that the street begins with; empty if the postal code is that of a whole city. */
  town: string;
}

const townIn = (areas: readonly JapaneseArea[], key: string): JapaneseTown | null => {
  const found = areas.flatMap(({ prefecture, city, towns }) =>
    (towns[key] ?? []).map((town): JapaneseTown => ({ prefecture, city, town })),
  );
  const [first] = found;
  if (!first || found.some(({ city }) => city !== first.city)) return null;
  return found.length === 1 ? first : { ...first, town: "" };
};

/** Where a Japanese postal code lies; null if it is incomplete, unknown, or shared by several towns. The file of its
 *  first three digits is fetched once. findJapaneseTown("150-0041") is { prefecture: "東京都", city: "渋谷区", town: "神南"
 *  }. */
export const findJapaneseTown = async (zip: string): Promise<JapaneseTown | null> => {
  const digits = zip.normalize("NFKC").replaceAll(/\D/g, "");
  if (digits.length !== 7) return null;
  const response = await fetch(`/postal-codes/jp/${digits.slice(0, 3)}.json`);
  if (!response.ok || !response.headers.get("content-type")?.startsWith("application/json")) return null;
  // The named boundary: the build writes these files in this shape.
  return townIn((await response.json()) as JapaneseArea[], digits.slice(3));
};
