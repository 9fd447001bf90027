import type { SQLiteTable } from "drizzle-orm/sqlite-core";

interface JoinTable {
  table: SQLiteTable;
  /** The join table's columns that hold this row's id and the other row's id. */
  own: string;
  other: string;
}

export type BelongsTo<Name extends string = string> = { kind: "one"; model: Name; column: string; doc: string };

/** `owned` children are created with their parent and deleted when it releases them. */
export type Children<Name extends string = string, Owned extends boolean = boolean> = {
  kind: "many";
  model: Name;
  column: string;
  owned: Owned;
  doc: string;
};

export type ManyToMany<Name extends string = string> = {
  kind: "many";
  model: Name;
  through: JoinTable;
  doc: string;
};

export type HasMany = Children | ManyToMany;

export type Relation = BelongsTo | HasMany;

/** The row whose id a column of this table holds. */
export const belongsTo = <const Name extends string>(model: Name, column: string, doc: string): BelongsTo<Name> => ({
  kind: "one",
  model,
  column,
  doc,
});

/** The rows of another table that refer to this row. */
export const hasMany = <const Name extends string>(
  model: Name,
  column: string,
  doc: string,
): Children<Name, false> => ({
  kind: "many",
  model,
  column,
  owned: false,
  doc,
});

/** The rows of another table that belong to this row and are deleted with it. */
export const ownedMany = <const Name extends string>(
  model: Name,
  column: string,
  doc: string,
): Children<Name, true> => ({
  kind: "many",
  model,
  column,
  owned: true,
  doc,
});

/** The rows that a join table links to this row. */
export const manyToMany = <const Name extends string>(
  model: Name,
  through: JoinTable,
  doc: string,
): ManyToMany<Name> => ({
  kind: "many",
  model,
  through,
  doc,
});
