import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { holdsScope, roleScopes, type Scope, tabletScopes } from "../../../worker/domain/caller/scopes.ts";
import { operations } from "../../../worker/domain/registry.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const folder = "storefront/dashboard";

const sources = new Map(
  globSync("storefront/**/*.{ts,tsx}", { cwd: root }).map((file) => [
    file,
    readFileSync(path.join(root, file), "utf8"),
  ]),
);

const resolve = (file: string, target: string): string => path.join(path.dirname(file), target);

const areasFile = `${folder}/areas.ts`;

/** The files of the storefront that these files load, themselves included. The list of all areas leads no further. */
const reach = (entries: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const source = sources.get(file);
    if (source === undefined || file === areasFile || found.has(file)) continue;
    found.add(file);
    for (const [, target = ""] of source.matchAll(/(?:from |import\()"(\.[^"]+)"/g)) open.push(resolve(file, target));
  }
  return found;
};

/** The areas with the scope that a user needs for each, as the dashboard declares them. */
const areas = [
  ...(sources.get(areasFile) ?? "").matchAll(/id: "([\w-]+)",[\s\S]*?scope: "(\w+)",[\s\S]*?import\("\.\/([^"]+)"\)/g),
].map(([, id = "", scope = "", panel = ""]) => ({ id, scope, panel: `${folder}/${panel}` }));

const staffScopes = new Set<string>(roleScopes.staff);
/** The home, which every role has, and the areas that staff may open. */
const entries = [
  `${folder}/today/today-panel.tsx`,
  ...areas.filter(({ scope }) => staffScopes.has(scope)).map(({ panel }) => panel),
];
const staffFiles = reach(entries);

const isAllowed = (scope: Scope | undefined): boolean => scope !== undefined && holdsScope(staffScopes, scope);

/** A function or component of a file. */
interface Part {
  file: string;
  name: string;
  source: string;
}

const parts: readonly Part[] = [...sources].flatMap(([file, source]) =>
  source.split(/^(?=(?:export )?const )/m).flatMap((part) => {
    const name = /^(?:export )?const (\w+)/.exec(part)?.[1];
    return name === undefined ? [] : [{ file, name, source: part }];
  }),
);

const mentions = (source: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(source);

/** Whether a file has a name of another one, by an import or lazily. */
const imports = (file: string, { file: origin, name }: Part): boolean =>
  [
    ...(sources.get(file) ?? "").matchAll(/import (?:type )?\{([^}]+)\} from "(\.[^"]+)"|import\("(\.[^"]+)"\)[^\n]*/g),
  ].some(
    ([text, names = text, target, lazy = ""]) => resolve(file, target ?? lazy) === origin && mentions(names, name),
  );

/** The functions and components of these files that use this one. */
const findUsers = (files: ReadonlySet<string>, used: Part): Part[] =>
  parts.filter(
    (part) =>
      part !== used &&
      files.has(part.file) &&
      mentions(part.source, used.name) &&
      (part.file === used.file || imports(part.file, used)),
  );

/** The chains of functions and components from an operation's call up to those that nothing here uses: the panels. */
const listChains = (files: ReadonlySet<string>, chain: readonly Part[]): Part[][] => {
  const [top] = chain;
  const users = top ? findUsers(files, top).filter((user) => !chain.includes(user)) : [];
  return users.length === 0 ? [[...chain]] : users.flatMap((user) => listChains(files, [user, ...chain]));
};

const panelFiles = new Set([...entries, ...areas.map(({ panel }) => panel)]);

/** How a user of these files gets from a panel to the operation. */
const findWays = (files: ReadonlySet<string>, { name, rest }: (typeof operations)[number]): Part[][] =>
  parts
    .filter(
      ({ file, source }) =>
        file.startsWith(`${folder}/`) &&
        (source.includes(`("${name}"`) || (rest !== undefined && source.includes(`("${rest.method} ${rest.path}"`))),
    )
    .flatMap((part) => listChains(files, [part]))
    .filter(([top]) => top !== undefined && panelFiles.has(top.file));

/** Whether a function or component, or one of its file that it uses, checks a scope. */
const checks = (part: Part, scope: Scope): boolean =>
  parts.some(
    (one) =>
      one.file === part.file && (one === part || mentions(part.source, one.name)) && one.source.includes(`"${scope}"`),
  );

const scoped = operations.flatMap((one) =>
  one.access.kind === "scope" ? [{ one, scope: one.access.scope, orScope: one.access.orScope }] : [],
);

describe("the screens of staff", () => {
  it("offer every operation that staff may call and that the dashboard has a screen for", () => {
    const everywhere = new Set(
      [...sources.keys()].filter((file) => file.startsWith(`${folder}/`) && file !== areasFile),
    );
    const offered = scoped
      .filter(({ scope, orScope }) => isAllowed(scope) || isAllowed(orScope))
      .filter(({ one }) => findWays(everywhere, one).length > 0);
    expect(offered.map(({ one }) => one.name)).toContain("processPayment");
    const missing = offered.filter(({ one }) => findWays(staffFiles, one).length === 0).map(({ one }) => one.name);
    expect(missing).toEqual([]);
  });

  it("offer an operation that staff may not call only behind a check of its scope", () => {
    const unchecked = scoped
      .filter(({ scope, orScope }) => !isAllowed(scope) && !isAllowed(orScope))
      .flatMap(({ one, scope }) =>
        findWays(staffFiles, one)
          .filter((way) => !way.some((part) => checks(part, scope)))
          .map((way) => [one.name, ...way.map(({ name }) => name)].join(" ")),
      );
    expect(unchecked).toEqual([]);
  });
});

describe("a shared tablet", () => {
  const scopesThere = new Set<string>(tabletScopes.owner);
  const canCall = (scope: Scope | undefined) => scope !== undefined && holdsScope(scopesThere, scope);
  const called = reach([
    `${folder}/today/today-panel.tsx`,
    ...areas.filter(({ id, scope }) => scopesThere.has(scope) && id !== "sign-in").map(({ panel }) => panel),
  ]);

  it("may call exactly what the home, the board, the counter, orders and the day close call", () => {
    const needed = scoped
      .filter(({ scope, orScope }) => canCall(scope) || canCall(orScope))
      .filter(({ one }) => findWays(called, one).length > 0);
    const allowed = scoped.filter(({ one }) => one.access.tablet);
    expect(allowed.map(({ one }) => one.name).toSorted()).toEqual(needed.map(({ one }) => one.name).toSorted());
  });

  it("may call nothing else but the receipts of an order, its own session, and what guests may call", () => {
    const others = operations.filter(({ access }) => access.tablet && access.kind !== "scope");
    expect(
      others
        .filter(({ access }) => access.kind !== "bag")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      ...["activeUser", "availableSlots", "getMenu", "getMenuItem", "getOrderReceipts", "getStore", "getTabletLock"],
      ...[
        "listCategories",
        "listMenuItems",
        "prolongTabletSession",
        "quoteOrder",
        "reportPageFault",
        "requestSignInCode",
      ],
      ...["setReceiptRecipient", "signIn", "signInByPin", "signInWithPasskey", "signOut", "startPasskeySignIn"],
    ]);
  });

  it("gives no access: what does is for a person on a device of their own", () => {
    const giving = operations.filter(({ access }) => access.ownDevice);
    expect(giving.filter(({ access }) => access.tablet)).toEqual([]);
    expect(giving.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["inviteMember", "setUpTablet", "setOwnPin", "registerPasskey", "confirmEmailChange"]),
    );
  });
});
