import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { seedStores } from "../../seed/stores.ts";
import type { SeedStore } from "../../seed/types.ts";
import { drawDish, drawFavicon, drawHero, drawIcon, drawLogo, drawPlainIcon } from "./scene.ts";
import { listWidths } from "./widths.ts";

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

/** Writes a hero picture in the widths of rendered ones, and as JPEG for link previews. */
const writeHero = async (hero: string, folder: URL): Promise<void> => {
  for (const width of listWidths(1280)) {
    const file = fileURLToPath(new URL(`hero-${width}.webp`, folder));
    await sharp(Buffer.from(hero)).resize(width).webp({ quality: 72, effort: 6 }).toFile(file);
  }
  const share = sharp(Buffer.from(hero)).resize(1200, 630).jpeg({ quality: 72, mozjpeg: true });
  await share.toFile(fileURLToPath(new URL("share.jpg", folder)));
};

/** The dishes of the others are rendered: see render.ts. */
const hasDrawings = (store: SeedStore): boolean => store.slug === "gasthaus-linde";

const drawDishes = async (store: SeedStore, folder: URL): Promise<void> => {
  const write = (name: string, picture: string): void => writeFileSync(new URL(`${name}.svg`, folder), picture);
  const dishes = store.categories.flatMap((category) => category.items);
  for (const { slug, drawing } of dishes) write(slug, drawDish(store.slug, slug, drawing.shape, drawing.colors));
  for (const { handle, drawing } of store.products)
    write(handle, drawDish(store.slug, handle, drawing.shape, drawing.colors));
  await writeHero(composeHero(store), folder);
};

for (const store of seedStores) {
  const folder = new URL(`pictures/${store.slug}/`, publicFolder);
  mkdirSync(folder, { recursive: true });
  if (hasDrawings(store)) await drawDishes(store, folder);
  const { brandColor } = store.settings;
  await writeIcons(drawIcon(store.slug, brandColor), folder);
  writeFileSync(new URL("logo.svg", folder), drawLogo(store.slug, brandColor));
}
writeFileSync(new URL("favicon.svg", publicFolder), drawFavicon());
await writeIcons(drawPlainIcon(), publicFolder);
