import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const dashboard = path.join(import.meta.dirname, "../../../storefront/dashboard");
const read = (name: string): string => readFileSync(path.join(dashboard, name), "utf8");

/** Areas whose content is reached: it always has a control, or the form makes them reachable if it has none. */
const areasWithControls: ReadonlySet<string> = new Set([
  "today/today.module.css .values",
  "service/service-strip.module.css .strip",
  "navigation/navigation.module.css .nav ul",
  'navigation/navigation.module.css :global([data-wide="false"]) .nav',
  'navigation/navigation.module.css :global([data-wide="true"]) .nav',
  "menu/item.module.css .gallery",
  "menu/bulk/bulk.module.css .actions",
  'kitchen/kitchen.module.css .kitchen[data-full="true"]',
  "kitchen/kitchen.module.css .later ul",
  "kitchen/kitchen.module.css .jumps",
  "kitchen/kitchen.module.css .tickets",
  "kitchen/sold-out/sold-out.module.css .dishes",
  "kitchen/board/toolbar.module.css .stations",
  "form/form.module.css .fields",
  'form/form.module.css [data-split="true"] > .fields',
  'form/form.module.css .content[data-split="true"]',
  "guides/guides.module.css .body pre",
  "counter/ticket/ticket.module.css .lines",
  "counter/pay/bill.module.css .ways",
  "counter/pay/bill.module.css .tender",
  "counter/menu/menu.module.css .categories",
  "counter/menu/menu.module.css .tiles",
]);

/** The selectors of a style sheet whose elements scroll. */
const findScrolling = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , rules = ""]) => /overflow(?:-[xy])?: *(?:auto|scroll)/.test(rules))
    .flatMap(([, selector = ""]) => selector.split(","))
    .map((selector) => selector.trim());

/** The opening tags of a source that have a class of a style sheet, which it imports under this name. */
const findTags = (source: string, styles: string, name: string): string[] =>
  [...source.matchAll(/<\w+(?:"[^"]*"|=>|[^<>"])*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`${styles}["${name}"]`));

const sources = globSync("**/*.tsx", { cwd: dashboard }).map((file) => ({
  folder: path.dirname(file),
  text: read(file),
}));

/** Whether a keyboard reaches every element with the class of a selector. */
const isReachable = (sheet: string, selector: string): boolean => {
  const name = /\.([\w-]+)(?:\[[^\]]*\])?$/.exec(selector)?.[1] ?? "";
  const tags = sources.flatMap(({ folder, text }) =>
    [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)]
      .filter(([, , from = ""]) => path.join(folder, from) === sheet)
      .flatMap(([, styles = ""]) => findTags(text, styles, name)),
  );
  return tags.length > 0 && tags.every((tag) => tag.includes("tabindex="));
};

it("every area of the dashboard that scrolls is reached by the keyboard, by itself or by its controls", () => {
  const areas = globSync("**/*.module.css", { cwd: dashboard }).flatMap((sheet) =>
    findScrolling(read(sheet)).map((selector) => ({ sheet, selector })),
  );
  expect(areas.length).toBeGreaterThan(30);
  const unreachable = areas.filter(({ sheet, selector }) => !isReachable(sheet, selector));
  const names = unreachable.map(({ sheet, selector }) => `${sheet} ${selector}`);
  expect(names.filter((name) => !areasWithControls.has(name))).toEqual([]);
  // An area that is gone, or reached by itself, needs no exception.
  expect([...areasWithControls].filter((name) => !names.includes(name))).toEqual([]);
});
