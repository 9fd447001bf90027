import { readSettings } from "../../../db/queries/availability.ts";
import {
  type AuditFilter,
  type AuditPosition,
  readAuditActors,
  readAuditRows,
} from "../../../db/queries/records/audit-log.ts";
import { readRowNames } from "../../../db/queries/records/row-names.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { operation } from "../operation.ts";
import { dayOf } from "../schedule/zoned.ts";
import { noInput } from "../schemas.ts";
import { listReferences, presentEntry, presentOrderEvent } from "./present-entry.ts";
import {
  type AuditLog,
  type AuditLogEntry,
  type AuditQuery,
  auditActorsSchema,
  auditLogInput,
  auditLogSchema,
} from "./schemas.ts";

const separator = " ";

const writeCursor = ({ at, id }: AuditPosition): string => `${at}${separator}${id}`;

const readCursor = (cursor: string): AuditPosition => {
  const [at = "", id = ""] = cursor.split(separator);
  if (!Number.isNaN(Date.parse(at)) && id !== "") return { at, id };
  const message = "Send the nextCursor of the page before.";
  throw new AppError("BAD_INPUT", message, { errors: [{ path: "cursor", message }] });
};

/** The filter with the instants of its days in the store's zone. */
export const resolveQuery = async (ctx: Ctx, query: AuditQuery): Promise<AuditFilter> => {
  const store = await readSettings(ctx.db, ctx.store.id);
  if (!store) throw notFound();
  const { actorId = null, thing = null, thingId = null, from, to } = query;
  return {
    ...{ actorId, thing, thingId },
    from: from ? dayOf(store.timezone, from).from : null,
    to: to ? dayOf(store.timezone, to).to : null,
  };
};

const compare = (left: AuditPosition, right: AuditPosition): number =>
  left.at === right.at ? (left.id < right.id ? 1 : -1) : left.at < right.at ? 1 : -1;

/** A page of the log: entries and order events merged, newest first. */
export const readAuditPage = async (
  { db, store }: Pick<Ctx, "db" | "store">,
  filter: AuditFilter,
  { after, limit }: { after: AuditPosition | null; limit: number },
): Promise<{ entries: AuditLogEntry[]; next: AuditPosition | null }> => {
  const rows = await readAuditRows(db, store.id, filter, { after, limit: limit + 1 });
  const merged = [...rows.entries.map(presentEntry), ...rows.orderEvents.map(presentOrderEvent)].toSorted(compare);
  const entries = merged.slice(0, limit);
  return { entries, next: merged.length > limit ? (entries.at(-1) ?? null) : null };
};

const loadAuditLog = async (
  ctx: Ctx,
  input: AuditQuery & { cursor?: string | null | undefined; limit: number },
): Promise<AuditLog> => {
  const after = input.cursor ? readCursor(input.cursor) : null;
  const filter = await resolveQuery(ctx, input);
  const { entries, next } = await readAuditPage(ctx, filter, { after, limit: input.limit });
  const names = await readRowNames(ctx.db, ctx.store.id, listReferences(entries));
  return { entries, names, nextCursor: next && writeCursor(next) };
};

/** Owners and managers have this scope, and staff do not. */
export const auditAccess = { kind: "scope", scope: "write_settings" } as const;

const auditLog = operation({
  name: "auditLog",
  kind: "query",
  description:
    "Every change by a person with a role, an API key or an app, newest first: who, what, before and after. Personal values are not in it. Changes of orders are their events.",
  access: auditAccess,
  idempotency: "read",
  input: auditLogInput,
  output: auditLogSchema.nullable(),
  rest: { method: "GET", path: "/api/audit" },
}).handle(loadAuditLog);

const auditActors = operation({
  name: "auditActors",
  kind: "query",
  description: "The people with a role, the API keys and the apps by which the audit log can be filtered.",
  access: auditAccess,
  idempotency: "read",
  input: noInput,
  output: auditActorsSchema,
}).handle(async ({ db, store }) => {
  const { people, keys, apps } = await readAuditActors(db, store.id);
  return [
    ...people.map((row) => ({ ...row, type: "staff" as const })),
    ...keys.map((row) => ({ ...row, type: "api_key" as const })),
    ...apps.map((row) => ({ ...row, type: "oauth" as const })),
  ];
});

export const recordOperations = [auditLog, auditActors];
