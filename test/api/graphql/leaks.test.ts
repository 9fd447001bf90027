import { expect, it } from "vitest";
import { type Model, modelNamed } from "../../../worker/crud/model.ts";
import type { Relation } from "../../../worker/crud/relations.ts";
import { type Caller, guest } from "../../../worker/domain/caller/caller.ts";
import { roleScopes, scopes } from "../../../worker/domain/caller/scopes.ts";
import { models } from "../../../worker/models/models.ts";
import { type GraphqlExecutor, graphqlExecutor } from "../../support/builders/asking.ts";
import { addPrivateRows, secret } from "../../support/builders/private-rows.ts";
import { AllRows, type Row, Visibility } from "../../support/builders/visibility.ts";
import { type World, world } from "../../support/world.ts";

const storeId = "sto";
const person = { ada: "cus_copper-pot_ada", ben: "cus_copper-pot_ben" };

const callers: Caller[] = [
  guest(storeId),
  { kind: "customer", storeId, scopes: new Set(), customerId: person.ada },
  { kind: "customer", storeId, scopes: new Set(), customerId: "cus_gasthaus-linde_ada" },
  ...(["staff", "manager", "owner"] as const).map(
    (role): Caller => ({ kind: "staff", storeId, scopes: new Set(roleScopes[role]), customerId: person.ben, role }),
  ),
  ...scopes.map((scope): Caller => ({ kind: "apiKey", storeId, scopes: new Set([scope]), keyId: "key" })),
  { kind: "apiKey", storeId, scopes: new Set(), keyId: "key" },
  { kind: "oauth", storeId, scopes: new Set(["read_orders"]), appId: "app", grantId: "grant" },
];

const nameOf = (caller: Caller): string => {
  if (caller.kind === "guest") return "a guest";
  if (caller.kind === "customer") return `the customer ${caller.customerId}`;
  if (caller.kind === "staff") return `staff who are ${caller.role}`;
  return `${caller.kind} with ${[...caller.scopes].join(" and ") || "no scope"}`;
};

interface Setup {
  execute: GraphqlExecutor;
  visibility: Visibility;
}

/** Two restaurants with rows of every model, and one caller at the first. */
const openSetup = async (caller: Caller): Promise<Setup & { shop: World }> => {
  const shop = await world();
  const own = await addPrivateRows(shop);
  await addPrivateRows(shop, "gasthaus-linde");
  const storeCaller = { ...caller, storeId: own.storeId };
  return {
    shop,
    execute: graphqlExecutor(shop, own.storeId, storeCaller),
    visibility: new Visibility(await AllRows.of(shop), storeCaller),
  };
};

const many = [...models.values()].filter(({ singleton }) => !singleton);
const idsOf = (rows: unknown): string[] =>
  (Array.isArray(rows) ? rows : []).map(({ id }: { id: string }) => id).toSorted();
/** The processor's ids of payments and refunds are only shown with their scope, and can never be sorted or filtered
 *  by. */
const isProcessors = (name: string) => name === "providerPaymentId" || name === "providerRefundId";
const sorted = (rows: readonly Row[]) => idsOf(rows);
const findTarget = (relation: Relation): Model => modelNamed(models, relation.model);

const codeOf = (caller: Caller): string => (caller.kind === "guest" ? "UNAUTHENTICATED" : "MISSING_SCOPE");

const expectRefused = async ({ execute, visibility }: Setup, model: Model, caller: Caller) => {
  const query = `query ($id: ID) { ${model.singular}(where: { id: $id }) { id } ${model.plural} { id } ${model.plural}Count }`;
  const { data, codes } = await execute(query, { id: visibility.allRows.of(model.name)[0]?.id });
  const code = codeOf(caller);
  expect({ model: model.name, codes }).toEqual({ model: model.name, codes: [code, code, code] });
  expect(Object.values(data)).toEqual([null, null, null]);
};

