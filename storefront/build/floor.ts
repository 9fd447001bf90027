import { readFileSync } from "node:fs";
import path from "node:path";

/** The oldest version of each browser that the shop works in, as package.json declares it once for all tools. */
export const readFloor = (): Map<string, string> => {
  const file = path.join(import.meta.dirname, "../../package.json");
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync(file, "utf8"));
  return new Map(
    browserslist.map((query) => {
      const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
      if (!browser || !version) throw new Error(`Write "${query}" as "browser >= version" in package.json.`);
      return [browser, version];
    }),
  );
};

/** Vite's target for scripts and style sheets. */
export const floorTarget = (): string[] => [...readFloor()].map(([browser, version]) => `${browser}${version}`);
