/** A city or ward, with its towns by the last four digits of their postal codes. */
export interface JapaneseArea {
  prefecture: string;
  city: string;
  towns: Record<string, string[]>;
}
