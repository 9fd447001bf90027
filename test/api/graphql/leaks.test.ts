import { expect, it } from "vitest";
import { type Model, modelNamed, type Relation } from "../../../worker/crud/model.ts";
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

interface Room {
  ask: GraphqlExecutor;
  sight: Visibility;
}

/** Two restaurants with rows of every model, and one caller at the first. */
const folderInDomain = async (caller: Caller): Promise<Room & { shop: World }> => {
  const shop = await world();
  const own = await addPrivateRows(shop);
  await addPrivateRows(shop, "gasthaus-linde");
  const there = { ...caller, storeId: own.storeId };
  return { shop, ask: graphqlExecutor(shop, own.storeId, there), sight: new Visibility(await AllRows.of(shop), there) };
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

const expectRefused = async ({ ask, sight }: Room, model: Model, caller: Caller) => {
  const query = `query ($id: ID) { ${model.singular}(where: { id: $id }) { id } ${model.plural} { id } ${model.plural}Count }`;
  const { data, codes } = await ask(query, { id: sight.allRows.of(model.name)[0]?.id });
  const code = codeOf(caller);
  expect({ model: model.name, codes }).toEqual({ model: model.name, codes: [code, code, code] });
  expect(Object.values(data)).toEqual([null, null, null]);
};

const expectLists = async ({ ask, sight }: Room, model: Model) => {
  const seen = sight.visible(model);
  const unseen = sight.invisible(model);
  const sortable = [...model.fields.values()].filter(({ name, kind }) => {
    return kind.type !== "shape" && kind.type !== "enumList" && !isProcessors(name);
  });
  const { data, codes } = await ask(
    `query ($seen: ID, $unseen: ID, $all: [ID!], $orderBy: [${model.name}OrderByInput!]!) {
      list: ${model.plural}(take: 500) { id }
      sorted: ${model.plural}(take: 500, orderBy: $orderBy) { id }
      count: ${model.plural}Count
      searched: ${model.plural}(where: { id: { in: $all } }) { id }
      excluded: ${model.plural}Count(where: { NOT: [{ id: { in: $all } }] })
      behind: ${model.plural}(cursor: { id: $unseen }) { id }
      seen: ${model.singular}(where: { id: $seen }) { id }
      unseen: ${model.singular}(where: { id: $unseen }) { id }
    }`,
    {
      ...{ seen: seen[0]?.id ?? "none", unseen: unseen[0]?.id ?? "none", all: unseen.map(({ id }) => id) },
      orderBy: sortable.map(({ name }, index) => ({ [name]: index % 2 ? "desc" : "asc" })),
    },
  );
  const { list, sorted: inOrder, ...rest } = data;
  expect([model.name, codes]).toEqual([model.name, []]);
  expect([idsOf(list), idsOf(inOrder)]).toEqual([sorted(seen), sorted(seen)]);
  const found = seen[0] ? { id: seen[0].id } : null;
  const count = seen.length;
  const excluded = seen.length;
  expect(rest).toEqual({ count, searched: [], excluded, behind: [], seen: found, unseen: null });
};

const expectNested = async ({ ask, sight }: Room, model: Model, caller: Caller) => {
  if (model.relations.size === 0) return;
  const listed = (name: string, { kind }: Relation) => (kind === "one" ? name : `${name}(take: 20)`);
  const nested = [...model.relations].map(([name, relation]) => {
    const further = [...findTarget(relation).relations].map(([next, of]) => `${listed(next, of)} { id }`).join(" ");
    return `${listed(name, relation)} { id ${further} } ${relation.kind === "many" ? `${name}Count` : ""}`;
  });
  const { data, codes } = await ask(`{ rows: ${model.plural}(take: 25) { id ${nested.join(" ")} } }`);
  const rows = Array.isArray(data["rows"]) ? data["rows"] : [];
  expect(rows).toHaveLength(Math.min(25, sight.visible(model).length));
  const refused = rows.reduce((sum: number, row) => sum + expectReached(sight, model, row, 2), 0);
  expect([model.name, codes]).toEqual([model.name, Array(refused).fill(codeOf(caller))]);
};

/** Asserts that nested rows are exactly those that the caller may reach. Returns how many places must be refused,
 *  because the caller may not see the model there. */
const expectReached = (sight: Visibility, model: Model, row: Record<string, unknown>, levels: number): number => {
  const from = sight.allRows.row(model.name, row["id"]);
  if (levels === 0 || !from) return 0;
  let refused = 0;
  for (const [name, relation] of model.relations) {
    if (sight.isRefused(relation.model)) {
      const places = [name, `${name}Count`].filter((place) => place in row);
      expect(places.map((place) => row[place])).toEqual(places.map(() => null));
      refused += places.length;
      continue;
    }
    const reached = sight.related(from, relation);
    const value = row[name];
    const rows = Array.isArray(value) ? value : value ? [value] : [];
    expect({ model: model.name, name, ids: idsOf(rows) }).toEqual({
      ...{ model: model.name, name },
      ids: sorted(reached.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 20)),
    });
    if (`${name}Count` in row) expect(row[`${name}Count`]).toBe(reached.length);
    for (const other of rows) refused += expectReached(sight, findTarget(relation), other, levels - 1);
  }
  return refused;
};

