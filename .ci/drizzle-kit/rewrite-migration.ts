// drizzle-kit rebuilds a table for each change that SQLite cannot make in place. D1 always enforces foreign keys, so
// dropping the old table would delete all rows that refer to it.

interface Column {
  name: string;
  type: string;
  notNull: boolean;
  default?: string | number | boolean;
}

interface ForeignKey {
  tableFrom: string;
  tableTo: string;
  columnsFrom: string[];
}

interface Check {
  name: string;
  value: string;
}

/** A table in a snapshot of drizzle-kit. */
export interface TableSnapshot {
  name: string;
  columns: Record<string, Column>;
  indexes: Record<string, object>;
  foreignKeys: Record<string, ForeignKey>;
  compositePrimaryKeys: Record<string, object>;
  uniqueConstraints: Record<string, object>;
  checkConstraints: Record<string, Check>;
}

/** The schema after a migration, as drizzle-kit stores it. */
export interface Snapshot {
  tables: Record<string, TableSnapshot>;
}

interface Change {
  before: Snapshot;
  after: Snapshot;
  /** The migration as drizzle-kit writes it. */
  sql: string;
  /** The tables that may be rebuilt. */
  rebuilds: readonly string[];
}

/** The tables that a migration may rebuild, because few rows refer to theirs. */
export const rebuildableTables: readonly string[] = ["menu_item", "notification", "order_item", "payment"];

const breakpoint = "--> statement-breakpoint";

/** What to do instead of a change that would rebuild or drop a table. */
const recipes = {
  removed: "Keep it in the schema, unused, and add a new column or table beside it.",
  changed: "Keep it as it is, and add a new column that reads prefer.",
  check: "Declare it with a new column, or assert the rule in the writer's batch with abortUnless (db/abort.ts).",
  reference:
    "An existing table gets no FOREIGN KEY. Leave out sameStore, let the writer assert the reference in its batch with abortUnless, and list the column in test/unit/db/references.test.ts.",
  default: "Give it a default, or let it accept null.",
} as const;

/** A migration that adds what the schema adds, in place of drizzle-kit's rebuilds; and a sentence for each change that
 *  cannot be made so. */
export const rewriteMigration = ({ before, after, sql, rebuilds }: Change): { sql: string; refusals: string[] } => {
  const statements = sql.split(breakpoint).map((statement) => unquoteExpressions(statement.trim()));
  const refusals = Object.keys(before.tables)
    .filter((name) => !after.tables[name])
    .map((name) => `The table ${name} would be dropped. ${recipes.removed}`);
  const groups = new Map<string, string[]>();
  for (const [name, table] of Object.entries(after.tables)) {
    const earlier = before.tables[name];
    if (!earlier) continue;
    const missing = refuseMissingDefaults(earlier, table);
    const obstacles = [...missing, ...listObstacles(earlier, table)];
    const isRebuilt = statements.some((statement) => rebuiltTable(statement) === name);
    if (obstacles.length === 0) groups.set(name, isRebuilt ? addInPlace(earlier, table, statements) : []);
    else if (rebuilds.includes(name) && rebuildableTables.includes(name) && missing.length === 0 && isRebuilt)
      groups.set(name, rebuildWithCopies(before, table, statements));
    else
      refusals.push(...obstacles.map((text) => (rebuildableTables.includes(name) ? offerRebuild(text, name) : text)));
  }
  const written = statements.flatMap((statement) => {
    const name = rebuiltTable(statement);
    if (name !== null) return groups.get(name) ?? [];
    return isPartOfRebuild(statement, groups) ? [] : [statement];
  });
  return { sql: `${written.join(`${breakpoint}\n`)}\n`, refusals };
};