const expectLists = async ({ execute, visibility }: Setup, model: Model) => {
  const visible = visibility.visible(model);
  const hidden = visibility.invisible(model);
  const sortable = [...model.fields.values()].filter(({ name, kind }) => {
    return kind.type !== "shape" && kind.type !== "enumList" && !isProcessors(name);
  });
  const { data, codes } = await execute(
    `query ($visible: ID, $hidden: ID, $all: [ID!], $orderBy: [${model.name}OrderByInput!]!) {
      list: ${model.plural}(take: 500) { id }
      sorted: ${model.plural}(take: 500, orderBy: $orderBy) { id }
      count: ${model.plural}Count
      searched: ${model.plural}(where: { id: { in: $all } }) { id }
      excluded: ${model.plural}Count(where: { NOT: [{ id: { in: $all } }] })
      behind: ${model.plural}(cursor: { id: $hidden }) { id }
      visible: ${model.singular}(where: { id: $visible }) { id }
      hidden: ${model.singular}(where: { id: $hidden }) { id }
    }`,
    {
      ...{ visible: visible[0]?.id ?? "none", hidden: hidden[0]?.id ?? "none", all: hidden.map(({ id }) => id) },
      orderBy: sortable.map(({ name }, index) => ({ [name]: index % 2 ? "desc" : "asc" })),
    },
  );
  const { list, sorted: inOrder, ...rest } = data;
  expect([model.name, codes]).toEqual([model.name, []]);
  expect([idsOf(list), idsOf(inOrder)]).toEqual([sorted(visible), sorted(visible)]);
  const expectedRow = visible[0] ? { id: visible[0].id } : null;
  const count = visible.length;
  const excluded = visible.length;
  expect(rest).toEqual({ count, searched: [], excluded, behind: [], visible: expectedRow, hidden: null });
};

const expectNested = async ({ execute, visibility }: Setup, model: Model, caller: Caller) => {
  if (model.relations.size === 0) return;
  const listed = (name: string, { kind }: Relation) => (kind === "one" ? name : `${name}(take: 20)`);
  const nested = [...model.relations].map(([name, relation]) => {
    const further = [...findTarget(relation).relations].map(([next, of]) => `${listed(next, of)} { id }`).join(" ");
    return `${listed(name, relation)} { id ${further} } ${relation.kind === "many" ? `${name}Count` : ""}`;
  });
  const { data, codes } = await execute(`{ rows: ${model.plural}(take: 25) { id ${nested.join(" ")} } }`);
  const rows = Array.isArray(data["rows"]) ? data["rows"] : [];
  expect(rows).toHaveLength(Math.min(25, visibility.visible(model).length));
  const refused = rows.reduce((sum: number, row) => sum + expectReached(visibility, model, row, 2), 0);
  expect([model.name, codes]).toEqual([model.name, Array(refused).fill(codeOf(caller))]);
};

/** Asserts that nested rows are exactly those that the caller may reach. Returns how many places must be refused,
 *  because the caller may not see the model there. */
const expectReached = (visibility: Visibility, model: Model, row: Record<string, unknown>, levels: number): number => {
  const from = visibility.allRows.row(model.name, row["id"]);
  if (levels === 0 || !from) return 0;
  let refused = 0;
  for (const [name, relation] of model.relations) {
    if (visibility.isRefused(relation.model)) {
      const fieldNames = [name, `${name}Count`].filter((fieldName) => fieldName in row);
      expect(fieldNames.map((fieldName) => row[fieldName])).toEqual(fieldNames.map(() => null));
      refused += fieldNames.length;
      continue;
    }
    const reached = visibility.related(from, relation);
    const value = row[name];
    const rows = Array.isArray(value) ? value : value ? [value] : [];
    expect({ model: model.name, name, ids: idsOf(rows) }).toEqual({
      ...{ model: model.name, name },
      ids: sorted(reached.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 20)),
    });
    if (`${name}Count` in row) expect(row[`${name}Count`]).toBe(reached.length);
    for (const nestedRow of rows) refused += expectReached(visibility, findTarget(relation), nestedRow, levels - 1);
  }
  return refused;
};

