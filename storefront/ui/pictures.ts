import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { readPicturePath, widthsOf } from "../../worker/domain/pictures/sizes.rules.ts";
import type { StoreSettings } from "../../worker/domain/store/settings.ts";

/** The variants of an uploaded picture as `srcset` lists them; undefined for any other, which has but one. */
export const buildSrcset = (path: string): string | undefined => {
  const known = readPicturePath(path);
  return (
    (known &&
      widthsOf(known.width)
        .map((width) => `/images/${known.hash}/${width}.webp ${width}w`)
        .join(", ")) ??
    undefined
  );
};

/** How wide the large picture is drawn. */
export const heroSizes = "(min-width: 56rem) 40rem, 100vw";

export interface StorePictures {
  /** The large one at the top of the menu; null where there is none yet. */
  hero: string | null;
  /** What networks show of a shared page: 1200 × 630 JPEG; null where the hero has to do. */
  share: string | null;
  /** Where the PNG icons lie, without their size: `${icon}-192.png`. */
  icon: string;
}

/** What of a menu decides its pictures. */
interface PictureSource {
  store: Pick<StoreSettings, "logoUrl">;
  items: readonly Pick<MenuItem, "featured" | "thumbnail">[];
}

/** The pictures of a store as a whole: those that were drawn beside its logo, else those of its best dish. */
export const storePictures = ({ store, items }: PictureSource): StorePictures => {
  const [drawn] = /^\/pictures\/[a-z0-9-]+(?=\/logo\.svg$)/.exec(store.logoUrl ?? "") ?? [];
  if (drawn) return { hero: `${drawn}/hero.svg`, share: `${drawn}/share.jpg`, icon: `${drawn}/icon` };
  const best = items.find((item) => item.featured && item.thumbnail) ?? items.find((item) => item.thumbnail);
  return { hero: best?.thumbnail ?? null, share: null, icon: "/icon" };
};

/** A picture's whole address: pictures may lie elsewhere. */
export const pictureAddress = (path: string, origin: string): string => (path.startsWith("/") ? origin + path : path);

const isDrawn = (path: string): boolean => path.endsWith(".svg");

/** What networks show of a page: they draw no SVG, so a drawn dish is shown as its restaurant. */
export const sharePicture = (menu: PictureSource, path: string | null): string | null => {
  if (path && !isDrawn(path)) return path;
  const { share, hero } = storePictures(menu);
  return share ?? (hero && !isDrawn(hero) ? hero : null);
};
