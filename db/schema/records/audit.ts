import { sql } from "drizzle-orm";
import { index } from "drizzle-orm/sqlite-core";
import { enumerated, identity, instant, json, known, reference, table, text } from "../columns.ts";
import { actorType } from "../enums.ts";
import { storeId } from "../store.ts";

/** A column that a change wrote. A `personal` column has only its name here. */
export interface StoredChange {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** One change by staff, a key or an app. Rows are only added: triggers refuse updates, and
 *  deletions of what tax law keeps. */
export const auditEntry = table(
  "audit_entry",
  {
    ...identity,
    storeId: storeId(),
    at: instant("at", { doc: "Time of the change." }).notNull(),
    actorType: enumerated("actor_type", actorType, { doc: "Type of the caller that made the change." }).notNull(),
    actorId: reference("actor_id", { doc: "Id of the person, API key or app that made the change." }).notNull(),
    action: text("action", {
      doc: "create, update or delete, or the name of the operation.",
      example: "update",
      personal: false,
    }).notNull(),
    thing: text("thing", {
      doc: "The changed thing, such as MenuItem.",
      example: "MenuItem",
      personal: false,
    }).notNull(),
    thingId: reference("thing_id", { doc: "Id of the changed thing; null if it has none." }),
    name: text("name", {
      doc: "Name of the changed thing at that time; null if it has none or the name is personal.",
      example: "Ramen",
      personal: false,
    }),
    changes: json<StoredChange[]>("changes", {
      doc: "The changed columns, before and after.",
      personal: false,
    }).notNull(),
  },
  (t) => [
    index("audit_entry_at").on(t.storeId, t.at, t.id),
    index("audit_entry_actor").on(t.storeId, t.actorId, t.at, t.id),
    index("audit_entry_actor_thing").on(t.storeId, t.actorId, t.thing, t.at, t.id),
    index("audit_entry_thing").on(t.storeId, t.thing, t.at, t.id),
    index("audit_entry_thing_id").on(t.storeId, t.thingId, t.at, t.id).where(sql`${t.thingId} IS NOT NULL`),
    known("audit_entry_actor_type", t.actorType),
  ],
);