/** Filters on related rows, each with its expected result. */
const buildProbes = (visibility: Visibility, model: Model, name: string, relation: Relation) => {
  const visible = visibility.visible(model);
  const hidden = visibility.invisible(findTarget(relation));
  const count = (holds: (reached: readonly Row[]) => boolean) =>
    visible.filter((row) => holds(visibility.related(row, relation))).length;
  const isHidden = { id: { in: hidden.map(({ id }) => id) } };
  const isVisible = { NOT: [isHidden] };
  const matching = (where: object) => ({ [name]: relation.kind === "one" ? where : { some: where } });
  const list: [object, number][] = [
    [matching(isHidden), 0],
    [{ NOT: [matching(isHidden)] }, visible.length],
    [{ NOT: [matching({})] }, count((reached) => reached.length === 0)],
    [matching({}), count((reached) => reached.length > 0)],
  ];
  if (relation.kind === "one") list.push([{ [name]: null }, count((reached) => reached.length === 0)]);
  else list.push([{ [name]: { none: isHidden } }, visible.length], [{ [name]: { every: isVisible } }, visible.length]);
  for (const row of [hidden[0], hidden.at(-1)]) {
    for (const field of row ? findTarget(relation).fields.values() : []) {
      const value = row?.[field.name];
      if (field.kind.type === "shape" || field.kind.type === "enumList" || isProcessors(field.name)) continue;
      if (value === null) continue;
      const filter = { [field.name]: { equals: value } };
      list.push([matching(filter), count((reached) => reached.some((nestedRow) => nestedRow[field.name] === value))]);
    }
  }
  return list;
};

/** Fewer than the limit per document. */
const probesPerDocument = 40;

const expectNoLeakByProbes = async (setup: Setup, model: Model, caller: Caller) => {
  for (const [name, relation] of model.relations) {
    const all = buildProbes(setup.visibility, model, name, relation);
    const refusal = setup.visibility.isRefused(relation.model) ? codeOf(caller) : null;
    for (let start = 0; start < all.length; start += probesPerDocument) {
      await expectAnswers(setup, model, all.slice(start, start + probesPerDocument), refusal);
    }
  }
};

const expectAnswers = async (
  { execute }: Setup,
  model: Model,
  cases: ReturnType<typeof buildProbes>,
  refusal: string | null,
) => {
  const variables = Object.fromEntries(cases.map(([where], index) => [`w${index}`, where]));
  const { data, codes } = await execute(
    `query (${cases.map((_, index) => `$w${index}: ${model.name}WhereInput!`).join(" ")}) {
      ${cases.map((_, index) => `w${index}: ${model.plural}Count(where: $w${index})`).join(" ")}
    }`,
    variables,
  );
  const responses = cases.map(([where], index) => [model.name, where, data[`w${index}`]]);
  expect(codes).toEqual(refusal === null ? [] : cases.map(() => refusal));
  expect(responses).toEqual(cases.map(([where, expected]) => [model.name, where, refusal === null ? expected : null]));
};

it.each(callers.map((caller) => [nameOf(caller), caller] as const))(
  "%s never receives a row they may not see, by any query",
  async (_name, caller) => {
    const setup = await openSetup(caller);
    for (const model of many) {
      if (setup.visibility.isRefused(model.name)) {
        await expectRefused(setup, model, caller);
        continue;
      }
      await expectLists(setup, model);
      await expectNested(setup, model, caller);
      await expectNoLeakByProbes(setup, model, caller);
    }
  },
);

it("the fixture has rows of every model at two restaurants, so that there is something to hide", async () => {
  const { visibility } = await openSetup(guest(storeId));
  for (const model of models.values()) {
    const stores = new Set(visibility.allRows.of(model.name).map((row) => row.storeId));
    expect([model.name, stores.size >= 2]).toEqual([model.name, true]);
  }
});

it("no response contains a digest, a secret or the material of a key, not even for the owner", async () => {
  const { execute } = await openSetup({
    kind: "staff",
    storeId,
    scopes: new Set(scopes),
    customerId: person.ben,
    role: "owner",
  });
  for (const model of many) {
    const fields = [...model.fields.values()].filter(({ kind }) => kind.type !== "shape").map(({ name }) => name);
    const { data, codes } = await execute(`{ rows: ${model.plural} { ${fields.join(" ")} } }`);
    expect([model.name, codes]).toEqual([model.name, []]);
    expect(data["rows"]).not.toEqual([]);
    expect(JSON.stringify(data)).not.toContain(secret);
  }
});
