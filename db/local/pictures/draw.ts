import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { seedStores } from "../../seed/stores.ts";
import type { SeedStore } from "../../seed/types.ts";
import { drawDish, drawFavicon, drawHero, drawIcon, drawLogo, drawPlainIcon } from "./scene.ts";

const publicFolder = new URL("../../../storefront/public/", import.meta.url);

/** Positions of the dishes in a hero picture: two large ones and smaller ones around them. */
const positions = [
  [520, 470, 1.25],
  [1080, 420, 1.15],
  [180, 640, 0.75],
  [860, 760, 0.7],
  [1400, 700, 0.85],
  [820, 150, 0.62],
] as const;

const composeHero = (store: SeedStore): string => {
  const items = store.categories.flatMap((category) => category.items);
  const best = [...items.filter(({ featured }) => featured), ...items.filter(({ popular }) => popular)];
  const chosen = [...new Map(best.map((item) => [`${item.drawing.shape}${item.drawing.colors[0]}`, item])).values()];
  const laid = positions.flatMap((at, index) => {
    const item = chosen[index];
    return item ? [{ shape: item.drawing.shape, colors: item.drawing.colors, at }] : [];
  });
  return drawHero(store.slug, laid);
};

/** Home screen icons as PNG, because SVG is not supported everywhere. */
const writeIcons = async (picture: string, folder: URL): Promise<void> => {
  for (const size of [192, 512]) {
    const icon = sharp(Buffer.from(picture), { density: 400 }).resize(size, size).png({ palette: true, effort: 10 });
    await icon.toFile(fileURLToPath(new URL(`icon-${size}.png`, folder)));
  }
};

/** The picture for link previews as JPEG, because social networks do not render SVG. */
const writeShare = async (hero: string, folder: URL): Promise<void> => {
  const share = sharp(Buffer.from(hero)).resize(1200, 630).jpeg({ quality: 72, mozjpeg: true });
  await share.toFile(fileURLToPath(new URL("share.jpg", folder)));
};

for (const store of seedStores) {
  const folder = new URL(`pictures/${store.slug}/`, publicFolder);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, picture: string): void => writeFileSync(new URL(`${name}.svg`, folder), picture);
  const dishes = store.categories.flatMap((category) => category.items);
  for (const { slug, drawing } of dishes) write(slug, drawDish(store.slug, slug, drawing.shape, drawing.colors));
  for (const { handle, drawing } of store.products)
    write(handle, drawDish(store.slug, handle, drawing.shape, drawing.colors));
  const hero = composeHero(store);
  write("hero", hero);
  await writeShare(hero, folder);
  await writeIcons(drawIcon(store.slug, store.settings.brandColor), folder);
  write("logo", drawLogo(store.slug, store.settings.brandColor));
}
writeFileSync(new URL("favicon.svg", publicFolder), drawFavicon());
await writeIcons(drawPlainIcon(), publicFolder);
