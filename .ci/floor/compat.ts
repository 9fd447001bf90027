import { readFileSync } from "node:fs";
import path from "node:path";
import { readFloor } from "../../storefront/build/floor.ts";

interface Statement {
  version_added: string | false;
  version_removed?: string | false;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

/** A feature of the browser-compat-data, with the features that belong to it. */
export interface Feature {
  __compat?: { support: Readonly<Record<string, Statement | readonly Statement[]>> };
  readonly [name: string]: Feature | undefined | Feature["__compat"];
}

const file = path.join(import.meta.dirname, "node_modules/@mdn/browser-compat-data/data.json");

/** What browsers support. Source: MDN's browser-compat-data. */
export const readCompatData = (): Feature => JSON.parse(readFileSync(file, "utf8"));

/** The names of browserslist's browsers in the data, where they differ. */
const names: Readonly<Record<string, string>> = { ios: "safari_ios" };

const isAtMost = (version: string, bound: string): boolean => {
  const [parts, bounds] = [version, bound].map((text) => text.replace(/^≤/, "").split(".").map(Number));
  for (const [index, part] of (parts ?? []).entries()) {
    const other = bounds?.[index] ?? 0;
    if (part !== other) return part < other;
  }
  return true;
};

const floor = [...readFloor()].map(([browser, version]) => ({ browser: names[browser] ?? browser, version }));

/** Follows names through the data. */
export const findFeature = (feature: Feature, ...path: readonly string[]): Feature | undefined => {
  let found: Feature | undefined = feature;
  for (const name of path) {
    if (!found || !Object.hasOwn(found, name) || name === "__compat") return undefined;
    found = found[name] as Feature | undefined;
  }
  return found;
};

/** The browsers of the floor that lack a feature, with the version that brought it. Null if all have it. A prefixed name
 *  counts only where it is used too. */
export const explainLack = (feature: Feature | undefined, prefixes: readonly string[] = [""]): string | null => {
  const support = feature?.__compat?.support;
  if (!support) return null;
  const lacking = floor.flatMap(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat() as readonly Statement[];
    const own = statements.filter(
      ({ flags, prefix: used = "", alternative_name }) => !flags && prefixes.includes(used) && !alternative_name,
    );
    const isSupported = own.some(({ version_added }) => version_added && isAtMost(version_added, version));
    const [latest] = own;
    return isSupported ? [] : [`${browser} ${latest?.version_added || "never"}`];
  });
  return lacking.length === 0 ? null : lacking.join(", ");
};
