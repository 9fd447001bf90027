import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

interface Import {
  from: string;
  to: string;
}

const sources = globSync("{worker,db,storefront,test,.ci}/**/*.{ts,tsx,mjs}").map((file) =>
  file.split(path.sep).join("/"),
);

/** The file that a relative import names, as a path from the root. */
const resolve = (file: string, specifier: string): string =>
  path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));

const staticImport = /^(?:import|export)\s[^;]*?from\s+"(\.[^"]+)"/gm;

/** The static imports of a file, those of types alone too: a cycle of types is read as slowly as one of values. */
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

/** One cycle of a graph, as the nodes on its way; null if there is none. */
const findCycle = (edges: readonly Import[]): string[] | null => {
  const targets = groupTargets(edges);
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]): string[] | null => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of targets.get(node) ?? []) {
      const cycle = visit(next, [...way, node]);
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

/** The folder of a domain file; a file beside the folders is a room of its own. */
const folderInDomain = (file: string): string => {
  const inside = file.slice(domain.length);
  return inside.includes("/") ? path.posix.dirname(inside) : path.posix.basename(inside, ".ts");
};

/** The floors of the domain, the highest first. A room may import from lower floors and from its own, never from a higher one. */
const floors: readonly (readonly string[])[] = [
  ["registry", "health"],
  ["checkout"],
  ["orders/due"],
  ["orders"],
  ["orders/cancellation"],
  ["orders/settlement"],
  ["orders/read"],
  ["orders/record"],
  ["orders/mail"],
  ["orders/links"],
  ["payments"],
  ["payments/stripe", "payments/paypal", "payments/simulator"],
  ["payments/refunds"],
  ["payments/provider"],
  ["cart"],
  ["pricing"],
  ["promos"],
  ["fulfilment"],
  ["catalog"],
  ["menu", "pictures"],
  ["schedule"],
  ["customers", "auth"],
  ["access"],
  ["store"],
  ["events", "live"],
  ["operation"],
  ["idempotency"],
  ["problems.rules"],
  ["schemas"],
  ["caller", "access/scope-labels", "postal-address"],
];
const floorNumber = (room: string): number => {
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  // What is left are single files without a meaning of the trade: money, time, ids and their like.
  return floor === -1 ? floors.length : floor;
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

  it("leads down the floors of the domain", () => {
    expect(
      domainImports.filter(({ from, to }) => floorNumber(folderInDomain(from)) > floorNumber(folderInDomain(to))),
    ).toEqual([]);
  });

  it("knows every folder of the domain as part of a floor", () => {
    const folders = new Set(sources.filter((file) => file.startsWith(domain)).map(folderInDomain));
    const known = new Set(floors.flat());
    expect([...known].filter((room) => !folders.has(room))).toEqual([]);
    expect(
      [...folders].filter((room) => sources.some((file) => file.startsWith(`${domain}${room}/`)) && !known.has(room)),
    ).toEqual([]);
  });

  it.each([
    ["worker/domain/", /^worker\/(http|graphql|crud|models|durable)\//],
    ["worker/crud/", /^worker\/(http|models|durable)\/|^worker\/graphql\/(?!scalars\.ts)/],
    ["worker/graphql/", /^worker\/(durable)\//],
    ["db/", /^(worker|storefront)\//],
    ["worker/", /^test\//],
    ["storefront/", /^(test|worker\/(http|graphql|crud|models|durable))\//],
  ])("leads from %s to nothing above it", (folder, above) => {
    const upward = imports.filter(({ from, to }) => from.startsWith(folder) && above.test(to));
    expect(upward.filter(({ from }) => from !== "db/local/write-schema.ts")).toEqual([]);
  });
});

describe("a folder", () => {
  it("holds at most 25 files", () => {
    const all = globSync("{worker,db,storefront,test,.ci}/**/*", { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const folders = new Map<string, number>();
    for (const { parentPath } of all) {
      const folder = path.relative(".", parentPath);
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
    // The demo restaurants' pictures are data.
    const crowded = [...folders].filter(
      ([folder, count]) => !folder.startsWith("storefront/public/pictures") && count > 25,
    );
    expect(crowded).toEqual([]);
  });
});

describe("a source file", () => {
  it("has at most 300 lines", () => {
    const long = sources.filter((file) => readFileSync(file, "utf8").split("\n").length > 301);
    expect(long).toEqual([]);
  });
});
