import {
  type ListedProfile,
  type ProfilePosition,
  readProfileList,
  toPosition,
} from "../../../../db/queries/people/profile-list.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { Cell } from "../../csv.rules.ts";
import { writeCsv } from "../../csv-file.ts";
import { toUnits } from "../../money.rules.ts";
import { assertAccess, operation } from "../../operation.ts";
import { parseSearch } from "../record/search-terms.rules.ts";
import { parseCursor, toCursor } from "./cursor.rules.ts";
import { type CustomerQuery, customerPageSchema, searchCustomersInput } from "./schemas.ts";

const readPage = async (
  { db, store }: Pick<Ctx, "db" | "store">,
  { search, sort }: CustomerQuery,
  after: ProfilePosition | null,
  limit: number,
) => {
  const parsed = search ? parseSearch(search) : null;
  // An order's number finds no person.
  const ranges = parsed?.ranges.filter(({ from }) => !from.startsWith("n:")) ?? [];
  if (parsed && ranges.length === 0) return { rows: [], next: null };
  const rows = await readProfileList(db, {
    ...{ storeId: store.id, sort, after, limit: limit + 1 },
    search: parsed && { ranges, otherWords: parsed.otherWords },
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? toPosition(sort, last) : null };
};

const present = ({ activeAt: _, ...row }: ListedProfile) => row;

export const searchCustomers = operation({
  name: "searchCustomers",
  kind: "query",
  description:
    "People with an account and guests without one, joined by account or e-mail address, or by a phone number if nothing else is known, with their orders and what they spent. Due work adds orders that staff entered, and others once they are completed, within a minute.",
  access: { kind: "scope", scope: "read_customers" },
  idempotency: "read",
  input: searchCustomersInput,
  output: customerPageSchema,
}).handle(async (ctx, { cursor, limit, ...query }) => {
  const after = cursor ? parseCursor(cursor, query.sort !== "last_order") : null;
  if (cursor && !after) {
    const message = "This is not a cursor of this list. Send nextCursor of the page before.";
    throw new AppError("BAD_INPUT", message, { errors: [{ path: "cursor", message }] });
  }
  const { rows, next } = await readPage(ctx, query, after, limit);
  return { customers: rows.map(present), nextCursor: next && toCursor(next) };
});

/** The rows of each part of the file. */
const partSize = 1000;

const columns = ["id", "name", "email", "phone", "account", "orders", "spend", "currency", "last_order_at"];

const toCells = (row: ListedProfile, currencyCode: string): Cell[] => [
  ...[row.id, row.name, row.email, row.phone, row.customerId === null ? "no" : "yes", row.orderCount],
  ...[toUnits(row.spend, currencyCode), currencyCode, row.lastOrderAt],
];

async function* writeParts(ctx: Ctx, query: CustomerQuery): AsyncGenerator<string> {
  const { currencyCode } = (await ctx.menu()).store;
  yield* writeCsv(columns, async (after: ProfilePosition | null) => {
    const { rows, next } = await readPage(ctx, query, after, partSize);
    return { rows: rows.map((row) => toCells(row, currencyCode)), next };
  });
}

/** The CSV file of all people that a query finds. Throws before the first part if the caller may not read it. */
export const exportCustomers = (ctx: Ctx, query: CustomerQuery): AsyncGenerator<string> => {
  assertAccess(ctx, { kind: "scope", scope: "read_customers" });
  return writeParts(ctx, query);
};
