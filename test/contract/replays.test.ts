import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Operation } from "../../worker/domain/operation.ts";
import { operations } from "../../worker/domain/registry.ts";
import { listOperations, type Outcome } from "../support/builders/calls.ts";
import type { Actor } from "../support/builders/client.ts";
import { asAda, openStreet, ownIds, type Street, whoMayCall } from "../support/builders/multi-tenant-fixture.ts";
import { findSpecial, type Input, otherThan, sampleFor } from "../support/builders/samples.ts";
import { everythingKept } from "../support/chaos/delivery-invariants.ts";

const reads = operations.filter(({ idempotency }) => idempotency === "read");
const changes = operations.filter(({ idempotency }) => idempotency !== "read");

const key = "replayed-0123456789";

const call = (op: Operation, caller: Actor, input: Input): Promise<Outcome> => {
  const [way] = listOperations(op);
  if (!way) throw new Error(`${op.name} cannot be called.`);
  return way.call(caller, input);
};

/** A caller who may use the operation, with an input of their own. */
const ready = async (street: Street, op: Operation) => {
  const caller = await whoMayCall(street, op);
  const input = await sampleFor(op, caller, await ownIds(street, caller, findSpecial(op).order));
  return { caller, input: op.idempotency === "key" ? { ...input, idempotencyKey: key } : input };
};

/** Sends a call that must succeed, because a failing sample proves nothing. */
const succeeding = async (op: Operation, caller: Actor, input: Input): Promise<Outcome> => {
  const outcome = await call(op, caller, input);
  if (outcome.code === null && outcome.status < 300) return outcome;
  const said = `${outcome.code}: ${outcome.message} ${JSON.stringify(input)}`;
  throw new Error(`The sample input for ${op.name} was refused. Add a valid one to special-samples.ts. ${said}`);
};

/** Every id in a response, by its path. */
const idsIn = (value: unknown, path = ""): [string, string][] => {
  if (typeof value === "string") return /\b(id|\w+Id)$/.test(path) ? [[path, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => idsIn(inner, `${path}.${name}`));
};

it("queries change nothing, and return the same result twice", { timeout: 30_000 }, async () => {
  const street = await openStreet();
  const ada = await asAda(street);
  const idOf = await ownIds(street, ada);
  const told: unknown[] = [];
  for (const op of reads) {
    const caller = op.access.kind === "scope" ? await whoMayCall(street, op) : ada;
    const input = await sampleFor(op, caller, idOf);
    // The first use of an API key is recorded by any call.
    await caller.get("/api/store");
    const before = await everythingKept(env.DB);
    const first = await succeeding(op, caller, input);
    const second = await succeeding(op, caller, input);
    told.push([op.name, second.told === first.told, (await everythingKept(env.DB)) === before]);
  }
  expect(told).toEqual(reads.map(({ name }) => [name, true, true]));
});

/** All state that a call can change: the database and the caller's cart. */
const stateOf = async (caller: Actor) => [await everythingKept(env.DB), await (await caller.get("/api/cart")).text()];

/** Asserts the outcome of the second of two identical calls. */
const expectNoHarm = async (op: Operation, caller: Actor, input: Input, first: Outcome) => {
  const state = await stateOf(caller);
  const second = await call(op, caller, input);
  expect(second.code).not.toBe("INTERNAL");
  if (op.idempotency === "natural") expect(second.body).toEqual(first.body);
  if (!findSpecial(op).again) expect(await stateOf(caller)).toEqual(state);
  if (op.idempotency !== "key") return;
  expect(second.code).toBeNull();
  expect(idsIn(second.body)).toEqual(idsIn(first.body));
  expect(idsIn(first.body).length).toBeGreaterThan(0);
  for (const way of listOperations(op)) {
    const { status, code } = await way.call(caller, otherThan(op, input));
    expect([way.title, code]).toEqual([way.title, "IDEMPOTENCY_KEY_REUSED"]);
    expect(status).toBe(way.rest ? 409 : 200);
  }
  expect(await stateOf(caller)).toEqual(state);
};

it.each(changes)("$name has no further effect if it is sent twice", { timeout: 30_000 }, async (op) => {
  const street = await openStreet();
  const { caller, input } = await ready(street, op);
  await expectNoHarm(op, caller, input, await succeeding(op, caller, input));
});
