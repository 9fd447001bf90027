import { sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { type Placeholders, prepared } from "../../prepared.ts";
import { type FullRow, selectRows } from "../../rows.ts";
import { apiKey, customer, oauthApp, orderEvent } from "../../schema/index.ts";

/** An event whose `actor` is the id of the person, key or app that did it. */
export type NewOrderEvent = Omit<FullRow<typeof orderEvent>, "actorId">;

/** The name of who did an event, by the type and the id of the actor. The name is stored, because people leave and keys
 *  are revoked. */
const actorName = sql`CASE value ->> 'actorType'
  WHEN 'staff' THEN (SELECT coalesce(nullif(${customer.name}, ''), ${customer.email}) FROM ${customer}
    WHERE ${customer.storeId} = value ->> 'storeId' AND ${customer.id} = value ->> 'actor')
  WHEN 'api_key' THEN (SELECT ${apiKey.name} FROM ${apiKey}
    WHERE ${apiKey.storeId} = value ->> 'storeId' AND ${apiKey.id} = value ->> 'actor')
  WHEN 'oauth' THEN (SELECT ${oauthApp.name} FROM ${oauthApp}
    WHERE ${oauthApp.storeId} = value ->> 'storeId' AND ${oauthApp.id} = value ->> 'actor') END`;

const eventsInsert = prepared((db, { rows }: Placeholders<{ rows: string }>) =>
  db
    .insert(orderEvent)
    .select(selectRows(orderEvent, rows, { values: { actor: actorName, actorId: sql`value ->> 'actor'` } })),
);

/** Appends events to the history. Fails as EVENT_SEQUENCE if another writer was first. */
export const insertOrderEvents = (db: Db, events: readonly NewOrderEvent[]): Write =>
  eventsInsert(db, { rows: JSON.stringify(events) });
