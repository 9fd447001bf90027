import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { themes } from "../db/schema/store/enums.ts";
import { cutFonts } from "../storefront/build/fonts/cut.ts";
import { eagerModules, startUpCpu, workerSize } from "../test/bench/bundle.ts";

// The first load of `/`: the template's entry, its preloads, and its style sheets.
const client = "dist/client";
// The comments note the files of other pages. The styles of every page are in the template.
const html = readFileSync(path.join(client, "index.html"), "utf8").replaceAll(/<!--.*?-->/gs, "");
const linked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
const compressed = (file: string): number => gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length;

/** Includes static imports of the entry that Vite does not list in the template. */
const imported = new Set<string>(linked);
for (const file of imported) {
  const code = readFileSync(path.join(client, file), "utf8");
  for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) imported.add(`/assets/${name}`);
}
const script = [...imported].reduce((bytes, file) => bytes + compressed(file), 0);
const style = gzipSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "", { level: 9 }).length;

const { themes: fonts } = await cutFonts();
/** The Latin files that the first screen of a theme loads. They are compressed themselves. */
const fontBytes = (theme: keyof typeof fonts): number =>
  fonts[theme].preload.reduce((bytes, href) => bytes + readFileSync(path.join(client, href)).length, 0);
const goals = [
  { asset: "JavaScript", bytes: script, limit: 45 * 1024 },
  { asset: "CSS", bytes: style, limit: 14 * 1024 },
  ...themes.map((theme) => ({ asset: `Fonts of ${theme}`, bytes: fontBytes(theme), limit: 70 * 1024 })),
];
if (readdirSync(path.join(client, "assets")).length === 0 || script === 0 || style === 0) {
  throw new Error("The build contains no script or no style sheet. Run npm run build first.");
}
for (const { asset, bytes, limit } of goals)
  console.log(`${asset}: ${(bytes / 1024).toFixed(1)} KiB of ${limit / 1024}`);
const worker = workerSize();
console.log(`Worker: ${worker.value} KiB of ${worker.limit}`);
const start = startUpCpu();
console.log(`Start-up: ${start.value} ms of CPU of ${start.limit}`);
const eagerSources = eagerModules();
for (const name of eagerSources)
  console.log(`Loaded at start, but only some requests need it: ${name}. Import it dynamically.`);
const fits =
  goals.every(({ bytes, limit }) => bytes <= limit) && [worker, start].every(({ value, limit }) => value <= limit);
process.exit(fits && eagerSources.length === 0 ? 0 : 1);
