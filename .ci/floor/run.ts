// Checks the built pages: no browser of the floor, which package.json declares, lacks a Web API or a CSS feature that
// they need. The data about browsers is large, so it is installed only here.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "../../db/local/install.mjs";
import { acceptedScripts, acceptedStyles, ownMembers } from "./accepted.ts";
import { readCompatData } from "./compat.ts";
import { createScriptCheck } from "./scripts.ts";

await ensureInstalled(import.meta.dirname);
// It imports what has just been installed.
const { findNewStyles } = await import("./styles.ts");

const data = readCompatData();
const findNewScripts = createScriptCheck(data);
const styles = (css: string) => findNewStyles(css, data);

/** What each of these uses is newer than the floor, so the check must find it. */
const plants: readonly (readonly [find: (source: string) => Map<string, string>, source: string])[] = [
  [findNewScripts, "URL.canParse(location.href)"],
  [findNewScripts, "Array.fromAsync(list)"],
  [findNewScripts, "new Intl.DurationFormat('en')"],
  [findNewScripts, "cookieStore.get('bag')"],
  [findNewScripts, "dialog.requestClose()"],
  [findNewScripts, "[...element.getHTML({serializableShadowRoots: true})]"],
  [findNewScripts, "/[\\p{L}--[a-z]]/v.test(text)"],
  [styles, "@starting-style { a { opacity: 0 } }"],
  [styles, "a { interpolate-size: allow-keywords }"],
  [styles, "a { color: light-dark(black, white) }"],
  [styles, "input:user-invalid { color: red }"],
  [styles, "a { width: calc-size(auto, size) }"],
  [styles, "@supports (display: grid) { a { field-sizing: content } }"],
];

/** What each of these uses has a guard. */
const guarded: typeof plants = [
  [findNewScripts, "dialog.requestClose?.()"],
  [styles, "@supports (field-sizing: content) { a { field-sizing: content } }"],
  [styles, "a { color: black; color: light-dark(black, white) }"],
  [styles, "a { -webkit-user-select: none; user-select: none }"],
];

const problems = [
  ...plants.filter(([find, source]) => find(source).size === 0).map(([, source]) => `Not found: ${source}`),
  ...guarded.filter(([find, source]) => find(source).size > 0).map(([, source]) => `Refused with a guard: ${source}`),
];

const client = path.join(import.meta.dirname, "../../dist/client");
const files = readdirSync(client, { recursive: true, encoding: "utf8" });
const read = (file: string): string => readFileSync(path.join(client, file), "utf8");
const listFiles = (ending: string): string[] =>
  files.filter((file) => file.endsWith(ending) && !file.startsWith("dev/"));
const sheets = [
  ...[...read("index.html").matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css),
  ...listFiles(".css").map(read),
];

/** Everything that the sources use and that has no guard. */
const findAll = (find: (source: string) => Map<string, string>, sources: readonly string[]): Map<string, string> =>
  new Map(sources.flatMap((source) => [...find(source)]));

const judge = (found: ReadonlyMap<string, string>, accepted: Readonly<Record<string, string>>): void => {
  const used = new Set<string>();
  for (const [name, lack] of found) {
    const entry = [name, name.split(":")[0] || name].find((key) => Object.hasOwn(accepted, key));
    if (entry) used.add(entry);
    else if (!ownMembers.has(name)) problems.push(`${name} needs ${lack}`);
  }
  for (const name of Object.keys(accepted))
    if (!used.has(name)) problems.push(`${name} is accepted, but nothing uses it. Remove it from accepted.ts.`);
};
judge(findAll(styles, sheets), acceptedStyles);
judge(findAll(findNewScripts, listFiles(".js").map(read)), acceptedScripts);

for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error("Use what all browsers of the floor have, add a guard, or say in accepted.ts why pages work without.");
else console.log(`${listFiles(".js").length} scripts and ${sheets.length} style sheets need no newer browser.`);
process.exit(problems.length === 0 ? 0 : 1);
