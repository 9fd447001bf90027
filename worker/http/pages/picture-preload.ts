import { buildSrcset, dishSizes, hasPictures, heroSizes, storePictures } from "../../../storefront/ui/pictures.ts";
import type { MenuSnapshot } from "../../domain/menu/types.ts";

/** The Link header value that preloads the largest picture of the first screen: the hero picture of the menu, or the
 *  picture of the dish whose dialog covers it. Empty if there is none. Source: HTML, "Link type preload" (imagesrcset,
 *  imagesizes). */
export const picturePreload = (menu: MenuSnapshot, path: string): string => {
  const dish = menu.items.find(({ id }) => path === `/menu/${id}`);
  const [dishPicture] = dish?.menuItemImages ?? [];
  const picture = dish ? dishPicture?.image.url : path === "/" ? storePictures(menu).hero : null;
  if (!picture || !hasPictures(menu.store)) return "";
  const srcset = buildSrcset(picture);
  const variants = srcset ? `; imagesrcset="${srcset}"; imagesizes="${dish ? dishSizes : heroSizes}"` : "";
  return `<${encodeURI(picture)}>; rel=preload; as=image; fetchpriority=high${variants}`;
};
