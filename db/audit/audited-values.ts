import type { auditedTables } from "./tables.ts";

type Tables = typeof auditedTables;
type Row = { [Thing in keyof Tables]: Tables[Thing]["$inferSelect"] }[keyof Tables];
type Distribute<Type, Key extends PropertyKey> = Type extends Partial<Record<Key, infer Value>> ? Value : never;
type Field = Row extends infer Each ? (Each extends Row ? keyof Each : never) : never;

type Literal<Value> = Value extends readonly (infer Item)[]
  ? Literal<Item>
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : never;

/** Every value of an enumeration that a column of an audited table has. */
export type AuditedChoice = { [Name in Field]: Literal<Distribute<Row, Name>> }[Field];

type Item<Value> = Value extends readonly (infer Each)[] ? Each : Value;
type ObjectItem<Value> = Item<Value> extends infer Each ? (Each extends object ? Each : never) : never;

/** The objects of the columns of audited tables that hold objects, by column. */
export type AuditedObjects = {
  [Name in Field as [ObjectItem<Distribute<Row, Name>>] extends [never] ? never : Name]: ObjectItem<
    Distribute<Row, Name>
  >;
};