/** Filters on related rows, each with its expected result. */
const probes = (sight: Visibility, model: Model, name: string, relation: Relation) => {
  const seen = sight.visible(model);
  const hidden = sight.invisible(findTarget(relation));
  const count = (holds: (reached: readonly Row[]) => boolean) =>
    seen.filter((row) => holds(sight.related(row, relation))).length;
  const isHidden = { id: { in: hidden.map(({ id }) => id) } };
  const isShown = { NOT: [isHidden] };
  const some = (where: object) => ({ [name]: relation.kind === "one" ? where : { some: where } });
  const list: [object, number][] = [
    [some(isHidden), 0],
    [{ NOT: [some(isHidden)] }, seen.length],
    [{ NOT: [some({})] }, count((reached) => reached.length === 0)],
    [some({}), count((reached) => reached.length > 0)],
  ];
  if (relation.kind === "one") list.push([{ [name]: null }, count((reached) => reached.length === 0)]);
  else list.push([{ [name]: { none: isHidden } }, seen.length], [{ [name]: { every: isShown } }, seen.length]);
  for (const row of [hidden[0], hidden.at(-1)]) {
    for (const field of row ? findTarget(relation).fields.values() : []) {
      const value = row?.[field.name];
      if (field.kind.type === "shape" || field.kind.type === "enumList" || isProcessors(field.name)) continue;
      if (value === null) continue;
      const filter = { [field.name]: { equals: value } };
      list.push([some(filter), count((reached) => reached.some((other) => other[field.name] === value))]);
    }
  }
  return list;
};

/** Fewer than the limit per document. */
const probesPerDocument = 40;

const expectNoProbe = async (room: Room, model: Model, caller: Caller) => {
  for (const [name, relation] of model.relations) {
    const all = probes(room.sight, model, name, relation);
    const refusal = room.sight.isRefused(relation.model) ? codeOf(caller) : null;
    for (let start = 0; start < all.length; start += probesPerDocument) {
      await expectAnswers(room, model, all.slice(start, start + probesPerDocument), refusal);
    }
  }
};

const expectAnswers = async ({ ask }: Room, model: Model, asked: ReturnType<typeof probes>, refusal: string | null) => {
  const variables = Object.fromEntries(asked.map(([where], index) => [`w${index}`, where]));
  const { data, codes } = await ask(
    `query (${asked.map((_, index) => `$w${index}: ${model.name}WhereInput!`).join(" ")}) {
      ${asked.map((_, index) => `w${index}: ${model.plural}Count(where: $w${index})`).join(" ")}
    }`,
    variables,
  );
  const answers = asked.map(([where], index) => [model.name, where, data[`w${index}`]]);
  expect(codes).toEqual(refusal === null ? [] : asked.map(() => refusal));
  expect(answers).toEqual(asked.map(([where, expected]) => [model.name, where, refusal === null ? expected : null]));
};

it.each(callers.map((caller) => [nameOf(caller), caller] as const))(
  "%s never receives a row they may not see, by any query",
  async (_name, caller) => {
    const room = await folderInDomain(caller);
    for (const model of many) {
      if (room.sight.isRefused(model.name)) {
        await expectRefused(room, model, caller);
        continue;
      }
      await expectLists(room, model);
      await expectNested(room, model, caller);
      await expectNoProbe(room, model, caller);
    }
  },
);

it("the fixture has rows of every model at two restaurants, so that there is something to hide", async () => {
  const { sight } = await folderInDomain(guest(storeId));
  for (const model of models.values()) {
    const stores = new Set(sight.allRows.of(model.name).map((row) => row.storeId));
    expect([model.name, stores.size >= 2]).toEqual([model.name, true]);
  }
});

it("no response contains a digest, a secret or the material of a key, not even for the owner", async () => {
  const { ask } = await folderInDomain({
    kind: "staff",
    storeId,
    scopes: new Set(scopes),
    customerId: person.ben,
    role: "owner",
  });
  for (const model of many) {
    const fields = [...model.fields.values()].filter(({ kind }) => kind.type !== "shape").map(({ name }) => name);
    const { data, codes } = await ask(`{ rows: ${model.plural} { ${fields.join(" ")} } }`);
    expect([model.name, codes]).toEqual([model.name, []]);
    expect(data["rows"]).not.toEqual([]);
    expect(JSON.stringify(data)).not.toContain(secret);
  }
});
