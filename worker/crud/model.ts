import { getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import type { Write } from "../../db/atomic.ts";
import { columnDoc, columnMeta, type ValueType } from "../../db/schema/column-meta.ts";
import type { EnumType } from "../../db/schema/enums.ts";
import type { RowRule } from "../../db/schema/rules.ts";
import type { Ctx } from "../context.ts";
import type { ChangeStamp } from "../domain/caller/actor-name.ts";
import type { EventDraft } from "../domain/events/outbox.ts";
import type { IdPrefix } from "../domain/ids.ts";
import type { AppError } from "../errors.ts";
import type { Relation } from "./relations.ts";
import { rowSchema } from "./row-schema.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Columns = Readonly<Record<string, SQLiteColumn>>;

/** How a column's values are compared and sorted. A shape is neither: it is a list or an object. */
export type FieldKind =
  | { type: "id" | "string" | "int" | "boolean" | "instant" }
  | { type: "enum" | "enumList"; of: EnumType }
  | { type: "shape"; of: ValueType };

/** A column that callers can read. */
export interface Field {
  name: string;
  doc: string;
  nullable: boolean;
  kind: FieldKind;
}

/** A field that is computed on request from a row's columns or from the request context. */
export interface Derived<Value = unknown> {
  value: ValueType;
  nullable: boolean;
  doc: string;
  /** Columns that `read` needs. */
  needs: readonly string[];
  read(values: Values, ctx: Ctx): Value | Promise<Value>;
}

/** A column that has the same value in all rows of a group, unless it is null. `within` names the columns that define
 *  the group, `orderBy` the column that sorts it. */
export interface SharedValue<Column extends string = string> {
  column: Column;
  within: readonly Column[];
  orderBy: Column;
  /** The error for a row with a different value. */
  message: string;
}

/** How callers write a model's rows. A model without write rules is changed only by operations. */
export interface WriteRules {
  /** The prefix of a new row's id. */
  prefix: IdPrefix;
  /** Validates a whole row. Its output is stored. */
  row(): z.ZodType;
  /** Runs the batch of a write and announces it; null if a write needs nothing besides its batch. */
  commit: CommitRows | null;
  /** Completes rows before they are validated; null if there is nothing to complete. */
  prepare: PrepareRows | null;
  /** The error for deleting rows that others refer to; null for the general one. */
  inUse: ((ctx: Ctx, ids: readonly string[]) => Promise<AppError>) | null;
  /** Writes that come before rows are deleted; null if there are none. */
  beforeRemove: ((ctx: Ctx, ids: readonly string[]) => readonly Write[]) | null;
  /** Rows can be updated, but not created or deleted. */
  updateOnly: boolean;
  /** Whether deleting a row only sets its column `deletedAt`. */
  softDelete: boolean;
  /** Whether the column `revision` counts a row's changes, so that a save can say which one it began from. */
  hasRevision: boolean;
  /** Whether one mutation saves a row with the complete lists of the rows that belong to it. */
  hasSave: boolean;
  /** The column that holds the owner's id. A new row belongs to the caller. */
  owner: string | null;
  /** A boolean column that is true in at most one row per owner, such as `isDefault`. */
  exclusiveFlag: string | null;
  effects: ChangeEffects | null;
  sharedValue: SharedValue | null;
}

/** Runs the batch of a write. `columns` are the changed columns; null if rows were added or removed. */
export type CommitRows = (
  ctx: Ctx,
  statements: readonly Write[],
  change: { events: readonly EventDraft[]; columns: ReadonlySet<string> | null },
) => Promise<void>;

/** Completes the values of written rows, and returns the writes that come before them. `stored` has the full rows that
 *  are changed, by id. */
export type PrepareRows = (
  ctx: Ctx,
  rows: readonly { id: string; path: string; values: Values }[],
  stored: ReadonlyMap<string, Values>,
) => Promise<readonly Write[]>;

/** What a change of a row's columns `of` writes beside them: other columns, and events for partners. */
export interface ChangeEffects<Column extends string = string> {
  of: readonly Column[];
  build(before: Values, after: Values, stamp: ChangeStamp): { columns: Values; events: readonly EventDraft[] };
}

export interface Model {
  name: string;
  /** The names of the model's queries, such as `menuItem` and `menuItems`. */
  singular: string;
  plural: string;
  description: string;
  table: SQLiteTable;
  /** Whether a store has exactly one row of the model. */
  singleton: boolean;
  fields: ReadonlyMap<string, Field>;
  derived: ReadonlyMap<string, Derived>;
  relations: ReadonlyMap<string, Relation>;
  write: WriteRules | null;
  /** Columns that callers can write. */
  writable: ReadonlyMap<string, Field>;
}

export type Models = ReadonlyMap<string, Model>;

type ColumnName<Table extends SQLiteTable> = keyof Table["_"]["columns"] & string;

type WriteSpec<Table extends SQLiteTable> = Pick<WriteRules, "prefix" | "commit"> & {
  /** The rules of several columns. The rule of one column stands beside it in db/schema. */
  refine?: readonly RowRule<InferSelectModel<Table>>[];
  prepare?: PrepareRows;
  inUse?: NonNullable<WriteRules["inUse"]>;
  beforeRemove?: NonNullable<WriteRules["beforeRemove"]>;
  updateOnly?: boolean;
  hasSave?: boolean;
  softDelete?: boolean;
  hasRevision?: boolean;
  owner?: ColumnName<Table>;
  exclusiveFlag?: ColumnName<Table>;
  effects?: ChangeEffects<ColumnName<Table>>;
  sharedValue?: SharedValue<ColumnName<Table>>;
  /** Fields that callers can read but not write, in addition to `id`, `createdAt` and `updatedAt`. */
  readOnly?: readonly ColumnName<Table>[];
  /** Hidden columns that callers can write. */
  writeOnly?: readonly ColumnName<Table>[];
};

interface ModelSpec<Table extends SQLiteTable> {
  name: string;
  plural: string;
  description: string;
  table: Table;
  singleton?: boolean;
  /** Columns that no caller can read, filter or sort by. `storeId` is always hidden. */
  hidden?: readonly ColumnName<Table>[];
  derived?: Readonly<Record<string, Derived>>;
  relations?: Readonly<Record<string, Relation>>;
  write?: WriteSpec<Table>;
}

/** What the type of a model keeps of its declaration, so that clients can be typed from it. */
export interface ModelFacts {
  name: string;
  plural: string;
  singleton: boolean;
  row: object;
  hidden: PropertyKey;
  derived: Readonly<Record<string, Derived>>;
  relations: Readonly<Record<string, Relation>>;
  writes: "all" | "updates" | "none";
  hasSave: boolean;
  readOnly: PropertyKey;
  writeOnly: PropertyKey;
}

/** A model with its facts, which have no value at run time. */
export type DeclaredModel<Facts extends ModelFacts> = Model & { readonly facts?: Facts };

const fieldKind = (value: ValueType): FieldKind => {
  switch (value.type) {
    case "code":
      return { type: "string" };
    case "textList":
    case "intList":
    case "json":
    case "object":
    case "objectList":
      return { type: "shape", of: value };
    case "enum":
    case "enumList":
      return { type: value.type, of: value.of };
    default:
      return { type: value.type };
  }
};

const identity: readonly string[] = ["id", "createdAt", "updatedAt"];

/** Defines a model of the generated schema: the fields and relations of a table that callers can use. */
export const defineModel = <
  const Name extends string,
  const Plural extends string,
  Table extends SQLiteTable,
  Singleton extends boolean = false,
  Hidden extends ColumnName<Table> = never,
  DerivedFields extends Readonly<Record<string, Derived>> = Record<never, never>,
  Relations extends Readonly<Record<string, Relation>> = Record<never, never>,
  Prefix extends IdPrefix = never,
  UpdateOnly extends boolean = false,
  HasSave extends boolean = false,
  ReadOnly extends ColumnName<Table> = never,
  WriteOnly extends ColumnName<Table> = never,
>(
  spec: ModelSpec<Table> & {
    name: Name;
    plural: Plural;
    singleton?: Singleton;
    hidden?: readonly Hidden[];
    derived?: DerivedFields;
    relations?: Relations;
    write?: {
      prefix: Prefix;
      updateOnly?: UpdateOnly;
      hasSave?: HasSave;
      readOnly?: readonly ReadOnly[];
      writeOnly?: readonly WriteOnly[];
    };
  },
): DeclaredModel<{
  name: Name;
  plural: Plural;
  singleton: Singleton;
  row: Table["$inferSelect"];
  hidden: Hidden | "storeId";
  derived: DerivedFields;
  relations: Relations;
  writes: [Prefix] extends [never] ? "none" : UpdateOnly extends true ? "updates" : "all";
  hasSave: HasSave;
  readOnly: ReadOnly;
  writeOnly: WriteOnly;
}> => {
  const { name, plural, description, table, singleton = false, write } = spec;
  const hidden = new Set<string>(["storeId", ...(spec.hidden ?? [])]);
  const readOnly = new Set<string>([...identity, ...(write?.readOnly ?? [])]);
  const fields = new Map<string, Field>();
  const writable = new Map<string, Field>();
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    const isWriteOnly = write?.writeOnly?.some((writeOnlyKey) => writeOnlyKey === key) ?? false;
    if (hidden.has(key) && !isWriteOnly) continue;
    const field: Field = {
      name: key,
      doc: columnDoc(column),
      nullable: !column.notNull,
      kind: fieldKind(columnMeta(column)),
    };
    if (!hidden.has(key)) fields.set(key, field);
    if (write && !readOnly.has(key)) writable.set(key, field);
  }
  let row: z.ZodType | null = null;
  return {
    name,
    plural,
    singular: name.charAt(0).toLowerCase() + name.slice(1),
    description,
    table,
    singleton,
    fields,
    derived: new Map(Object.entries(spec.derived ?? {})),
    relations: new Map(Object.entries(spec.relations ?? {})),
    write: write
      ? {
          prepare: null,
          inUse: null,
          beforeRemove: null,
          updateOnly: false,
          hasSave: false,
          softDelete: false,
          hasRevision: false,
          owner: null,
          exclusiveFlag: null,
          effects: null,
          sharedValue: null,
          ...write,
          row: () => (row ??= rowSchema(table, write.refine ?? [])),
        }
      : null,
    writable,
  };
};

export const modelNamed = (models: Models, name: string): Model => {
  const model = models.get(name);
  if (!model) throw new Error(`Unknown model ${name}.`);
  return model;
};
