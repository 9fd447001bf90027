import type { AuditPosition } from "../../../db/queries/records/audit-log.ts";
import type { Ctx } from "../../context.ts";
import type { Cell } from "../csv.rules.ts";
import { writeCsv } from "../csv-file.ts";
import { assertAccess } from "../operation.ts";
import { auditAccess, readAuditPage, resolveQuery } from "./audit-log.ts";
import type { AuditLogEntry, AuditQuery } from "./schemas.ts";

const partSize = 500;

const columns = [
  "at",
  "actor_type",
  "actor_id",
  "actor",
  "action",
  "thing",
  "thing_id",
  "name",
  "field",
  "before",
  "after",
];

const writeValue = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  return typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value);
};

/** One row for each changed column; one row for an entry without any. */
const toRows = ({ at, actor, action, thing, thingId, name, changes }: AuditLogEntry): Cell[][] => {
  const cells = [at, actor.type, actor.id, actor.name, action, thing, thingId, name];
  if (changes.length === 0) return [[...cells, null, null, null]];
  return changes.map(({ field, before, after }) => [...cells, field, writeValue(before), writeValue(after)]);
};

async function* writeParts(ctx: Ctx, query: AuditQuery): AsyncGenerator<string> {
  const filter = await resolveQuery(ctx, query);
  yield* writeCsv(columns, async (after: AuditPosition | null) => {
    const { entries, next } = await readAuditPage(ctx, filter, { after, limit: partSize });
    return { rows: entries.flatMap(toRows), next };
  });
}

/** The CSV file of all entries that a query finds. Throws before the first part if the caller may not read it. */
export const exportAudit = (ctx: Ctx, query: AuditQuery): AsyncGenerator<string> => {
  assertAccess(ctx, auditAccess);
  return writeParts(ctx, query);
};
