/** A value and its label. */
export interface Choice {
  value: string;
  text: string;
}
