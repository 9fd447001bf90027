import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type Model, modelNamed, type Relation } from "../../worker/crud/model.ts";
import type { Caller } from "../../worker/domain/caller/caller.ts";
import { operations } from "../../worker/domain/registry.ts";
import { models } from "../../worker/models/models.ts";
import { listOperations, readOutcome } from "../support/builders/calls.ts";
import type { Actor } from "../support/builders/client.ts";
import { credentials } from "../support/builders/credentials.ts";
import { buildDocument, type ModelField, modelFields } from "../support/builders/model-fields.ts";
import { attachmentOf, openStreet, ownIds, type Street } from "../support/builders/multi-tenant-fixture.ts";
import { type IdFinder, namedModels, sampleFor } from "../support/builders/samples.ts";
import { mayWrite, Sight } from "../support/builders/visibility.ts";
import { everythingKept } from "../support/chaos/delivery-invariants.ts";

/** A caller who looks for rows of other people. */
interface Search {
  street: Street;
  asker: Actor;
  caller: Caller;
  sight: Sight;
  idOf: IdFinder;
}

const none = "xxx_01JZZZZZZZZZZZZZZZZZZZZZZZ";

/** Rows that the caller may not see: one of the same restaurant and one of another, if they exist. */
const foreignIds = async (street: Street, sight: Sight, model: string): Promise<string[]> => {
  if (model === "CartItem") return [await attachmentOf(street.shop.asGuest())];
  const hidden = sight.invisible(modelNamed(models, model));
  const { storeId } = street.here;
  const found = [hidden.find((row) => row.storeId === storeId), hidden.find((row) => row.storeId !== storeId)];
  return found.flatMap((row) => row?.id ?? []);
};

type Answer = (id: string) => Promise<string>;

/** Asserts that each id is answered exactly like an id that does not exist. */
const expectAlike = async (what: string, ids: readonly string[], answer: Answer) => {
  const withoutId = async (id: string) => (await answer(id)).replaceAll(id, "that id");
  const missing = await withoutId(none);
  for (const id of ids) expect([what, await withoutId(id)]).toEqual([what, missing]);
};

const expectOperations = async ({ street, asker, sight, idOf }: Search) => {
  for (const op of operations) {
    for (const model of namedModels(op)) {
      const ids = await foreignIds(street, sight, model);
      for (const way of listOperations(op)) {
        await expectAlike(way.title, ids, async (id) => {
          const naming = (other: string) => (other === model ? id : idOf(other));
          const input = await sampleFor(op, asker, naming, "ids");
          expect(JSON.stringify(input), `the sample of ${op.name} names a ${model}`).toContain(id);
          return (await way.call(asker, input)).told;
        });
      }
    }
  }
};

/** Queries that look for a row by its id, besides the fields that the schema generates per id. */
const searches = ({ plural }: Model): string[] => [
  `found: ${plural}(where: { id: { equals: $id } }) { id }`,
  `others: ${plural}(where: { NOT: [{ id: { equals: $id } }] }, take: 2) { id }`,
  `behind: ${plural}(cursor: { id: $id }) { id }`,
  `${plural}Count(where: { id: { in: [$id] } })`,
];

/** Ways to reach a row through a related row: by a filter, and by connecting it to the caller's own row. */
const reaching = (model: Model, relation: Relation, name: string, own: string, caller: Caller) => {
  const isIt = "{ id: { equals: $id } }";
  const [filter, connect] = relation.kind === "one" ? [isIt, "{ id: $id }"] : [`{ some: ${isIt} }`, "[{ id: $id }]"];
  const search = { kind: "query" as const, call: `${model.plural}Count(where: { ${name}: ${filter} })` };
  if (!model.write || !modelNamed(models, relation.model).write || !mayWrite(caller, model.name)) return [search];
  const data = `{ ${name}: { connect: ${connect} } }`;
  const call = `update${model.name}(where: { id: "${own}" }, data: ${data}) { id }`;
  return [search, { kind: "mutation" as const, call }];
};

const asking = (asker: Actor, kind: ModelField["kind"], calls: readonly string[]): Answer => {
  const query = buildDocument(
    kind,
    calls.map((call) => ({ call })),
  );
  return async (id) => (await readOutcome(await asker.post("/api/graphql", { query, variables: { id } }))).told;
};

const expectModels = async ({ street, asker, sight, caller, idOf }: Search) => {
  for (const model of models.values()) {
    const ids = await foreignIds(street, sight, model.name);
    for (const kind of ["query", "mutation"] as const) {
      const named = modelFields(kind).filter((field) => field.model === model.name && field.call.includes("$id"));
      const calls = named.map(({ call }) => call);
      if (kind === "query" && !model.singleton) calls.push(...searches(model));
      if (calls.length > 0) await expectAlike(`${kind} ${model.name}`, ids, asking(asker, kind, calls));
    }
    for (const [name, relation] of model.relations) {
      const others = await foreignIds(street, sight, relation.model);
      for (const { kind, call } of reaching(model, relation, name, idOf(model.name), caller)) {
        await expectAlike(call, others, asking(asker, kind, [call]));
      }
    }
  }
};

describe.each(credentials.filter(({ curious }) => curious))("for $name", { timeout: 30_000 }, (credential) => {
  it("another caller's row is answered exactly like a missing row, and does not change", async () => {
    const street = await openStreet();
    const asker = await credential.open(street);
    const caller = credential.caller(street);
    const sight = new Sight(street.everything, caller);
    const search = { street, asker, caller, sight, idOf: await ownIds(street, asker) };
    const before = await everythingKept(env.DB);
    await expectOperations(search);
    await expectModels(search);
    expect(await everythingKept(env.DB)).toBe(before);
  });
});
