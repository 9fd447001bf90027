import type { Db } from "../../../db/client.ts";
import { type RowText, readRowPage, writeRows } from "../../../db/queries/moves/copy.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { storeTables } from "../../../db/store-tables.ts";
import { sha256Hex } from "../bytes.ts";

/** How many pages one run reads, so that it ends within the limits of a Durable Object. */
const maxPages = 100;
const digestBits = 256;

/** The number and digest of a table's rows. */
interface Content {
  rows: number;
  /** The sum of the rows' SHA-256 digests, modulo 2^256, in hexadecimal. The order of the rows does not matter. */
  digest: string;
}

/** How far a move is: the next page, and the contents of the tables before it. */
export interface MoveProgress {
  /** The time of the closing identifies the move. */
  movedAt: Instant;
  side: "original" | "copy";
  table: number;
  /** The row id after which the next page starts. */
  after: number;
  original: Content[];
  copy: Content[];
}

const nothing: Content = { rows: 0, digest: "0" };

const addRows = async ({ rows, digest }: Content, page: readonly RowText[]): Promise<Content> => {
  const digests = await Promise.all(page.map((row) => sha256Hex(row)));
  const sum = digests.reduce((total, one) => total + BigInt(`0x${one}`), BigInt(`0x${digest}`));
  return { rows: rows + page.length, digest: BigInt.asUintN(digestBits, sum).toString(16) };
};

/** Whether the copy has exactly the rows of the original. */
const isEqual = ({ original, copy }: MoveProgress): boolean =>
  storeTables.every(
    (_, index) => original[index]?.rows === copy[index]?.rows && original[index]?.digest === copy[index]?.digest,
  );

interface CopyWork {
  from: Db;
  target: Db;
  storeId: string;
  movedAt: Instant;
  progress: { get(): MoveProgress | null; put(progress: MoveProgress): void };
}

/** Reads one page of the current side, writes it if it is the original's, and returns the position after it. */
const advance = async ({ from, target, storeId }: CopyWork, progress: MoveProgress): Promise<MoveProgress> => {
  const table = storeTables[progress.table];
  if (!table) return { ...progress, side: "copy", table: 0, after: 0 };
  const { side } = progress;
  const { rows, next } = await readRowPage(side === "original" ? from : target, table, storeId, progress.after);
  if (side === "original") await writeRows(target, table, rows);
  const contents = progress[side].with(progress.table, await addRows(progress[side][progress.table] ?? nothing, rows));
  const position = next === null ? { table: progress.table + 1, after: 0 } : { after: next };
  return { ...progress, ...position, [side]: contents };
};

const isDone = ({ side, table }: MoveProgress): boolean => side === "copy" && table === storeTables.length;

/** Copies the rows of a closed store and compares the copy with the original, table by table, by number and digest.
 *  One call does a bounded part and stores its position. */
export const copyAndCheck = async (work: CopyWork): Promise<"unfinished" | "equal" | "different"> => {
  const known = work.progress.get();
  const empty = storeTables.map(() => nothing);
  const first: MoveProgress = {
    ...{ movedAt: work.movedAt, side: "original", table: 0, after: 0, original: empty, copy: empty },
  };
  let progress = known?.movedAt === work.movedAt ? known : first;
  for (let page = 0; page < maxPages && !isDone(progress); page += 1) {
    progress = await advance(work, progress);
    work.progress.put(progress);
  }
  if (!isDone(progress)) return "unfinished";
  return isEqual(progress) ? "equal" : "different";
};
