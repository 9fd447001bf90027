import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Write } from "../../../db/atomic.ts";
import { knownEntries } from "../../../db/audit/record-changes.ts";
import { type AuditedThing, auditedTables } from "../../../db/audit/tables.ts";
import { listOtherOwners } from "../../../db/queries/access/email-changes.ts";
import {
  endMadeAccess,
  listIds,
  listMadeAccess,
  type MadeAccess,
  madeAccessKinds,
  passMadeAccess,
} from "../../../db/queries/access/made-access.ts";
import { readMember } from "../../../db/queries/access/members.ts";
import { idList } from "../../../db/rows.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordAudit, recordDeletion, recordUpdates } from "../audit/record.ts";
import { customerIdOf } from "../caller/caller.ts";
import { operation } from "../operation.ts";
import { enumSchema, idInput, instantOutput } from "../schemas.ts";

const madeAccessKind = {
  name: "MadeAccessKind",
  values: madeAccessKinds,
  doc: "What opens the store or sends its data out: an API key, an OAuth app, a webhook endpoint or a shared tablet.",
} as const;

const madeAccessSchema = z
  .object({
    kind: enumSchema(madeAccessKind).meta({ description: "Whether it is a key, an app, an endpoint or a tablet." }),
    id: z.string().meta({ description: "Its id, with which `removeMember` ends it.", graphql: "ID" }),
    name: z.string().meta({ description: "Its name; the URL of an endpoint." }),
    createdAt: instantOutput.meta({ description: "Time of creation." }),
    lastUsedAt: instantOutput.nullable().meta({
      description: "Time of the last use of a key or a tablet; null if it was not used, or if it is none of them.",
    }),
  })
  .meta({ id: "MadeAccess", description: "What a staff member made and what still opens the store." });

export const getMadeAccess = operation({
  name: "getMadeAccess",
  kind: "query",
  description:
    "What a staff member made and what stays when they leave, unless `removeMember` ends it: API keys, OAuth apps, webhook endpoints and shared tablets, the oldest first.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "read",
  input: z.object({ memberId: idInput.meta({ description: "Id of the membership." }) }),
  output: z
    .object({ items: z.array(madeAccessSchema).meta({ description: "What has not ended." }) })
    .meta({ id: "MadeAccessList", description: "What a staff member made." })
    .nullable(),
}).handle(async ({ db, store }, { memberId }) => {
  const member = await readMember(db, store.id, memberId);
  if (!member) throw notFound();
  const made = await listMadeAccess(db, { storeId: store.id, customerId: member.customerId });
  return { items: made.map(({ clientId: _clientId, ...item }) => item) };
});

/** What the audit log calls each kind, and the column that names its maker. */
const things = [
  ["api_key", "ApiKey", "madeBy"],
  ["oauth_app", "OAuthApp", "madeBy"],
  ["webhook_endpoint", "WebhookEndpoint", "madeBy"],
  ["shared_tablet", "SharedTablet", "setUpBy"],
] as const satisfies readonly (readonly [MadeAccess["kind"], AuditedThing, string])[];

/** The entries about what ends, as the operations that end one thing write them. */
const recordEnded = (ctx: Ctx, ended: readonly MadeAccess[]): Write[] => {
  const keys = listIds(ended, "api_key").map((id) => ({ id, values: { status: "revoked" } }));
  const deletions = things.flatMap(([kind, thing]) => {
    const ids = kind === "oauth_app" || kind === "webhook_endpoint" ? listIds(ended, kind) : [];
    return ids.length === 0 ? [] : recordDeletion(ctx, thing, sql`${auditedTables[thing].id} IN ${idList(ids)}`);
  });
  const tablets = ended
    .filter(({ kind }) => kind === "shared_tablet")
    .map(({ id, name }) => ({
      ...{ action: "revokeTablet" as const, thing: "SharedTablet", thingId: id, name, changes: [] },
    }));
  return [
    ...(keys.length === 0 ? [] : recordUpdates(ctx, "ApiKey", keys)),
    ...deletions,
    ...(tablets.length === 0 ? [] : recordAudit(ctx, [knownEntries(tablets)])),
  ];
};

/** The statements that end some of what a person made. Deleting the apps at the authorization server comes after
 *  the batch, because authentication depends on their rows. */
export const madeAccessEnd = (ctx: Ctx, ended: readonly MadeAccess[]): Write[] =>
  ended.length === 0
    ? []
    : [...recordEnded(ctx, ended), ...endMadeAccess(ctx.db, ctx.store.id, ended, ctx.clock.now())];

/** Deletes ended apps at the authorization server. */
export const deleteClients = async (ctx: Ctx, ended: readonly MadeAccess[]): Promise<void> => {
  const clientIds = ended.flatMap(({ clientId }) => clientId ?? []);
  if (clientIds.length === 0) return;
  const clients = await (await import("./oauth-server.ts")).oauthClients(ctx);
  for (const clientId of clientIds) await clients.deleteClient(clientId);
};

/** The person to whom it passes: the remover, or the first other owner if an owner leaves. */
const findHeir = async (ctx: Ctx, memberId: string, customerId: string): Promise<string> => {
  const removerId = customerIdOf(ctx.caller) ?? "";
  if (removerId !== customerId) return removerId;
  const [owner] = await listOtherOwners(ctx.db, ctx.store.id, memberId);
  return owner?.customerId ?? removerId;
};

/** The statements that pass what a person made, and what does not end, to someone who stays. */
export const madeAccessPass = async (
  ctx: Ctx,
  { memberId, customerId }: { memberId: string; customerId: string },
  passed: readonly MadeAccess[],
): Promise<Write[]> => {
  const heirId = await findHeir(ctx, memberId, customerId);
  const entries = things.flatMap(([kind, thing, column]) => {
    const patches = listIds(passed, kind).map((id) => ({ id, values: { [column]: heirId } }));
    return patches.length === 0 ? [] : recordUpdates(ctx, thing, patches);
  });
  return [...entries, ...passMadeAccess(ctx.db, { storeId: ctx.store.id, customerId }, heirId, ctx.clock.now())];
};