/** drizzle-kit quotes the expression of an index like the name of a column. */
const unquoteExpressions = (statement: string): string =>
  /^CREATE (UNIQUE )?INDEX /.test(statement)
    ? statement.replaceAll(/`([^`]*)`/g, (quoted, text: string) => (/^\w+$/.test(text) ? quoted : text))
    : statement;

const offerRebuild = (refusal: string, table: string): string =>
  `${refusal} If it must change, add --rebuild ${table}: the table is rebuilt with the rows that refer to it.`;

/** The table that a statement begins to rebuild. */
const rebuiltTable = (statement: string): string | null => /^CREATE TABLE `__new_(\w+)`/.exec(statement)?.[1] ?? null;

/** Whether a statement belongs to a rebuild that is written anew as a group. */
const isPartOfRebuild = (statement: string, groups: ReadonlyMap<string, readonly string[]>): boolean => {
  if (/^PRAGMA foreign_keys/i.test(statement)) return true;
  const [, table = ""] =
    /^(?:INSERT INTO `__new_|DROP TABLE `|ALTER TABLE `__new_|CREATE (?:UNIQUE )?INDEX `\w+` ON `)(\w+)`/.exec(
      statement,
    ) ?? [];
  return (groups.get(table) ?? []).length > 0;
};

const added = <Value>(earlier: Record<string, Value>, later: Record<string, Value>): Value[] =>
  Object.entries(later).flatMap(([key, value]) => (Object.hasOwn(earlier, key) ? [] : [value]));

const changed = <Value>(earlier: Record<string, Value>, later: Record<string, Value>): string[] =>
  Object.keys(earlier).filter((key) => key in later && JSON.stringify(earlier[key]) !== JSON.stringify(later[key]));

const removed = (earlier: object, later: object): string[] =>
  Object.keys(earlier).filter((key) => !Object.hasOwn(later, key));

const refuseMissingDefaults = (earlier: TableSnapshot, table: TableSnapshot): string[] =>
  added(earlier.columns, table.columns)
    .filter((column) => column.notNull && column.default === undefined)
    .map(({ name }) => `${table.name}.${name} has no value in existing rows. ${recipes.default}`);

/** The changes of a table that SQLite cannot make in place. */
const listObstacles = (earlier: TableSnapshot, table: TableSnapshot): string[] => {
  const at = (name: string): string => `${table.name}.${name}`;
  const checks = added(earlier.checkConstraints, table.checkConstraints);
  return [
    ...removed(earlier.columns, table.columns).map((name) => `${at(name)} would be dropped. ${recipes.removed}`),
    ...changed(earlier.columns, table.columns).map((name) => `${at(name)} would change. ${recipes.changed}`),
    ...removed(earlier.checkConstraints, table.checkConstraints).map(
      (name) => `The CHECK ${name} would be dropped. ${recipes.changed}`,
    ),
    ...changed(earlier.checkConstraints, table.checkConstraints).map(
      (name) => `The CHECK ${name} would change. ${recipes.changed}`,
    ),
    ...checks
      .filter((check) => lastAddedColumn(earlier, table, check) === null)
      .map(({ name }) => `The CHECK ${name} is of existing columns alone. ${recipes.check}`),
    ...listKeyChanges(earlier, table),
  ];
};

const listKeyChanges = (earlier: TableSnapshot, table: TableSnapshot): string[] => {
  const isEqual = (key: "compositePrimaryKeys" | "uniqueConstraints"): boolean =>
    JSON.stringify(earlier[key]) === JSON.stringify(table[key]);
  return [
    ...added(earlier.foreignKeys, table.foreignKeys).map(
      ({ columnsFrom, tableTo }) => `${table.name} (${columnsFrom.join()}) refers to ${tableTo}. ${recipes.reference}`,
    ),
    ...[...removed(earlier.foreignKeys, table.foreignKeys), ...changed(earlier.foreignKeys, table.foreignKeys)].map(
      (name) => `The foreign key ${name} would change. ${recipes.changed}`,
    ),
    ...(isEqual("compositePrimaryKeys") && isEqual("uniqueConstraints")
      ? []
      : [`The keys of ${table.name} would change. ${recipes.changed}`]),
  ];
};

