declare module "subset-font" {
  interface Options {
    targetFormat?: "sfnt" | "woff2";
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  }
  /** Cuts a font to the characters of a text. */
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>;
}
