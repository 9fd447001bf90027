import { atomic } from "../../../db/atomic.ts";
import { readRowPage } from "../../../db/queries/moves/copy.ts";
import { hasRoomForExport, wasExported } from "../../../db/queries/records/export-limit.ts";
import { type ExportedTable, exportedTables, leftOutTables } from "../../../db/queries/records/store-export.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { recordEntry } from "../audit/record.ts";
import type { Cell } from "../csv.rules.ts";
import { maxUncountedRows, writeCsv } from "../csv-file.ts";
import { newId } from "../ids.ts";
import { assertAccess } from "../operation.ts";
import { addMinutes } from "../time.ts";

/** The only role with this scope is that of the owner. */
export const exportAccess = { kind: "scope", scope: "manage_keys" } as const;

const maxPerDay = 10;
const dayMinutes = 24 * 60;

/** A file of the archive. Its parts are made when they are asked for. */
export interface ExportFile {
  name: string;
  lastModified: Date;
  input: AsyncGenerator<string>;
}

/** A picture's path as an address, so that the file can be used elsewhere. */
const toCell = (value: unknown, origin: string): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  const text = String(value);
  return text.startsWith("/images/") ? origin + text : text;
};

const writeTable = (ctx: Ctx, { table, columns }: ExportedTable): AsyncGenerator<string> =>
  writeCsv(
    columns.map(({ name }) => name),
    async (after: number | null) => {
      const page = await readRowPage(ctx.db, table, ctx.store.id, after ?? 0);
      const rows = page.rows.map((row) => {
        const values: readonly unknown[] = JSON.parse(row);
        return columns.map(({ position }) => toCell(values[position], ctx.origin));
      });
      return { rows, next: page.next };
    },
  );

async function* writeReadme({ store, origin, clock }: Ctx): AsyncGenerator<string> {
  const tables = exportedTables.map(({ table, columns }) => `- ${table.name}.csv: ${columns.length} columns`);
  const leftOut = Object.entries(leftOutTables).map(([name, reason]) => `- ${name}: ${reason}`);
  yield [
    `# Everything of ${store.slug}`,
    `Exported at ${clock.now()} from ${origin}.`,
    `Each table is a CSV file (RFC 4180, UTF-8). The first line has the names of its columns, and one with more than ${maxUncountedRows} rows ends with a line that counts them. Columns whose names end in _id refer to the column id of another table.`,
    "Amounts are integers in the smallest unit of the currency, such as cents. Rates are in parts per million. Times are ISO 8601 in UTC. Booleans are 1 and 0. Lists and objects are JSON. Where a spreadsheet could take a text for a formula, an apostrophe is in front of the sign, and invisible characters are left out.",
    "Pictures are listed by their addresses. The files have personal data of guests: store them as safely as the restaurant does. Orders that came in during the export may be in some files alone.",
    "## Files",
    tables.join("\n"),
    "## Left out",
    "Passwords, keys, tokens and their digests are in no file.",
    leftOut.join("\n"),
    "",
  ].join("\n\n");
}

/** Records the export, and refuses more than ten a day: each one reads every row. */
const recordExport = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock.now();
  const id = newId("exp", now);
  const condition = hasRoomForExport(ctx.db, ctx.store.id, { since: addMinutes(now, -dayMinutes), maxPerDay });
  const check = wasExported(ctx.db, ctx.store.id, id);
  const entry = recordEntry(ctx, { action: "exportStore", thing: "Store", thingId: id }, condition);
  const [found] = (await atomic(ctx.db, [...entry, check])).of(check);
  if (found) return;
  throw new AppError("RATE_LIMITED", `Everything was exported ${maxPerDay} times today. Try again tomorrow.`, {
    retryAfterSeconds: dayMinutes * 60,
  });
};

async function* listFiles(ctx: Ctx): AsyncGenerator<ExportFile> {
  const lastModified = new Date(ctx.clock.now());
  yield { name: "README.md", lastModified, input: writeReadme(ctx) };
  for (const exported of exportedTables) {
    yield { name: `${exported.table.name}.csv`, lastModified, input: writeTable(ctx, exported) };
  }
}

/** The files of everything that a store has, without secrets, one part of a table in memory at a time. Throws before
 *  the first file if the caller may not read it. */
export const exportStore = async (ctx: Ctx): Promise<AsyncGenerator<ExportFile>> => {
  assertAccess(ctx, exportAccess);
  await recordExport(ctx);
  return listFiles(ctx);
};
