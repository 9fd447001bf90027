import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { atomic } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import {
  apiKey,
  auditEntry,
  customer,
  oauthApp,
  orderEvent,
  restaurantOrder,
  staffMember,
} from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { personName } from "./person-name.ts";

/** A position in the log. Entries are sorted by time and id, newest first. */
export interface AuditPosition {
  at: Instant;
  id: string;
}

export interface AuditFilter {
  actorId: string | null;
  thing: string | null;
  thingId: string | null;
  from: Instant | null;
  to: Instant | null;
}

/** The thing by which the log names orders. */
export const orderThing = "RestaurantOrder";

interface Columns {
  at: SQLiteColumn;
  id: SQLiteColumn;
  actorId: SQLiteColumn;
}

const within = ({ at, id, actorId }: Columns, filter: AuditFilter, after: AuditPosition | null): SQL | undefined =>
  and(
    filter.actorId === null ? undefined : eq(actorId, filter.actorId),
    filter.from === null ? undefined : gte(at, filter.from),
    filter.to === null ? undefined : lt(at, filter.to),
    after ? sql`(${at}, ${id}) < (${after.at}, ${after.id})` : undefined,
  );

/** The name that an actor has now; null for a person who was erased, and for a key or app that was deleted. */
const actorName = ({ actorType, actorId, storeId }: Record<"actorType" | "actorId" | "storeId", SQLiteColumn>) =>
  sql<string | null>`CASE ${actorType}
    WHEN 'staff' THEN (SELECT ${personName} FROM ${customer}
      WHERE ${customer.storeId} = ${storeId} AND ${customer.id} = ${actorId})
    WHEN 'api_key' THEN (SELECT ${apiKey.name} FROM ${apiKey}
      WHERE ${apiKey.storeId} = ${storeId} AND ${apiKey.id} = ${actorId})
    WHEN 'oauth' THEN (SELECT ${oauthApp.name} FROM ${oauthApp}
      WHERE ${oauthApp.storeId} = ${storeId} AND ${oauthApp.id} = ${actorId}) END`;

/** The person of a membership: who has it now, or had it when it was removed. */
const memberName = sql<string | null>`CASE ${auditEntry.thing} WHEN 'StaffMember' THEN (
  SELECT ${personName} FROM ${customer} WHERE ${customer.storeId} = ${auditEntry.storeId} AND ${customer.id} = coalesce(
    (SELECT ${staffMember.customerId} FROM ${staffMember}
      WHERE ${staffMember.storeId} = ${auditEntry.storeId} AND ${staffMember.id} = ${auditEntry.thingId}),
    (SELECT value ->> 'before' FROM json_each(${auditEntry.changes}) WHERE value ->> 'field' = 'customerId')
  )) END`;

const entriesQuery = (db: Db, storeId: string, filter: AuditFilter, after: AuditPosition | null, limit: number) =>
  db
    .select({
      ...{ id: auditEntry.id, at: auditEntry.at, actorType: auditEntry.actorType, actorId: auditEntry.actorId },
      ...{ action: auditEntry.action, thing: auditEntry.thing, thingId: auditEntry.thingId },
      ...{ name: auditEntry.name, changes: auditEntry.changes },
      actorName: actorName(auditEntry).as("actor_name"),
      memberName: memberName.as("member_name"),
    })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.storeId, storeId),
        within(auditEntry, filter, after),
        filter.thing === null ? undefined : eq(auditEntry.thing, filter.thing),
        filter.thingId === null ? undefined : eq(auditEntry.thingId, filter.thingId),
        // Nothing but orders was asked for, and their record is in their events.
        filter.thing === orderThing ? sql`0` : undefined,
      ),
    )
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(limit);

const orderEventsQuery = (db: Db, storeId: string, filter: AuditFilter, after: AuditPosition | null, limit: number) =>
  db
    .select({
      ...{ id: orderEvent.id, at: orderEvent.at, actorType: orderEvent.actorType, actorId: orderEvent.actorId },
      ...{ action: sql<string>`${orderEvent.type}`.as("event_type"), orderId: orderEvent.orderId },
      status: orderEvent.status,
      storedName: sql<string | null>`${orderEvent.actor}`.as("stored_name"),
      actorName: actorName(orderEvent).as("actor_name"),
      orderNumber: sql<string | null>`(SELECT ${restaurantOrder.orderNumber} FROM ${restaurantOrder}
        WHERE ${restaurantOrder.storeId} = ${storeId} AND ${restaurantOrder.id} = ${orderEvent.orderId})`.as(
        "order_number",
      ),
    })
    .from(orderEvent)
    .where(
      and(
        eq(orderEvent.storeId, storeId),
        // The literal condition of the index.
        sql`${orderEvent.actorType} IN ('staff', 'api_key', 'oauth')`,
        within(orderEvent, filter, after),
        filter.thing === null || filter.thing === orderThing ? undefined : sql`0`,
        filter.thingId === null ? undefined : eq(orderEvent.orderId, filter.thingId),
      ),
    )
    // The few events of one order are found by the order and sorted, not by reading all events in their order.
    .orderBy(desc(filter.thingId === null ? orderEvent.at : sql`+${orderEvent.at}`), desc(orderEvent.id))
    .limit(limit);

export type AuditEntryRow = Awaited<ReturnType<typeof entriesQuery>>[number];
export type AuditOrderEventRow = Awaited<ReturnType<typeof orderEventsQuery>>[number];

/** The newest entries and order events after a position, at most `limit` of each. Always two statements. */
export const readAuditRows = async (
  db: Db,
  storeId: string,
  filter: AuditFilter,
  { after, limit }: { after: AuditPosition | null; limit: number },
): Promise<{ entries: AuditEntryRow[]; orderEvents: AuditOrderEventRow[] }> => {
  const entries = entriesQuery(db, storeId, filter, after, limit);
  const orderEvents = orderEventsQuery(db, storeId, filter, after, limit);
  const answers = await atomic(db, [entries, orderEvents]);
  return { entries: answers.of(entries), orderEvents: answers.of(orderEvents) };
};

const maxActors = 500;

/** The people with a role, the API keys and the apps of a store, by name. Always three statements. */
export const readAuditActors = async (db: Db, storeId: string) => {
  const people = db
    .select({ id: customer.id, name: sql<string>`${personName}`.as("actor_name") })
    .from(staffMember)
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
    .where(eq(staffMember.storeId, storeId))
    .orderBy(sql`actor_name`)
    .limit(maxActors);
  const keys = db
    .select({ id: apiKey.id, name: apiKey.name })
    .from(apiKey)
    .where(eq(apiKey.storeId, storeId))
    .orderBy(asc(apiKey.name))
    .limit(maxActors);
  const apps = db
    .select({ id: oauthApp.id, name: oauthApp.name })
    .from(oauthApp)
    .where(eq(oauthApp.storeId, storeId))
    .orderBy(asc(oauthApp.name))
    .limit(maxActors);
  const answers = await atomic(db, [people, keys, apps]);
  return { people: answers.of(people), keys: answers.of(keys), apps: answers.of(apps) };
};
