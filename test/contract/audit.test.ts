import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditedTables } from "../../db/audit/tables.ts";
import { apiKey, auditEntry, orderEvent, staffMember, storePaymentAccount } from "../../db/schema/index.ts";
import type { Operation } from "../../worker/domain/operation.ts";
import { operations } from "../../worker/domain/registry.ts";
import { models } from "../../worker/models/models.ts";
import { listTransports } from "../support/builders/calls.ts";
import {
  allowedCaller,
  type MultiTenantFixture,
  multiTenantFixture,
  ownIds,
} from "../support/builders/multi-tenant-fixture.ts";
import type { Input } from "../support/builders/sample-types.ts";
import { findSpecial, sampleFor } from "../support/builders/samples.ts";

const mutations = operations.filter(({ kind }) => kind === "mutation");
const byScope = mutations.filter(({ access, audit }) => access.kind === "scope" && typeof audit === "string");

/** Inputs that change something, for operations whose sample does not. */
const changing: Readonly<Record<string, Input>> = {
  assignDriver: { name: "Sam" },
  removePaymentAccount: { provider: "stripe" },
  setBusy: { extraMinutes: 10 },
  setOrderingPaused: { paused: true },
  setItemAvailability: { available: false },
  setModifierAvailability: { available: false },
};

/** The ids of who made the recorded changes. */
const readActors = async ({ shop, here }: MultiTenantFixture, { audit }: Operation): Promise<(string | null)[]> => {
  const table = audit === "entry" ? auditEntry : orderEvent;
  const rows = await shop.db
    .select({ id: table.actorId, storeId: table.storeId })
    .from(table)
    .orderBy(asc(table.createdAt), asc(table.id));
  return rows.filter(({ storeId }) => storeId === here.storeId).map(({ id }) => id);
};

const findOperation = (name: string): Operation => {
  const op = mutations.find((mutation) => mutation.name === name);
  if (!op) throw new Error(`There is no mutation ${name}.`);
  return op;
};

/** The operation whose sample opens a payment link. */
const sendPendingEdit = findOperation("sendPendingEdit");

const addAccount = ({ shop, here }: MultiTenantFixture) =>
  shop.db.insert(storePaymentAccount).values({
    ...{ id: "spa_1", storeId: here.storeId, createdAt: shop.now, updatedAt: shop.now },
    ...{ provider: "stripe", publishableKey: "pk_test", encryptedSecrets: "sealed" },
  });

it("every mutation says what the audit log has of it", () => {
  expect(mutations.filter(({ audit }) => audit === undefined).map(({ name }) => name)).toEqual([]);
});

it("every model that generated mutations write is known to the audit log", () => {
  const written = [...models.values()].filter(({ write }) => write !== null);
  const known = new Map(Object.entries(auditedTables));
  expect(written.filter(({ name, table }) => known.get(name) !== table).map(({ name }) => name)).toEqual([]);
});

it.each(byScope)("$name leaves a record with the caller's key", { timeout: 60_000 }, async (op) => {
  const fixture = await multiTenantFixture();
  const caller = await allowedCaller(fixture, op);
  const keys = await fixture.shop.db.select({ id: apiKey.id }).from(apiKey).where(eq(apiKey.name, "A partner"));
  const ids = await ownIds(fixture, caller, findSpecial(op.name === "endPaymentLink" ? sendPendingEdit : op).order);
  const sample = await sampleFor(op, caller, ids);
  if (op.name === "removePaymentAccount") await addAccount(fixture);
  if (op.name === "endPaymentLink") await findSpecial(sendPendingEdit).input?.(caller, ids, "least");
  const before = await readActors(fixture, op);
  const [transport] = listTransports(op);
  const input = {
    ...sample,
    ...changing[op.name],
    ...(op.idempotency === "key" ? { idempotencyKey: "audited-0123456789" } : {}),
  };
  const outcome = await transport?.call(caller, input);
  expect([outcome?.code, outcome?.message]).toEqual([null, ""]);
  const actors = await readActors(fixture, op);
  expect(actors.length).toBeGreaterThan(before.length);
  const members = await fixture.shop.db.select({ id: staffMember.customerId }).from(staffMember);
  const callers = [...keys, ...members].map(({ id }) => id);
  expect(callers).toContain(actors.findLast((id) => id !== null));
});
