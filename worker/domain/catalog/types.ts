/** A published product for guests. Prices are in minor units. */
export interface PublishedProduct {
  handle: string;
  title: string;
  description: string | null;
  thumbnail: string | null;
  images: { imagePath: string; width: number; height: number; altText: string }[];
  /** The cheapest first. */
  variants: { id: string; title: string; sku: string | null; price: number }[];
  categories: { handle: string; title: string }[];
}
