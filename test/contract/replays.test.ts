import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Operation } from "../../worker/domain/operation.ts";
import { operations } from "../../worker/domain/registry.ts";
import { listTransports, type Outcome } from "../support/builders/calls.ts";
import type { Actor } from "../support/builders/client.ts";
import {
  allowedCaller,
  asAda,
  type MultiTenantFixture,
  multiTenantFixture,
  ownIds,
} from "../support/builders/multi-tenant-fixture.ts";
import type { Input } from "../support/builders/sample-types.ts";
import { findSpecial, sampleFor, withOneChange } from "../support/builders/samples.ts";
import { dumpDatabase } from "../support/dump-database.ts";
import { duringRelease } from "../support/migrations/release.ts";

const reads = operations.filter(({ idempotency }) => idempotency === "read");
const changes = operations.filter(({ idempotency }) => idempotency !== "read");

const key = "replayed-0123456789";

const call = (op: Operation, caller: Actor, input: Input): Promise<Outcome> => {
  const [transport] = listTransports(op);
  if (!transport) throw new Error(`${op.name} cannot be called.`);
  return transport.call(caller, input);
};

/** A caller who may use the operation, with an input of their own. */
const hasSucceeded = async (fixture: MultiTenantFixture, op: Operation) => {
  const caller = await allowedCaller(fixture, op);
  const input = await sampleFor(op, caller, await ownIds(fixture, caller, findSpecial(op).order));
  return { caller, input: op.idempotency === "key" ? { ...input, idempotencyKey: key } : input };
};

/** Sends a call that must succeed, because a failing sample proves nothing. */
const succeeding = async (op: Operation, caller: Actor, input: Input): Promise<Outcome> => {
  const outcome = await call(op, caller, input);
  if (outcome.code === null && outcome.status < 300) return outcome;
  const response = `${outcome.code}: ${outcome.message} ${JSON.stringify(input)}`;
  throw new Error(`The sample input for ${op.name} was refused. Add a valid one to special-samples.ts. ${response}`);
};

/** Every id in a response, by its path. */
const idsIn = (value: unknown, path = ""): [string, string][] => {
  if (typeof value === "string") return /\b(id|\w+Id)$/.test(path) ? [[path, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => idsIn(inner, `${path}.${name}`));
};

it("queries change nothing, and return the same result twice", { timeout: 60_000 }, async () => {
  const fixture = await multiTenantFixture();
  const ada = await asAda(fixture);
  const idOf = await ownIds(fixture, ada);
  const observableOf: unknown[] = [];
  for (const op of reads) {
    const caller = op.access.kind === "scope" ? await allowedCaller(fixture, op) : ada;
    const input = await sampleFor(op, caller, idOf);
    // The first use of an API key is recorded by any call.
    await caller.get("/api/store");
    const before = await dumpDatabase(env.DB);
    const first = await succeeding(op, caller, input);
    const second = await succeeding(op, caller, input);
    observableOf.push([op.name, second.observable === first.observable, (await dumpDatabase(env.DB)) === before]);
  }
  expect(observableOf).toEqual(reads.map(({ name }) => [name, true, true]));
});

/** All state that a call can change: the database and the caller's cart. */
const stateOf = async (caller: Actor) => [await dumpDatabase(env.DB), await (await caller.get("/api/cart")).text()];

/** Asserts the outcome of the second of two identical calls. */
const expectNoHarm = async (op: Operation, caller: Actor, input: Input, first: Outcome) => {
  const state = await stateOf(caller);
  const second = await call(op, caller, input);
  expect(second.code).not.toBe("INTERNAL");
  if (op.idempotency === "natural") expect(second.body).toEqual(first.body);
  if (!findSpecial(op).repeatReason) expect(await stateOf(caller)).toEqual(state);
  if (op.idempotency !== "key") return;
  expect(second.code).toBeNull();
  expect(idsIn(second.body)).toEqual(idsIn(first.body));
  expect(idsIn(first.body).length).toBeGreaterThan(0);
  // Without any other field, no input can differ under the same key.
  const hasOnlyKey = Object.keys(input).every((field) => field === "idempotencyKey");
  for (const transport of hasOnlyKey ? [] : listTransports(op)) {
    const { status, code } = await transport.call(caller, withOneChange(op, input));
    expect([transport.title, code]).toEqual([transport.title, "IDEMPOTENCY_KEY_REUSED"]);
    expect(status).toBe(transport.rest ? 409 : 200);
  }
  expect(await stateOf(caller)).toEqual(state);
};

const releaseTitle = "$name writes nothing in the middle of a release, and has no further effect if it is sent twice";

it.each(changes)(releaseTitle, { timeout: 60_000 }, async (op) => {
  const fixture = await multiTenantFixture();
  const { caller, input } = await hasSucceeded(fixture, op);
  const before = await dumpDatabase(env.DB);
  const early = await duringRelease(() => call(op, caller, input));
  expect(await dumpDatabase(env.DB)).toBe(before);
  expect([null, "UNAVAILABLE"]).toContain(early.code);
  // What is not in the database, such as a bag, goes on. Had anything else been lost, the second call would write it.
  await expectNoHarm(op, caller, input, early.code === null ? early : await succeeding(op, caller, input));
});
