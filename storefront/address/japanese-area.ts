/** A city or ward, and its parts of town by the last four digits of their postal codes. */
export interface JapaneseArea {
  prefecture: string;
  city: string;
  towns: Record<string, string[]>;
}
