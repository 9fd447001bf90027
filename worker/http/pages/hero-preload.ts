import { buildSrcset, hasPictures, heroSizes, storePictures } from "../../../storefront/ui/pictures.ts";
import type { MenuSnapshot } from "../../domain/menu/types.ts";

/** The Link header value that preloads the menu's hero picture; empty if there is none. Source: HTML, "Link type
 *  preload" (imagesrcset, imagesizes). */
export const heroPreload = (menu: MenuSnapshot): string => {
  const { hero } = storePictures(menu);
  if (hero === null || !hasPictures(menu.store)) return "";
  const srcset = buildSrcset(hero);
  const variants = srcset ? `; imagesrcset="${srcset}"; imagesizes="${heroSizes}"` : "";
  return `<${encodeURI(hero)}>; rel=preload; as=image; fetchpriority=high${variants}`;
};
