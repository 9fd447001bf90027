import { fields, query } from "../../api/graphql.ts";
import type { AuditQuery } from "./audit-query.rules.ts";

const orNull = (text: string): string | null => text || null;

export const readAuditLog = ({ actor, thing, thingId, day, cursor }: AuditQuery) =>
  query("auditLog", {
    ...{ actorId: orNull(actor), thing: orNull(thing), thingId: orNull(thingId), cursor: orNull(cursor) },
    ...{ from: orNull(day), to: orNull(day) },
    select: {
      entries: {
        ...fields("id", "at", "action", "thing", "thingId", "name", "status"),
        actor: fields("id", "type", "name"),
        changes: fields("field", "isPersonal", "format", "before", "after"),
      },
      names: fields("id", "name"),
      nextCursor: true,
    },
  });

export type AuditPage = NonNullable<Awaited<ReturnType<typeof readAuditLog>>>;
export type AuditEntry = AuditPage["entries"][number];
export type AuditChange = AuditEntry["changes"][number];

export const readActors = () => query("auditActors", { select: fields("id", "type", "name") });
