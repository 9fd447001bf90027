import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { GraphQLOutputType } from "graphql";
import type { z } from "zod";
import type { OutboxEvent } from "../../db/schema/enums.ts";
import type { Ctx } from "../context.ts";
import type { IdPrefix } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { EnumTypes } from "./enums.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Columns = Readonly<Record<string, SQLiteColumn>>;

export interface EnumSpec {
  name: string;
  values: readonly string[];
}

/** A GraphQL type that may hold enumerations of the schema it is made for. */
export type Shape = (enums: EnumTypes) => GraphQLOutputType;

type FieldKind =
  | { type: "id" | "string" | "int" | "boolean" | "instant" }
  | { type: "enum" | "enumList"; of: EnumSpec }
  | { type: "shape"; of: Shape };

/** A column that callers see. */
export interface Field {
  name: string;
  nullable: boolean;
  kind: FieldKind;
}

/** What is worked out from a row's columns, or from what the request knows, when it is asked for. */
export interface Derived {
  type: Shape;
  /** Columns that have to be read for it. */
  needs: readonly string[];
  read(values: Values, ctx: Ctx): unknown;
}

interface Through {
  table: SQLiteTable;
  /** The joining table's column that holds this row's id, and the one that holds the other's. */
  own: string;
  other: string;
}

export type ToOne = { kind: "one"; model: string; column: string };
/** `owned` rows are parts of this one: made with it, and gone when it lets go of them. */
export type Children = { kind: "many"; model: string; column: string; owned: boolean };
export type Joined = { kind: "many"; model: string; through: Through };
export type ToMany = Children | Joined;
export type Relation = ToOne | ToMany;

/** The row that a column of this table names. */
export const toOne = (model: string, column: string): ToOne => ({ kind: "one", model, column });
/** The rows whose column names this one. */
export const toMany = (model: string, column: string): ToMany => ({ kind: "many", model, column, owned: false });
/** The parts of this row. */
export const parts = (model: string, column: string): ToMany => ({ kind: "many", model, column, owned: true });
/** The rows that a joining table puts beside this one. */
export const throughTable = (model: string, through: Through): ToMany => ({ kind: "many", model, through });

/** A column whose value all rows of a group have in common, if they have one; the columns that make the group, and the one that
 *  orders it. */
export interface SharedValue<Column extends string = string> {
  column: Column;
  within: readonly Column[];
  order: Column;
  /** What is wrong with a row that has another value. */
  message: string;
}

/** How callers write a model's rows. A model without it is changed by operations alone. */
export interface WriteRules {
  /** What the id of a new row begins with. */
  prefix: IdPrefix;
  /** The rules of a whole row. What comes out of it is stored. */
  row: z.ZodType;
  /** Whether guests' pages show it, so that each write raises the menu's revision, by which their copies are kept. */
  onMenu: boolean;
  /** Rows are neither made nor deleted. */
  updateOnly: boolean;
  /** The column that names whose a row is: a new one is its maker's. */
  owner: string | null;
  /** A column that is true of one row of an owner at most. */
  onlyOne: string | null;
  /** What others are told of a change, in the batch that makes it. */
  announce(before: Values, after: Values, now: Instant): Announcement | null;
  /** Columns whose changes are kept with who made them and when, and the columns that keep it. */
  setBy: { of: readonly string[]; by: string; at: string } | null;
  sharedValue: SharedValue | null;
}

/** An event for the outbox. */
export interface Announcement {
  event: OutboxEvent;
  /** Events of one subject are delivered in order. */
  subjectId: string;
  payload: Readonly<Record<string, unknown>>;
}

export interface Model {
  name: string;
  /** The names of its queries: `menuItem` and `menuItems`. */
  singular: string;
  plural: string;
  description: string;
  table: SQLiteTable;
  /** Whether a store has exactly one row of it. */
  singleton: boolean;
  fields: ReadonlyMap<string, Field>;
  derived: ReadonlyMap<string, Derived>;
  relations: ReadonlyMap<string, Relation>;
  write: WriteRules | null;
  /** Columns that callers set. */
  writable: ReadonlyMap<string, Field>;
}

