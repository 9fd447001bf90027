import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { GraphQLOutputType } from "graphql";
import type { z } from "zod";
import type { Write } from "../../db/atomic.ts";
import type { Ctx } from "../context.ts";
import type { ChangeStamp } from "../domain/caller/actor-name.ts";
import type { EventDraft } from "../domain/events/outbox.ts";
import type { IdPrefix } from "../domain/ids.ts";
import type { EnumTypes } from "./enums.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Columns = Readonly<Record<string, SQLiteColumn>>;

export interface EnumSpec {
  name: string;
  values: readonly string[];
}

/** Builds a GraphQL type that may use the schema's enums. */
export type Shape = (enums: EnumTypes) => GraphQLOutputType;

type FieldKind =
  | { type: "id" | "string" | "int" | "boolean" | "instant" }
  | { type: "enum" | "enumList"; of: EnumSpec }
  | { type: "shape"; of: Shape };

/** A column that callers can read. */
export interface Field {
  name: string;
  nullable: boolean;
  kind: FieldKind;
}

/** A field that is computed on request from a row's columns or from the request context. */
export interface Derived<Value = unknown> {
  type: Shape;
  /** Columns that `read` needs. */
  needs: readonly string[];
  read(values: Values, ctx: Ctx): Value | Promise<Value>;
}

interface JoinTable {
  table: SQLiteTable;
  /** The join table's columns that hold this row's id and the other row's id. */
  own: string;
  other: string;
}

export type BelongsTo<Name extends string = string> = { kind: "one"; model: Name; column: string };
/** `owned` children are created with their parent and deleted when it releases them. */
export type Children<Name extends string = string, Owned extends boolean = boolean> = {
  kind: "many";
  model: Name;
  column: string;
  owned: Owned;
};
export type ManyToMany<Name extends string = string> = { kind: "many"; model: Name; through: JoinTable };
export type HasMany = Children | ManyToMany;
export type Relation = BelongsTo | HasMany;

/** The row whose id a column of this table holds. */
export const belongsTo = <const Name extends string>(model: Name, column: string): BelongsTo<Name> => ({
  kind: "one",
  model,
  column,
});
/** The rows of another table that refer to this row. */
export const hasMany = <const Name extends string>(model: Name, column: string): Children<Name, false> => ({
  kind: "many",
  model,
  column,
  owned: false,
});
/** The rows of another table that belong to this row and are deleted with it. */
export const ownedMany = <const Name extends string>(model: Name, column: string): Children<Name, true> => ({
  kind: "many",
  model,
  column,
  owned: true,
});
/** The rows that a join table links to this row. */
export const manyToMany = <const Name extends string>(model: Name, through: JoinTable): ManyToMany<Name> => ({
  kind: "many",
  model,
  through,
});

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
  row: z.ZodType;
  /** Runs the batch of a write and announces it; null if a write needs nothing besides its batch. */
  commit: CommitRows | null;
  /** Rows can be updated, but not created or deleted. */
  updateOnly: boolean;
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

type WriteSpec<Table extends SQLiteTable> = Pick<WriteRules, "prefix" | "row" | "commit"> & {
  updateOnly?: boolean;
  hasSave?: boolean;
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
  /** Text columns that hold instants, in addition to `createdAt` and `updatedAt`. */
  instants?: readonly ColumnName<Table>[];
  enums?: { readonly [Name in ColumnName<Table>]?: EnumSpec };
  /** GraphQL types of JSON columns. */
  shapes?: { readonly [Name in ColumnName<Table>]?: Shape };
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

/** The names in a list of the write rules; never if the list is missing. */
type Listed<Write, List extends string> =
  Write extends Readonly<Record<List, readonly (infer Name extends string)[]>> ? Name : never;

const plainKinds: Readonly<Record<string, "string" | "int" | "boolean">> = {
  string: "string",
  number: "int",
  boolean: "boolean",
};

const kindOf = <Table extends SQLiteTable>(
  spec: ModelSpec<Table>,
  name: ColumnName<Table>,
  column: SQLiteColumn,
): FieldKind => {
  if (name === "id") return { type: "id" };
  if (name === "createdAt" || name === "updatedAt" || spec.instants?.includes(name)) return { type: "instant" };
  const enumSpec = spec.enums?.[name];
  if (enumSpec) return { type: column.dataType === "json" ? "enumList" : "enum", of: enumSpec };
  const shape = spec.shapes?.[name];
  if (shape) return { type: "shape", of: shape };
  const plain = plainKinds[column.dataType];
  if (!plain) throw new Error(`${spec.name}.${name} needs an entry in enums or shapes.`);
  return { type: plain };
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
  const Write extends WriteSpec<Table> | undefined = undefined,
>(
  spec: ModelSpec<Table> & {
    name: Name;
    plural: Plural;
    singleton?: Singleton;
    hidden?: readonly Hidden[];
    derived?: DerivedFields;
    relations?: Relations;
    write?: Write;
  },
): DeclaredModel<{
  name: Name;
  plural: Plural;
  singleton: Singleton;
  row: Table["$inferSelect"];
  hidden: Hidden | "storeId";
  derived: DerivedFields;
  relations: Relations;
  writes: Write extends { updateOnly: true } ? "updates" : Write extends object ? "all" : "none";
  hasSave: Write extends { hasSave: true } ? true : false;
  readOnly: Listed<Write, "readOnly">;
  writeOnly: Listed<Write, "writeOnly">;
}> => {
  const { name, plural, description, table, singleton = false, write } = spec;
  const hidden = new Set<string>(["storeId", ...(spec.hidden ?? [])]);
  const readOnly = new Set<string>([...identity, ...(write?.readOnly ?? [])]);
  const fields = new Map<string, Field>();
  const writable = new Map<string, Field>();
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    const isWriteOnly = write?.writeOnly?.some((writeOnlyKey) => writeOnlyKey === key) ?? false;
    if (hidden.has(key) && !isWriteOnly) continue;
    // Safe cast: the keys come from the table, but Object.entries widens them to string.
    const field: Field = { name: key, nullable: !column.notNull, kind: kindOf(spec, key as ColumnName<Table>, column) };
    if (!hidden.has(key)) fields.set(key, field);
    if (write && !readOnly.has(key)) writable.set(key, field);
  }
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
          updateOnly: false,
          hasSave: false,
          owner: null,
          exclusiveFlag: null,
          effects: null,
          sharedValue: null,
          ...write,
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
