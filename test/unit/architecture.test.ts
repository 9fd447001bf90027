import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { processorIds } from "../../db/schema/processors.ts";

interface Import {
  from: string;
  to: string;
}

/** Packages that a tool's own folder installs are not part of the project. */
const exclude = ["**/node_modules"];

const sources = globSync(["{worker,db,storefront,test}/**/*.{ts,tsx,mjs}", ".ci/*.ts"], { exclude }).map((file) =>
  file.split(path.sep).join("/"),
);

/** Resolves a relative import to a path from the root. */
const resolve = (file: string, specifier: string): string =>
  path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));

const staticImport = /^(?:import|export)\s[^;]*?from\s+"(\.[^"]+)"/gm;

/** The static imports of a file, including type imports: a cycle of types is as hard to read as one of values. */
const readImports = (file: string): Import[] =>
  [...readFileSync(file, "utf8").matchAll(staticImport)].map(([, specifier = ""]) => ({
    from: file,
    to: resolve(file, specifier),
  }));

const imports = sources.flatMap(readImports);

const groupTargets = (edges: readonly Import[]): Map<string, string[]> => {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
};

/** Returns the nodes of one cycle in a graph; null if it has none. */
const findCycle = (edges: readonly Import[]): string[] | null => {
  const targets = groupTargets(edges);
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of targets.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of targets.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
};

const domain = "worker/domain/";

/** The folder of a domain file. A file directly in the domain counts as a folder. */
const folderInDomain = (file: string): string => {
  const inside = file.slice(domain.length);
  return inside.includes("/") ? path.posix.dirname(inside) : path.posix.basename(inside, ".ts");
};

/** The layers of the domain, highest first. A folder may import from its own layer and from lower ones. */
const layers: readonly (readonly string[])[] = [
  ["registry", "health"],
  ["checkout/edit"],
  ["checkout"],
  ["today", "records"],
  ["orders/due"],
  ["orders/restores"],
  ["orders"],
  ["orders/bumps", "orders/cancellation", "orders/ratings", "orders/receipts"],
  ["orders/erasure"],
  ["orders/search", "orders/profiles"],
  ["orders/settlement"],
  ["orders/disputes"],
  ["orders/read"],
  ["orders/record"],
  ["orders/notifications"],
  ["orders/links", "orders/notes"],
  ["reports/days"],
  ["reports"],
  ["payments"],
  ["payments/cards"],
  [...processorIds.map((id) => `payments/${id}`), "payments/simulator"],
  ["payments/refunds", "payments/disputes"],
  ["payments/provider"],
  ["cart"],
  ["pricing"],
  ["promos"],
  ["fulfilment"],
  ["catalog"],
  ["menu/editing"],
  ["menu", "pictures"],
  ["tax"],
  ["schedule"],
  ["auth/email-change"],
  ["auth/passkeys"],
  ["auth/tablet"],
  ["customers", "auth"],
  ["access"],
  ["store"],
  ["events", "live", "audit"],
  ["operation"],
  ["idempotency"],
  ["problems.rules", "input-messages", "parse-input"],
  ["schemas", "column-schemas"],
  ["caller", "access/scope-labels", "postal-address", "legal", "text"],
];
const layerIndex = (folder: string): number => {
  const layer = layers.findIndex((folders) => folders.includes(folder));
  // The other files are generic, such as money, time and ids.
  return layer === -1 ? layers.length : layer;
};

const domainImports = imports
  .filter(({ from, to }) => from.startsWith(domain) && to.startsWith(domain))
  .filter(({ from, to }) => folderInDomain(from) !== folderInDomain(to));

