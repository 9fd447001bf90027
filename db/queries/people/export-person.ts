import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import {
  address,
  customer,
  customerProfile,
  dispute,
  favourite,
  guestNote,
  notification,
  orderEvent,
  orderFee,
  orderItem,
  orderRevision,
  payment,
  promoUse,
  providerCustomer,
  rating,
  receipt,
  refund,
  restaurantOrder,
  session,
  signInCode,
} from "../../schema/index.ts";
import { ofPerson, type Person } from "./erase-person.ts";

type StoreTable = SQLiteTable & { storeId: SQLiteColumn; id: SQLiteColumn };

type Row = Record<string, unknown>;

/** Columns that say nothing of the person: secrets, digests, names of staff, and what the worker needs for itself. */
const internal: ReadonlySet<string> = new Set([
  ...["storeId", "tokenDigest", "codeDigest", "browserDigest", "askerDigest", "askerBrowser", "askerEmail"],
  ...[
    "askerPhone",
    "askerNetwork",
    "bagName",
    "bagRevision",
    "origin",
    "terms",
    "lastSeq",
    "linkVersion",
    "isSearchable",
  ],
  ...["menuRevision", "prepMinutes", "leadMinutes", "slotStartsAt", "slotPrepMinutes", "dueAt", "summedSeq"],
  ...["summedSpend", "contactlessAt", "searchTerms", "phoneKey", "hasCurrentProfile", "erasingAt", "customerProfileId"],
  ...["actor", "author", "driverName", "cancellationRequestedBy", "pendingEdit", "attempt", "nextAttemptAt"],
]);

const visible = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !internal.has(name)));

const rowsWhere = (db: Db, table: StoreTable, storeId: string, condition: SQL) =>
  db
    .select(getTableColumns(table))
    .from(table)
    .where(and(eq(table.storeId, storeId), condition))
    .orderBy(asc(table.id));

/** The profile, the account and what belongs to it. */
export const readPersonRows = async (db: Db, { storeId, profileId, customerId, email }: Person) => {
  const account = customerId ?? "";
  const [profiles, accounts, addresses, favourites, cards, notes, sessions, codes] = await batch(db, [
    rowsWhere(db, customerProfile, storeId, eq(customerProfile.id, profileId)),
    rowsWhere(db, customer, storeId, eq(customer.id, account)),
    rowsWhere(db, address, storeId, eq(address.customerId, account)),
    rowsWhere(db, favourite, storeId, eq(favourite.customerId, account)),
    rowsWhere(db, providerCustomer, storeId, eq(providerCustomer.customerId, account)),
    rowsWhere(db, guestNote, storeId, eq(guestNote.profileId, profileId)),
    rowsWhere(db, session, storeId, eq(session.customerId, account)),
    rowsWhere(db, signInCode, storeId, eq(signInCode.email, email ?? "")),
  ]);
  const list = (rows: readonly Row[]) => rows.map(visible);
  return {
    profile: list(profiles)[0] ?? null,
    account: list(accounts)[0] ?? null,
    addresses: list(addresses),
    favourites: list(favourites),
    processorCustomers: list(cards),
    notes: list(notes),
    sessions: list(sessions),
    signInCodes: list(codes),
  };
};

/** What belongs to an order, by the name that the export gives it. */
const parts = [
  { name: "items", table: orderItem },
  { name: "fees", table: orderFee },
  { name: "events", table: orderEvent },
  { name: "revisions", table: orderRevision },
  { name: "payments", table: payment },
  { name: "ratings", table: rating },
  { name: "receipts", table: receipt },
  { name: "disputes", table: dispute },
  { name: "notifications", table: notification },
  { name: "promoUses", table: promoUse },
] as const;

/** The rows of a table by the order or payment that they belong to. */
const groupBy = (rows: readonly Row[], key: string): Map<unknown, Row[]> => {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row]);
  return groups;
};

/** A part of a person's orders with everything that belongs to them, after the last order of the part before. */
export const readOrderRows = async (db: Db, person: Person, after: string, limit: number) => {
  const { storeId } = person;
  const next = sql`${ofPerson(person)} AND ${restaurantOrder.id} > ${after}`;
  const orders: Row[] = await rowsWhere(db, restaurantOrder, storeId, next).limit(limit);
  return withParts(db, storeId, orders);
};

/** Orders with everything that belongs to them. */
export const readRowsOfOrders = async (db: Db, storeId: string, orders: readonly { id: string }[]) => {
  const ids = JSON.stringify(orders.map(({ id }) => id));
  const among = sql`${restaurantOrder.id} IN (SELECT value FROM json_each(${ids}))`;
  return withParts(db, storeId, await rowsWhere(db, restaurantOrder, storeId, among));
};

const withParts = async (db: Db, storeId: string, orders: readonly Row[]): Promise<Row[]> => {
  const ids = JSON.stringify(orders.map((order) => order["id"]));
  const inOrders = (column: SQLiteColumn) => sql`${column} IN (SELECT value FROM json_each(${ids}))`;
  const ofPayments = sql`${refund.paymentId} IN (SELECT ${payment.id} FROM ${payment}
    WHERE ${payment.storeId} = ${storeId} AND ${inOrders(payment.orderId)})`;
  const [refunds, ...found] = await batch(db, [
    rowsWhere(db, refund, storeId, ofPayments),
    ...parts.map(({ table }) => rowsWhere(db, table, storeId, inOrders(table.orderId))),
  ]);
  const refundsByPayment = groupBy(refunds, "paymentId");
  const groups = found.map((rows) => groupBy(rows, "orderId"));
  return orders.map((order) => {
    const ofOrder = parts.map(({ name }, index) => {
      const rows = groups[index]?.get(order["id"]) ?? [];
      return [
        name,
        rows.map(({ orderId: _, ...row }) => ({ ...visible(row), ...refundsIn(refundsByPayment, name, row) })),
      ];
    });
    return { ...visible(order), ...Object.fromEntries(ofOrder) };
  });
};

const refundsIn = (refundsByPayment: Map<unknown, Row[]>, name: string, row: Row): Row =>
  name === "payments" ? { refunds: (refundsByPayment.get(row["id"]) ?? []).map(visible) } : {};