export type Models = ReadonlyMap<string, Model>;

type Key<Table extends SQLiteTable> = keyof Table["_"]["columns"] & string;

interface ModelSpec<Table extends SQLiteTable> {
  name: string;
  plural: string;
  description: string;
  table: Table;
  singleton?: boolean;
  /** Columns that no caller reads, filters or sorts by. The store's id is always one. */
  hidden?: readonly Key<Table>[];
  /** Text columns that hold instants, beside `createdAt` and `updatedAt`. */
  instants?: readonly Key<Table>[];
  enums?: { readonly [Name in Key<Table>]?: EnumSpec };
  /** GraphQL types of columns that hold JSON. */
  shapes?: { readonly [Name in Key<Table>]?: Shape };
  derived?: Readonly<Record<string, Derived>>;
  relations?: Readonly<Record<string, Relation>>;
  write?: Pick<WriteRules, "prefix" | "row" | "onMenu"> & {
    updateOnly?: boolean;
    owner?: Key<Table>;
    onlyOne?: Key<Table>;
    announce?: WriteRules["announce"];
    setBy?: { of: readonly Key<Table>[]; by: Key<Table>; at: Key<Table> };
    sharedValue?: SharedValue<Key<Table>>;
    /** Fields that callers see and never set, beside the id and the two instants. */
    fixed?: readonly Key<Table>[];
    /** Hidden columns that callers set. */
    unseen?: readonly Key<Table>[];
  };
}

const plainKinds: Readonly<Record<string, "string" | "int" | "boolean">> = {
  string: "string",
  number: "int",
  boolean: "boolean",
};

const kindOf = <Table extends SQLiteTable>(
  spec: ModelSpec<Table>,
  name: Key<Table>,
  column: SQLiteColumn,
): FieldKind => {
  if (name === "id") return { type: "id" };
  if (name === "createdAt" || name === "updatedAt" || spec.instants?.includes(name)) return { type: "instant" };
  const known = spec.enums?.[name];
  if (known) return { type: column.dataType === "json" ? "enumList" : "enum", of: known };
  const shape = spec.shapes?.[name];
  if (shape) return { type: "shape", of: shape };
  const plain = plainKinds[column.dataType];
  if (!plain) throw new Error(`${spec.name}.${name} needs an enumeration or a shape.`);
  return { type: plain };
};

const identity: readonly string[] = ["id", "createdAt", "updatedAt"];

/** A model of the generated schema: what callers see of a table, under which names. */
export const defineModel = <Table extends SQLiteTable>(spec: ModelSpec<Table>): Model => {
  const { name, plural, description, table, singleton = false, write } = spec;
  const hidden = new Set<string>(["storeId", ...(spec.hidden ?? [])]);
  const fixed = new Set<string>([...identity, ...(write?.fixed ?? [])]);
  const fields = new Map<string, Field>();
  const writable = new Map<string, Field>();
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    const isUnseen = write?.unseen?.some((unseen) => unseen === key) ?? false;
    if (hidden.has(key) && !isUnseen) continue;
    // The keys come from the table itself, whose type says no more than string here.
    const field: Field = { name: key, nullable: !column.notNull, kind: kindOf(spec, key as Key<Table>, column) };
    if (!hidden.has(key)) fields.set(key, field);
    if (write && !fixed.has(key)) writable.set(key, field);
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
          owner: null,
          onlyOne: null,
          announce: () => null,
          setBy: null,
          sharedValue: null,
          ...write,
        }
      : null,
    writable,
  };
};

export const modelNamed = (models: Models, name: string): Model => {
  const model = models.get(name);
  if (!model) throw new Error(`No model is called ${name}.`);
  return model;
};
