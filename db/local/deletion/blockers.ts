import { literal } from "../new-store.ts";

/** Something for which a store is not deleted yet. */
interface Blocker {
  name: string;
  /** What the SQL statement finds, for `FROM … WHERE store_id = … AND`. */
  table: string;
  condition: string;
  /** Why the store stays, for a number of rows. */
  describe(rows: number): string;
  /** Whether an operator may decide that it does not matter. */
  isForceable: boolean;
}

const count = (rows: number, one: string, many: string): string => (rows === 1 ? `One ${one}` : `${rows} ${many}`);

const blockers: readonly Blocker[] = [
  {
    name: "orders",
    table: "restaurant_order",
    condition: "status NOT IN ('completed', 'cancelled')",
    describe: (rows) =>
      `${count(rows, "order is", "orders are")} not finished. The restaurant completes or cancels them first.`,
    isForceable: false,
  },
  {
    name: "payments",
    table: "payment",
    condition: "(status = 'processing' OR (status = 'pending' AND provider NOT IN ('cash', 'manual')))",
    describe: (rows) => `${count(rows, "payment is", "payments are")} on the way. Wait until they are settled.`,
    isForceable: false,
  },
  {
    name: "refunds",
    table: "refund",
    condition: "status = 'pending'",
    describe: (rows) => `${count(rows, "refund is", "refunds are")} on the way. Wait until they are settled.`,
    isForceable: false,
  },
  {
    name: "disputes",
    table: "dispute",
    condition: "closed_at IS NULL",
    describe: (rows) =>
      `${count(rows, "dispute is", "disputes are")} undecided. Wait for the bank, or add --force to answer at the processor.`,
    isForceable: true,
  },
  {
    name: "payouts",
    table: "payout",
    condition: "status IN ('pending', 'in_transit')",
    describe: (rows) =>
      `${count(rows, "payout is", "payouts are")} on the way. Wait until they arrive, or add --force to leave them out of the books.`,
    isForceable: true,
  },
  {
    name: "tasks",
    table: "store_task",
    condition: "done_at IS NULL",
    describe: (rows) =>
      `${count(rows, "task about money waits", "tasks about money wait")} on Today. The restaurant ends them, or add --force.`,
    isForceable: true,
  },
];

/** The blockers that count. With `isForced`, an operator has decided about the others. */
const listBlockers = (isForced: boolean): readonly Blocker[] =>
  blockers.filter(({ isForceable }) => !isForced || !isForceable);

const from = ({ table, condition }: Blocker, storeId: string): string =>
  `FROM ${table} WHERE store_id = ${literal(storeId)} AND ${condition}`;

/** The statement that counts what keeps a store, in one row. */
export const blockersQuery = (storeId: string): string =>
  `SELECT ${blockers.map((blocker) => `(SELECT count(*) ${from(blocker, storeId)}) AS ${blocker.name}`).join(",\n")}`;

/** Why a store is not deleted yet, from the row of `blockersQuery`; empty if it can be. */
export const describeBlockers = (row: Readonly<Record<string, unknown>>, isForced: boolean): string[] =>
  listBlockers(isForced).flatMap((blocker) => {
    const rows = Number(row[blocker.name]);
    return rows > 0 ? [blocker.describe(rows)] : [];
  });

/** The condition that nothing keeps a store. */
export const isFree = (storeId: string, isForced: boolean): string =>
  listBlockers(isForced)
    .map((blocker) => `NOT EXISTS (SELECT 1 ${from(blocker, storeId)})`)
    .join(" AND ");
