import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type Model, modelNamed } from "../../worker/crud/model.ts";
import type { Relation } from "../../worker/crud/relations.ts";
import type { Caller } from "../../worker/domain/caller/caller.ts";
import { operations } from "../../worker/domain/registry.ts";
import { models } from "../../worker/models/models.ts";
import { listTransports, readOutcome } from "../support/builders/calls.ts";
import type { Actor } from "../support/builders/client.ts";
import { credentials } from "../support/builders/credentials.ts";
import { buildDocument, type ModelField, modelFields } from "../support/builders/model-fields.ts";
import {
  attachmentOf,
  type MultiTenantFixture,
  multiTenantFixture,
  ownIds,
} from "../support/builders/multi-tenant-fixture.ts";
import type { IdFinder } from "../support/builders/sample-types.ts";
import { namedModels, sampleFor } from "../support/builders/samples.ts";
import { mayWrite, Visibility } from "../support/builders/visibility.ts";
import { dumpDatabase } from "../support/dump-database.ts";

/** A caller who looks for rows of other people. */
interface Search {
  fixture: MultiTenantFixture;
  client: Actor;
  caller: Caller;
  visibility: Visibility;
  idOf: IdFinder;
}

const missingId = "xxx_01JZZZZZZZZZZZZZZZZZZZZZZZ";

/** Rows that the caller may not see: one of the same restaurant and one of another, if they exist. */
const foreignIds = async (fixture: MultiTenantFixture, visibility: Visibility, model: string): Promise<string[]> => {
  if (model === "CartItem") return [await attachmentOf(fixture.shop.asGuest())];
  const hidden = visibility.invisible(modelNamed(models, model));
  const { storeId } = fixture.here;
  const rows = [hidden.find((row) => row.storeId === storeId), hidden.find((row) => row.storeId !== storeId)];
  return rows.flatMap((row) => row?.id ?? []);
};

type ResponseBody = (id: string) => Promise<string>;

/** Asserts that each id is answered exactly like an id that does not exist. */
const expectAlike = async (title: string, ids: readonly string[], response: ResponseBody) => {
  const withoutId = async (id: string) => (await response(id)).replaceAll(id, "that id");
  const missing = await withoutId(missingId);
  for (const id of ids) expect([title, await withoutId(id)]).toEqual([title, missing]);
};

const expectOperations = async ({ fixture, client, visibility, idOf }: Search) => {
  for (const op of operations) {
    for (const model of namedModels(op)) {
      const ids = await foreignIds(fixture, visibility, model);
      for (const transport of listTransports(op)) {
        await expectAlike(transport.title, ids, async (id) => {
          const naming = (other: string) => (other === model ? id : idOf(other));
          const input = await sampleFor(op, client, naming, "ids");
          expect(JSON.stringify(input), `the sample of ${op.name} names a ${model}`).toContain(id);
          return (await transport.call(client, input)).observable;
        });
      }
    }
  }
};

/** Queries that look for a row by its id, besides the fields that the schema generates per id. */
const buildSearches = ({ plural }: Model): string[] => [
  `found: ${plural}(where: { id: { equals: $id } }) { id }`,
  `others: ${plural}(where: { NOT: [{ id: { equals: $id } }] }, take: 2) { id }`,
  `behind: ${plural}(cursor: { id: $id }) { id }`,
  `${plural}Count(where: { id: { in: [$id] } })`,
];

/** Ways to reach a row through a related row: by a filter, and by connecting it to the caller's own row. */
const buildRelationCalls = (model: Model, relation: Relation, name: string, own: string, caller: Caller) => {
  const isIt = "{ id: { equals: $id } }";
  const [filter, connect] = relation.kind === "one" ? [isIt, "{ id: $id }"] : [`{ some: ${isIt} }`, "[{ id: $id }]"];
  const search = { kind: "query" as const, call: `${model.plural}Count(where: { ${name}: ${filter} })` };
  if (!model.write || !modelNamed(models, relation.model).write || !mayWrite(caller, model.name)) return [search];
  const data = `{ ${name}: { connect: ${connect} } }`;
  const call = `update${model.name}(where: { id: "${own}" }, data: ${data}) { id }`;
  return [search, { kind: "mutation" as const, call }];
};

const buildRequest = (client: Actor, kind: ModelField["kind"], calls: readonly string[]): ResponseBody => {
  const query = buildDocument(
    kind,
    calls.map((call) => ({ call })),
  );
  return async (id) => (await readOutcome(await client.post("/api/graphql", { query, variables: { id } }))).observable;
};

const expectModels = async ({ fixture, client, visibility, caller, idOf }: Search) => {
  for (const model of models.values()) {
    const ids = await foreignIds(fixture, visibility, model.name);
    for (const kind of ["query", "mutation"] as const) {
      const named = modelFields(kind).filter((field) => field.model === model.name && field.call.includes("$id"));
      const calls = named.map(({ call }) => call);
      if (kind === "query" && !model.singleton) calls.push(...buildSearches(model));
      if (calls.length > 0) await expectAlike(`${kind} ${model.name}`, ids, buildRequest(client, kind, calls));
    }
    for (const [name, relation] of model.relations) {
      const others = await foreignIds(fixture, visibility, relation.model);
      for (const { kind, call } of buildRelationCalls(model, relation, name, idOf(model.name), caller)) {
        await expectAlike(call, others, buildRequest(client, kind, [call]));
      }
    }
  }
};

const curious = credentials.filter(({ isCurious }) => isCurious);

/** Callers who can do much, where the two restaurants are on different databases. */
const onTwoDatabases = ["a customer", "a staff member with the role owner", "a partner whose key has every scope"].map(
  (name) => {
    const credential = curious.find((one) => one.name === name);
    if (!credential) throw new Error(`There is no curious caller called ${name}.`);
    return credential;
  },
);

const dumpDatabases = async (count: number): Promise<string[]> =>
  Promise.all([env.DB, env.DB_1 ?? env.DB].slice(0, count).map(dumpDatabase));

describe.each([
  ...curious.map((credential) => ({ ...credential, databases: 1 })),
  ...onTwoDatabases.map((credential) => ({ ...credential, databases: 2 })),
])("for $name, with $databases database(s)", { timeout: 60_000 }, (credential) => {
  it("another caller's row is answered exactly like a missing row, and does not change", async () => {
    const fixture = await multiTenantFixture(credential);
    const client = await credential.open(fixture);
    const caller = credential.caller(fixture);
    const visibility = new Visibility(fixture.allRows, caller);
    const search = { fixture, client, caller, visibility, idOf: await ownIds(fixture, client) };
    const before = await dumpDatabases(credential.databases);
    await expectOperations(search);
    await expectModels(search);
    expect(await dumpDatabases(credential.databases)).toEqual(before);
  });
});
