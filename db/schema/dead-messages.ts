import { index, primaryKey } from "drizzle-orm/sqlite-core";
import { bounded, instant, integer, lowerCaseId, table, text } from "./columns.ts";
import { storeId } from "./store.ts";

/** The queue messages that no try could handle, by hour: a sign that work of a store keeps failing. The work itself
 *  stands in its own tables, and the next cron finds it. */
export const deadMessage = table(
  "dead_message",
  {
    storeId: storeId(),
    hourAt: instant("hour_at", { doc: "The beginning of the hour." }).notNull(),
    kind: text("kind", { doc: "The kind of work, as messages name it.", example: "orders", personal: false }).notNull(),
    count: integer("count", { doc: "How many messages died in that hour.", min: 1, max: 1_000_000_000 }).notNull(),
    firstAt: instant("first_at", { doc: "Time of the hour's first one." }).notNull(),
    lastAt: instant("last_at", { doc: "Time of the hour's last one." }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.hourAt, t.kind] }),
    index("dead_message_hour").on(t.hourAt),
    lowerCaseId("dead_message_kind_format", t.kind),
    bounded("dead_message_count", t.count),
  ],
);
