/** One of many values, with what people call it. */
export interface Choice {
  value: string;
  text: string;
}