describe("the import graph", () => {
  it("has no cycle among files", () => {
    expect(findCycle(imports)).toBeNull();
  });

  it("has no cycle among the folders of the domain", () => {
    expect(
      findCycle(domainImports.map(({ from, to }) => ({ from: folderInDomain(from), to: folderInDomain(to) }))),
    ).toBeNull();
  });

  it("only leads down the layers of the domain", () => {
    expect(
      domainImports.filter(({ from, to }) => layerIndex(folderInDomain(from)) > layerIndex(folderInDomain(to))),
    ).toEqual([]);
  });

  it("assigns every folder of the domain to a layer", () => {
    const folders = new Set(sources.filter((file) => file.startsWith(domain)).map(folderInDomain));
    const layeredFolders = new Set(layers.flat());
    expect([...layeredFolders].filter((folder) => !folders.has(folder))).toEqual([]);
    expect(
      [...folders].filter(
        (folder) => sources.some((file) => file.startsWith(`${domain}${folder}/`)) && !layeredFolders.has(folder),
      ),
    ).toEqual([]);
  });

  it.each([
    ["worker/domain/", /^worker\/(http|graphql|crud|models)\//],
    ["worker/crud/", /^worker\/(http|models|durable)\/|^worker\/graphql\/(?!scalars\.ts)/],
    ["worker/graphql/", /^worker\/(durable)\//],
    ["db/", /^(worker|storefront)\//],
    ["worker/", /^test\//],
    ["storefront/", /^(test|worker\/(http|graphql|crud|models|durable))\//],
  ])("leads from %s to no higher layer", (folder, above) => {
    const upward = imports.filter(({ from, to }) => from.startsWith(folder) && above.test(to));
    // Local commands that write the schema, and that prove a key with the code that uses it.
    const commands = new Set(["db/local/write-schema.ts", "db/local/release/rotation.ts"]);
    expect(upward.filter(({ from }) => !commands.has(from))).toEqual([]);
  });
});

describe("the dashboard", () => {
  const screens = sources.filter((file) => file.startsWith("storefront/dashboard/") && file.endsWith(".tsx"));
  const screensWith = (pattern: RegExp): string[] => screens.filter((file) => pattern.test(readFileSync(file, "utf8")));

  it("has one row for everything that a list opens", () => {
    const lists = new Set(screensWith(/<li\b/));
    // A line of an order that is typed at the counter has a stepper instead of actions.
    expect(
      screensWith(/aria-haspopup/)
        .filter((file) => lists.has(file))
        .toSorted(),
    ).toEqual([
      "storefront/dashboard/counter/ticket/ticket-line.tsx",
      "storefront/dashboard/list/row.tsx",
      // Its fields are edited in the row.
      "storefront/dashboard/menu/list/item-row.tsx",
    ]);
  });

  it("has one form for pages and one for dialogs", () => {
    // A preview opens a page, and a rehearsal runs in the browser: neither saves anything. The counter stores what is
    // typed at once, so that its dialogs have nothing to save or to lose. A close counts first and compares then. A
    // recovery code and an invited person's PIN are entered before there is a dashboard.
    expect(screensWith(/<form\b/).toSorted()).toEqual([
      "storefront/dashboard/close/close-form.tsx",
      "storefront/dashboard/counter/guest/guest-dialog.tsx",
      "storefront/dashboard/counter/menu/choices-dialog.tsx",
      "storefront/dashboard/counter/pay/tender-form.tsx",
      "storefront/dashboard/counter/ticket/quantity-dialog.tsx",
      "storefront/dashboard/download.tsx",
      "storefront/dashboard/form/form-dialog.tsx",
      "storefront/dashboard/form/page-form.tsx",
      "storefront/dashboard/preview-card.tsx",
      "storefront/dashboard/rehearsal/service-rehearsal.tsx",
      "storefront/dashboard/settings/page/live-preview.tsx",
      "storefront/dashboard/sign-in/frozen-role.tsx",
      "storefront/dashboard/sign-in/way-back.tsx",
      "storefront/dashboard/tablet/choose-pin.tsx",
    ]);
  });

  it("asks before a dialog with fields loses what was typed", () => {
    const fields = /<(\w+Field|\w*Choice|Pills|Toggle|ItemFields)\b/;
    const dialogs = screensWith(/<FormDialog\b/).filter((file) => screensWith(fields).includes(file));
    expect(dialogs.filter((file) => !/\bdraft=/.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("a path", () => {
  it("is not taken from a URL, which escapes spaces and umlauts and begins with a slash on Windows", () => {
    const ofFile =
      /import\.meta\.url\s*\)\s*\.(?:pathname|href\.(?:slice|replace))|import\.meta\.url\.(?:slice|replace)/;
    expect(sources.filter((file) => ofFile.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("a journey", () => {
  it("expects of a page with expect.poll, because a read that happens once fails by chance on a busy machine", () => {
    const reads =
      "count|innerText|textContent|inputValue|isVisible|isHidden|isEnabled|isDisabled|isChecked|getAttribute|allInnerTexts|allTextContents|title|evaluate|evaluateAll|content";
    const hastyRead = new RegExp(`expect\\([(\\[\\s]*await\\b(?:(?!\\bexpect\\b)[^;])*?\\.(?:${reads})\\(`);
    const journeys = globSync("test/browser/**/*.test.ts");
    expect(journeys.filter((file) => hastyRead.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});