/** The last new column that a CHECK names, with which it can be added; null if it names none. */
const lastAddedColumn = (earlier: TableSnapshot, table: TableSnapshot, { value }: Check): string | null => {
  const names = added(earlier.columns, table.columns).map(({ name }) => name);
  return names.filter((name) => value.includes(`"${table.name}"."${name}"`)).at(-1) ?? null;
};

const addInPlace = (earlier: TableSnapshot, table: TableSnapshot, statements: readonly string[]): string[] => {
  const checks = added(earlier.checkConstraints, table.checkConstraints);
  const columns = added(earlier.columns, table.columns).map((column) => {
    const { name, type, notNull, default: value } = column;
    const own = checks
      .filter((check) => lastAddedColumn(earlier, table, check) === name)
      .map((check) => ` CONSTRAINT "${check.name}" CHECK(${check.value.replaceAll(`"${table.name}".`, "")})`);
    const rest = `${value === undefined ? "" : ` DEFAULT ${value}`}${notNull ? " NOT NULL" : ""}${own.join("")}`;
    return `ALTER TABLE \`${table.name}\` ADD \`${name}\` ${type}${rest};`;
  });
  const outdated = [...removed(earlier.indexes, table.indexes), ...changed(earlier.indexes, table.indexes)];
  const current = Object.keys(table.indexes).filter((name) => !earlier.indexes[name] || outdated.includes(name));
  return [
    ...columns,
    ...outdated.map((name) => `DROP INDEX \`${name}\`;`),
    ...statements.filter((statement) => current.some((name) => createsIndex(statement, name))),
  ];
};

const createsIndex = (statement: string, name: string): boolean =>
  new RegExp(`^CREATE (UNIQUE )?INDEX \`${name}\` `).test(statement);

/** The tables whose rows refer to a table's, and to theirs in turn. Parents come first. */
export const listDescendants = ({ tables }: Snapshot, name: string): string[] => {
  const found: string[] = [];
  const pending = [name];
  for (let parent = pending.shift(); parent !== undefined; parent = pending.shift()) {
    for (const table of Object.values(tables)) {
      const refers = Object.values(table.foreignKeys).some(({ tableTo }) => tableTo === parent);
      if (!refers || table.name === name || found.includes(table.name)) continue;
      found.push(table.name);
      pending.push(table.name);
    }
  }
  return found;
};

/** Rebuilds a table, with its descendants copied out before and back after it. */
const rebuildWithCopies = (before: Snapshot, table: TableSnapshot, statements: readonly string[]): string[] => {
  const { name } = table;
  const list = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(", ");
  const listColumns = (of: string): string[] => Object.keys(before.tables[of]?.columns ?? {});
  const shared = list(listColumns(name).filter((column) => Object.hasOwn(table.columns, column)));
  const descendants = listDescendants(before, name);
  const create = statements.filter((statement) => rebuiltTable(statement) === name);
  const indexes = statements.filter((statement) =>
    Object.keys(table.indexes).some((index) => createsIndex(statement, index)),
  );
  return [
    ...create,
    `INSERT INTO \`__new_${name}\`(${shared}) SELECT ${shared} FROM \`${name}\` ORDER BY rowid;`,
    ...descendants.map((child) => `CREATE TABLE \`__${child}_copy\` AS SELECT * FROM \`${child}\` ORDER BY rowid;`),
    ...descendants.toReversed().map((child) => `DELETE FROM \`${child}\`;`),
    `DROP TABLE \`${name}\`;`,
    `ALTER TABLE \`__new_${name}\` RENAME TO \`${name}\`;`,
    ...indexes,
    ...descendants.map((child) => {
      const columns = list(listColumns(child));
      return `INSERT INTO \`${child}\`(${columns}) SELECT ${columns} FROM \`__${child}_copy\` ORDER BY rowid;`;
    }),
    ...descendants.map((child) => `DROP TABLE \`__${child}_copy\`;`),
  ];
};
