import type { Cell } from "./cell.ts";
import { databaseCells } from "./database-cells.ts";
import { objectCells } from "./object-cells.ts";
import { outsideCells } from "./outside-cells.ts";
import { platformCells } from "./platform-cells.ts";

/** The resiliency matrix. `npm run matrix` writes it into the README of this folder. */
export const matrix: readonly Cell[] = [...databaseCells, ...objectCells, ...platformCells, ...outsideCells];

const serviceNames: Readonly<Record<Cell["service"], string>> = {
  "d1-read": "D1, reads",
  "d1-write": "D1, writes",
  release: "Release",
  cart: "Bag",
  store: "Live channel",
  simulator: "Simulator",
  mailbox: "Mailbox",
  directory: "Directory of shards",
  mover: "Move of a store",
  kv: "KV",
  r2: "R2",
  images: "Images",
  queue: "Queue",
  cron: "Cron",
  "rate-limits": "Rate limits",
  processor: "Processor",
  mailer: "Mail service",
  partner: "Partner",
  assets: "Assets",
  cache: "Edge cache",
};

/** The lines between which the README holds the matrix. */
const marks = { start: "<!-- matrix: npm run matrix -->", end: "<!-- end of the matrix -->" };

const toRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const table = (): string => {
  const header = ["service", "failure", "guest", "kitchen and staff", "partner", "how it heals", "test"];
  const rows = matrix.map(({ service, failure, guest, kitchen, partner, heals, test: [file, title] }) =>
    toRow([serviceNames[service], failure, guest, kitchen, partner, heals, `\`test/${file}\`: ${title}`]),
  );
  return [toRow(header), toRow(header.map(() => "---")), ...rows].join("\n");
};

/** Replaces the matrix in a README. */
export const withMatrix = (readme: string): string => {
  const start = readme.indexOf(marks.start);
  const end = readme.indexOf(marks.end);
  if (start === -1 || end < start) throw new Error(`The README lacks the lines ${marks.start} and ${marks.end}.`);
  return `${readme.slice(0, start)}${marks.start}\n\n${table()}\n\n${readme.slice(end)}`;
};
