import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { listVariants } from "../../worker/domain/pictures/sizes.rules.ts";
import type { StoreSettings } from "../../worker/domain/store/settings.ts";

/** The `srcset` of a picture; undefined if it has no variants. */
export const buildSrcset = (path: string): string | undefined =>
  listVariants(path)
    .map(({ width, address }) => `${address} ${width}w`)
    .join(", ") || undefined;

/** The `sizes` attribute of the hero picture. On phones it states 4 % less than the picture's place, so that a phone
 *  which needs 665 pixels loads the variant of 640, which is sharp enough, instead of the one of 960. */
export const heroSizes = "(min-width: 56rem) 40rem, calc(96vw - 2rem)";

/** The `sizes` attribute of the picture in a dish's dialog. */
export const dishSizes = "(min-width: 48rem) 34rem, 100vw";

/** Whether a restaurant's pages display pictures of dishes. The theme salon is text alone. */
export const hasPictures = ({ theme }: Pick<StoreSettings, "theme">): boolean => theme !== "salon";

export interface StorePictures {
  /** The large picture at the top of the menu; null if the store has none. */
  hero: string | null;
  /** The link preview of social networks, a JPEG of 1200 × 630; null if the hero picture serves for it. */
  share: string | null;
  /** The path of the PNG icons without their size: `${icon}-192.png`. */
  icon: string;
}

/** The part of a menu that decides the store's pictures. */
interface PictureSource {
  store: Pick<StoreSettings, "logoUrl" | "heroImage">;
  items: readonly Pick<MenuItem, "featured" | "thumbnail">[];
}

/** The store's pictures: the hero picture that its owner chose, else the illustrations in the folder of its logo, else
 *  the picture of a featured dish. */
export const storePictures = ({ store, items }: PictureSource): StorePictures => {
  const [folder] = /^\/pictures\/[a-z0-9-]+(?=\/logo\.svg$)/.exec(store.logoUrl ?? "") ?? [];
  const chosen = store.heroImage?.imagePath;
  if (folder)
    return { hero: chosen ?? `${folder}/hero-1280.webp`, share: `${folder}/share.jpg`, icon: `${folder}/icon` };
  const best = items.find((item) => item.featured && item.thumbnail) ?? items.find((item) => item.thumbnail);
  return { hero: chosen ?? best?.thumbnail ?? null, share: null, icon: "/icon" };
};

/** The absolute URL of a picture, which may be on another host. */
export const pictureAddress = (path: string, origin: string): string => (path.startsWith("/") ? origin + path : path);

const isDrawn = (path: string): boolean => path.endsWith(".svg");

/** The link preview of a page. Social networks render no SVG, so an SVG falls back to the store's picture. */
export const sharePicture = (menu: PictureSource, path: string | null): string | null => {
  if (path && !isDrawn(path)) return path;
  const { share, hero } = storePictures(menu);
  return share ?? (hero && !isDrawn(hero) ? hero : null);
};

/** Where the subject of a dish's picture is, as a CSS position; undefined if it is in the center. */
export const subjectPosition = ({ menuItemImages: [image] }: Pick<MenuItem, "menuItemImages">): string | undefined =>
  image && (image.focalX !== 50 || image.focalY !== 50) ? `${image.focalX}% ${image.focalY}%` : undefined;
