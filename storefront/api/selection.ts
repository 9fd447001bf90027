import type { RelatedRows } from "#api";

// What a query selects, and the type of its result. `true` selects a value; an object selects the fields of an object
// or of each row of a list: `{ id: true, category: { name: true }, modifiers: { take: 50, select: { id: true } } }`.

/** What can be selected of a value. */
export type Selectable<Value> =
  NonNullable<Value> extends infer Plain
    ? Plain extends RelatedRows<infer Args, infer Row>
      ? Selection<Row> | (Args & { readonly select: Selection<Row> })
      : Plain extends readonly (infer Item)[]
        ? Selectable<Item>
        : Plain extends object
          ? Selection<Plain>
          : true
    : never;

export type Selection<Fields> = { readonly [Name in keyof Fields]?: Selectable<Fields[Name]> };

/** The same selection, with `never` for each field that does not exist. TypeScript alone would accept it. */
export type Existing<Value, Selected> =
  NonNullable<Value> extends infer Plain
    ? Plain extends RelatedRows<infer Args, infer Row>
      ? Selected extends { readonly select: infer Nested }
        ? {
            readonly [Name in keyof Selected]: Name extends "select"
              ? Existing<Row, Nested>
              : Name extends keyof Args
                ? Args[Name]
                : never;
          }
        : Existing<Row, Selected>
      : Plain extends readonly (infer Item)[]
        ? Existing<Item, Selected>
        : Plain extends object
          ? {
              readonly [Name in keyof Selected]: Name extends keyof Plain
                ? Existing<Plain[Name], Selected[Name]>
                : never;
            }
          : Selected
    : never;

/** The value of a field with the selected fields only. */
export type Result<Value, Selected> =
  Value extends RelatedRows<unknown, infer Row>
    ? Result<Row, Selected extends { readonly select: infer Nested } ? Nested : Selected>[]
    : Value extends readonly (infer Item)[]
      ? Result<Item, Selected>[]
      : Value extends object
        ? { [Name in keyof Selected & keyof Value]: Result<Value[Name], Selected[Name]> }
        : Value;
