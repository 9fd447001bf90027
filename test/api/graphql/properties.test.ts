import fc from "fast-check";
import { parse } from "graphql";
import { expect, it } from "vitest";
import { modelNamed } from "../../../worker/crud/model.ts";
import type { Caller } from "../../../worker/domain/caller/caller.ts";
import { scopes } from "../../../worker/domain/caller/scopes.ts";
import { models } from "../../../worker/models/models.ts";
import { graphqlExecutor } from "../../support/builders/asking.ts";
import { RandomQueries, type RandomQuery } from "../../support/builders/random-queries.ts";
import { addRandomRows } from "../../support/builders/random-rows.ts";
import { AllRows, Visibility } from "../../support/builders/visibility.ts";
import { InMemoryDatabase } from "../../support/fakes/in-memory.ts";
import { world } from "../../support/world.ts";

const selections = [
  "MenuItem",
  "MenuCategory",
  "MenuItemModifier",
  "Product",
  "ProductCategory",
  "Customer",
  "RestaurantOrder",
];
const runs = 480;

const buildDocument = ({ model, nested }: RandomQuery) => {
  const target = nested && modelNamed(models, nested.relation.model).name;
  const inner = nested
    ? `${nested.name}(where: $innerWhere, orderBy: $innerOrder, take: $innerTake, skip: $innerSkip) { id }
       ${nested.name}Count(where: $innerWhere)`
    : "";
  const variables = nested
    ? `, $innerWhere: ${target}WhereInput!, $innerOrder: [${target}OrderByInput!]!, $innerTake: Int, $innerSkip: Int!`
    : "";
  return parse(`query (
    $where: ${model.name}WhereInput!, $orderBy: [${model.name}OrderByInput!]!, $take: Int, $skip: Int!,
    $cursor: ${model.name}WhereUniqueInput${variables}
  ) {
    rows: ${model.plural}(where: $where, orderBy: $orderBy, take: $take, skip: $skip, cursor: $cursor) { id ${inner} }
    count: ${model.plural}Count(where: $where)
  }`);
};

/** Computes the expected result from the rows themselves, in the shape of the response. */
const expected = (memory: InMemoryDatabase, { model, args, nested }: RandomQuery) => {
  const all = memory.rows(model);
  const rows = memory.list(model, all, args).map((row) => {
    if (!nested) return { id: row.id };
    const target = modelNamed(models, nested.relation.model);
    const related = memory.related(row, nested.relation);
    const inner = memory.list(target, related, { ...nested.args, cursor: null });
    return {
      id: row.id,
      [nested.name]: inner.map(({ id }) => ({ id })),
      [`${nested.name}Count`]: memory.count(target, related, nested.args.where),
    };
  });
  return { rows, count: memory.count(model, all, args.where) };
};

// Each seed generates a menu, customers and orders. A failure prints the seed and path that reproduce it.
it.each([1, 2, 3, 4, 5])(
  "random queries return the same rows from the database as from memory (seed %i)",
  async (seed) => {
    const shop = await world();
    const storeId = await addRandomRows(shop, "umi-sando", seed);
    const caller: Caller = { kind: "apiKey", storeId, scopes: new Set(scopes), keyId: "key" };
    const memory = new InMemoryDatabase(new Visibility(await AllRows.of(shop), caller));
    const questions = new RandomQueries(memory);
    const execute = graphqlExecutor(shop, storeId, caller);
    let telling = 0;
    const question = fc.constantFrom(...selections).chain((name) => questions.query(modelNamed(models, name)));
    await fc.assert(
      fc.asyncProperty(question, async (about) => {
        const { cursor, ...args } = about.args;
        const { where: innerWhere, orderBy: innerOrder, take: innerTake, skip: innerSkip } = about.nested?.args ?? {};
        const inner = about.nested ? { innerWhere, innerOrder, innerTake, innerSkip } : {};
        const { data, codes } = await execute(buildDocument(about), { ...args, ...inner, cursor: cursor ?? null });
        const answer = expected(memory, about);
        expect(codes).toEqual([]);
        expect(JSON.parse(JSON.stringify(data))).toEqual(answer);
        if (answer.count > 0 && answer.count < memory.rows(about.model).length) telling += 1;
      }),
      { seed, numRuns: runs },
    );
    // Enough queries must distinguish between rows, or the results would prove little.
    expect(telling).toBeGreaterThan(runs / 4);
  },
  60_000,
);
