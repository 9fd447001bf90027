import { is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { parseConflict, racingConstraints } from "../../../db/atomic.ts";
import * as schema from "../../../db/schema/index.ts";

const tables = Object.values(schema).flatMap((member) => (is(member, SQLiteTable) ? [getTableConfig(member)] : []));

/** The columns as SQLite lists them in a message. */
const listColumns = (table: string, columns: readonly { name: string }[]): string =>
  columns.map(({ name }) => `${table}.${name}`).join(", ");

const isColumn = (column: object): column is SQLiteColumn => "name" in column;

/** Every unique constraint without an id of ours, which no other row can have. */
const uniqueConstraints = tables
  .flatMap(({ name, columns, uniqueConstraints: constraints, indexes, primaryKeys }) =>
    [
      ...columns.filter(({ isUnique }) => isUnique).map((column) => [column]),
      ...constraints.map((constraint) => constraint.columns),
      ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns.filter(isColumn)),
      ...primaryKeys.map((key) => key.columns),
    ].map((unique) => listColumns(name, unique)),
  )
  .filter((unique) => !/\.id(,|$)/.test(unique));

const checks = tables.flatMap((table) => table.checks.map(({ name }) => name));

/** The unique constraints that no request can violate. */
const unreachable: Readonly<Record<string, string>> = {
  "api_key.token_digest": "random",
  "daily_number.store_id, daily_number.business_day": "written by upsert",
  "dead_message.store_id, dead_message.hour_at, dead_message.kind": "written by upsert",
  "dispute.store_id, dispute.provider, dispute.provider_dispute_id": "written by upsert",
  "provider_customer.store_id, provider_customer.customer_id, provider_customer.provider":
    "a person who saves two cards at once has one customer",
  "favourite.store_id, favourite.customer_id, favourite.menu_item_id": "a dish that is saved twice is ignored",
  "idempotency_record.store_id, idempotency_record.operation, idempotency_record.subject, idempotency_record.key":
    "written by upsert",
  "oauth_app.store_id, oauth_app.client_id": "random",
  "notification.store_id, notification.order_id, notification.kind, notification.refund_id, notification.seq, notification.channel":
    "a second notification is ignored",
  "order_search_term.store_id, order_search_term.term, order_search_term.business_day, order_search_term.order_id":
    "a repeated term is ignored",
  "customer_profile.store_id, customer_profile.customer_id": "written by due work, which runs again",
  "customer_profile.store_id, customer_profile.email": "written by due work, which runs again",
  "customer_term.store_id, customer_term.term, customer_term.profile_id": "removed in the same batch before",
  "order_slot.store_id, order_slot.starts_at": "written by upsert",
  "payment_event_in.store_id, payment_event_in.provider, payment_event_in.event_id": "a repeated event is ignored",
  "payout.store_id, payout.provider, payout.provider_payout_id": "written by upsert",
  "processor_check.store_id, processor_check.provider": "written by upsert",
  "restore_check.store_id, restore_check.restore_id, restore_check.provider": "written by the command after a restore",
  "store_restore.store_id, store_restore.restored_to": "written by the command after a restore",
  "store_task.store_id, store_task.kind, store_task.subject_id": "written by upsert",
  "unmatched_payment.store_id, unmatched_payment.provider, unmatched_payment.provider_payment_id":
    "a payment that is found again is ignored",
  "product_in_category.store_id, product_in_category.product_id, product_in_category.category_id":
    "a repeated connection is ignored",
  "promo_customer.store_id, promo_customer.promo_id, promo_customer.customer_key": "written by upsert",
  "promo_use.store_id, promo_use.order_id": "written once, with its order",
  "rating.store_id, rating.order_id": "written after the order's event, whose sequence settles races",
  "receipt.store_id, receipt.order_id, receipt.position":
    "written after the order's event, whose sequence settles races",
  "receipt.store_id, receipt.year, receipt.serial": "numbered in its batch, which runs alone",
  "report_day.store_id, report_day.business_day": "a repeated day is ignored",
  "sale_correction.store_id, sale_correction.order_id, sale_correction.seq":
    "written after the order's event, whose sequence settles races",
  "session.store_id, session.token_digest": "random",
  "shared_tablet.store_id, shared_tablet.token_digest": "random",
  "staff_pin.store_id, staff_pin.member_id": "written by upsert",
  "pin_invitation.store_id, pin_invitation.member_id": "a new one replaces the one before in its batch",
  "pin_invitation.store_id, pin_invitation.token_digest": "random",
  "email_change.store_id, email_change.freeze_digest": "random",
  "pin_guess.store_id, pin_guess.member_id, pin_guess.tablet_id": "written by upsert",
  "recovery_code.store_id, recovery_code.member_id, recovery_code.code_digest": "random",
  "store_host.host": "written by the command that creates a store",
  "store_operations.store_id": "written by the command that creates a store",
  "store_payment_account.store_id, store_payment_account.provider": "written by upsert",
  "store_settings.slug": "written by the command that creates a store",
  "tax_class.store_id": "a write that makes a class the store's own clears the others first",
  "webhook_delivery.store_id, webhook_delivery.outbox_id, webhook_delivery.endpoint_id":
    "a repeated delivery is ignored",
};

const conflictAt = (violated: string) => parseConflict(`D1_ERROR: ${violated}: SQLITE_CONSTRAINT`);

describe("a violated constraint", () => {
  it.each(uniqueConstraints)("has a conflict code, or no request can violate it: %s", (columns) => {
    const isReachable = !(columns in unreachable);
    expect(conflictAt(`UNIQUE constraint failed: ${columns}`) !== null).toBe(isReachable);
  });

  it.each(checks)("has a conflict code: %s", (name) => {
    expect(conflictAt(`CHECK constraint failed: ${name}`)).not.toBeNull();
  });

  it("is looked up by its whole name, not by a part of it", () => {
    expect(conflictAt("CHECK constraint failed: payment_refunded")).toBe("REFUND_TOO_LARGE");
    expect(conflictAt("CHECK constraint failed: payment_refunded_twice")).toBe("BOUNDS");
    expect(conflictAt("UNIQUE constraint failed: promo_code.store_id, promo_code.code_digest")).toBeNull();
  });

  it("is in the schema if it has a code or a reason to have none", () => {
    const known = new Set([...uniqueConstraints, ...checks]);
    expect([...racingConstraints, ...Object.keys(unreachable)].filter((name) => !known.has(name))).toEqual([]);
  });
});
