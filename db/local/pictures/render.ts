import { readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { giveWay } from "./gentle.ts";
import { cells, type Dish, readDishes } from "./read.ts";
import { smooth } from "./smooth.ts";
import { listWidths } from "./widths.ts";

/** The graphics of the processor itself, so that each machine renders alike. */
const args = [
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--disable-gpu-watchdog",
];

const publicFolder = new URL("../../../storefront/public/pictures/", import.meta.url);
/** The bytes of a variant by its width, so that a phone's first screen loads few. The picture of 640 pixels is the
 *  largest one of that screen: with its headers it fits into the ten segments that TCP sends before the first
 *  acknowledgement. */
const largest = (width: number): number => {
  if (width <= 320) return 8 * 1024;
  if (width <= 640) return 13_500;
  return width <= 960 ? 28 * 1024 : 40 * 1024;
};

/** Encodes a variant as WebP: as good as the limit of its size allows. */
const encode = async (picture: Buffer, width: number): Promise<Buffer> => {
  for (let quality = 78; ; quality -= 2) {
    const file = await sharp(picture)
      .resize(width)
      .sharpen({ sigma: 0.7, m1: 0.4, m2: 1 })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (file.byteLength <= largest(width) || quality < 24) return file;
  }
};

/** Writes the variants of a picture, from which the shop's pages choose by the width of the screen. */
const write = async ({ folder, name, width }: Dish, picture: Buffer): Promise<void> => {
  for (const each of listWidths(width))
    writeFileSync(new URL(`${folder}/${name}-${each}.webp`, publicFolder), await encode(picture, each));
  if (name !== "hero") return;
  // Social networks preview a JPEG of this size.
  const share = await sharp(picture).resize(1200, 630).jpeg({ quality: 74, mozjpeg: true }).toBuffer();
  writeFileSync(new URL(`${folder}/share.jpg`, publicFolder), share);
};

const render = async (page: Page, dish: Dish, share: number, samples: number): Promise<Buffer> => {
  const width = Math.round(dish.width * share);
  const height = Math.round(dish.height * share);
  const { shader, field } = dish;
  const text = await page.evaluate<string>(
    `drawPicture(${JSON.stringify({ shader, field, cells, width, height, samples })})`,
  );
  const raw = { width, height, channels: 4 } as const;
  const pixels = await sharp(Buffer.from(text, "base64"), { raw }).flip().removeAlpha().raw().toBuffer();
  return sharp(smooth(pixels, width, height), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

const usage = "Usage: node db/local/pictures/render.ts <all or a part of names, with commas> [folder for drafts]";
const [names, drafts] = process.argv.slice(2);
if (!names) throw new Error(usage);
const parts = names.split(",");
const dishes = readDishes().filter(({ folder, name }) =>
  parts.some((part) => part === "all" || `${folder}/${name}`.includes(part)),
);
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args });
const page = await browser.newPage();
const tiles = readFileSync(new URL("browser/tiles.ts", import.meta.url), "utf8");
await page.addScriptTag({ content: stripTypeScriptTypes(tiles) });
for (const dish of dishes) {
  const begin = Date.now();
  giveWay();
  const picture = drafts ? await render(page, dish, 0.5, 6) : await render(page, dish, 1, 14);
  if (drafts) writeFileSync(`${drafts}/${dish.folder}-${dish.name}.png`, picture);
  else await write(dish, picture);
  process.stdout.write(`${dish.name} ${Math.round((Date.now() - begin) / 1000)} s\n`);
}
await browser.close();
