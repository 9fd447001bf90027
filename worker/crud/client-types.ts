import type { DeclaredModel, Derived, ModelFacts } from "./model.ts";
import type { BelongsTo, Children, ManyToMany } from "./relations.ts";

// The generated schema as types: what clients can select, filter, sort and write, inferred from the models.

type Facts = Readonly<Record<string, ModelFacts>>;
type Names<Models extends Facts> = keyof Models & string;

/** The facts of a union of models by name. */
export type FactsByName<Models> = {
  [Model in Models as Model extends DeclaredModel<infer One> ? One["name"] : never]: Model extends DeclaredModel<
    infer One
  >
    ? One
    : never;
};

/** Values that a caller sends: lists may be read-only. */
export type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

/** A list of rows that is selected with arguments. */
export interface RelatedRows<Args, Row> {
  readonly args: Args;
  readonly row: Row;
}

type Columns<Model extends ModelFacts> = Omit<Model["row"], Model["hidden"]>;

/** The fields of a row that callers can select. */
export type Row<Models extends Facts, Name extends Names<Models>> = Columns<Models[Name]> & {
  [Field in keyof Models[Name]["derived"]]: Models[Name]["derived"][Field] extends Derived<infer Value> ? Value : never;
} & {
  [Field in keyof Models[Name]["relations"]]: Models[Name]["relations"][Field] extends {
    kind: infer Kind;
    model: infer Other extends Names<Models>;
  }
    ? Kind extends "one"
      ? Row<Models, Other> | null
      : RelatedRows<ListArgs<Models, Other>, Row<Models, Other>>
    : never;
};

interface ListFilter<Item> {
  readonly has?: Item;
  readonly hasSome?: readonly Item[];
  readonly hasEvery?: readonly Item[];
  readonly isEmpty?: boolean;
}

interface Comparison<Value> {
  readonly lt?: Value;
  readonly lte?: Value;
  readonly gt?: Value;
  readonly gte?: Value;
}

interface TextComparison {
  readonly contains?: string;
  readonly startsWith?: string;
  readonly endsWith?: string;
  readonly mode?: "default" | "insensitive";
}

type ValueFilter<Value> = {
  readonly equals?: Value | null;
  readonly in?: readonly Value[];
  readonly notIn?: readonly Value[];
  readonly not?: ValueFilter<Value>;
} & (number extends Value ? Comparison<number> : string extends Value ? Comparison<string> & TextComparison : unknown);

type Filter<Value> = [Value] extends [readonly (infer Item)[]] ? ListFilter<Item> : ValueFilter<Value>;

type Plain = string | number | boolean;

/** Columns of a single value or a list of them. Objects cannot be filtered. */
type Filterable<Model extends ModelFacts> = {
  [Column in keyof Columns<Model>]: NonNullable<Columns<Model>[Column]> extends Plain | readonly Plain[]
    ? Column
    : never;
}[keyof Columns<Model>];

export type Where<Models extends Facts, Name extends Names<Models>> = {
  readonly AND?: readonly Where<Models, Name>[];
  readonly OR?: readonly Where<Models, Name>[];
  readonly NOT?: readonly Where<Models, Name>[];
} & {
  readonly [Column in Filterable<Models[Name]>]?: Filter<NonNullable<Columns<Models[Name]>[Column]>>;
} & {
  readonly [Field in keyof Models[Name]["relations"]]?: Models[Name]["relations"][Field] extends {
    kind: infer Kind;
    model: infer Other extends Names<Models>;
  }
    ? Kind extends "one"
      ? Where<Models, Other>
      : Readonly<Partial<Record<"every" | "some" | "none", Where<Models, Other>>>>
    : never;
};

/** The arguments of a list. */
export interface ListArgs<Models extends Facts, Name extends Names<Models>> {
  readonly where?: Where<Models, Name>;
  readonly orderBy?: readonly { readonly [Column in keyof Columns<Models[Name]>]?: "asc" | "desc" }[];
  readonly take?: number;
  readonly skip?: number;
}

/** Identifies a row. */
export interface Unique {
  readonly id: string;
}

type Written<Model extends ModelFacts> = Omit<
  Model["row"],
  "id" | "createdAt" | "updatedAt" | Exclude<Model["hidden"], Model["writeOnly"]> | Model["readOnly"]
>;

type RelationWrite<Models extends Facts, Relation, Update extends boolean> = Relation extends BelongsTo
  ? { readonly connect: Unique }
  : Relation extends Children<infer Other extends Names<Models>, infer Owned>
    ? { readonly connect?: readonly Unique[] } & (Owned extends true
        ? { readonly create?: readonly Write<Models, Other, false>[] } & Removal<Update>
        : unknown)
    : Relation extends ManyToMany
      ? { readonly connect?: readonly Unique[] } & Removal<Update>
      : never;

type Removal<Update extends boolean> = Update extends true
  ? { readonly disconnect?: readonly Unique[]; readonly set?: readonly Unique[] }
  : unknown;

/** The input of a new row, or of an update: columns, and links to other rows. */
export type Write<Models extends Facts, Name extends Names<Models>, Update extends boolean> = {
  readonly [Column in keyof Written<Models[Name]>]?: Sent<Written<Models[Name]>[Column]>;
} & {
  readonly [Field in keyof Models[Name]["relations"]]?: RelationWrite<Models, Models[Name]["relations"][Field], Update>;
};

/** The input of a save: columns, and the complete lists of the rows that belong to the row. */
type Save<Models extends Facts, Name extends Names<Models>> = Omit<
  Write<Models, Name, true>,
  keyof OwnedLists<Models, Name>
> &
  OwnedLists<Models, Name>;

type OwnedLists<Models extends Facts, Name extends Names<Models>> = {
  readonly [Field in keyof Models[Name]["relations"] as Models[Name]["relations"][Field] extends Children<string, true>
    ? Field
    : never]?: Models[Name]["relations"][Field] extends Children<infer Other extends Names<Models>, true>
    ? readonly (Partial<Unique> & {
        readonly [Column in keyof Written<Models[Other]>]?: Sent<Written<Models[Other]>[Column]>;
      })[]
    : never;
};

/** The names of the models whose facts match. */
type Matching<Models extends Facts, Some> = {
  [Name in Names<Models>]: Models[Name] extends Some ? Name : never;
}[Names<Models>];

type ListNames<Models extends Facts> = Matching<Models, { singleton: false }>;
type WrittenNames<Models extends Facts> = Matching<Models, { writes: "all" }>;

interface Root<Args, Value> {
  args: Args;
  value: Value;
}

/** The generated queries by name. */
export type ModelQueries<Models extends Facts> = {
  [Name in Names<Models> as Uncapitalize<Name>]: Root<
    Models[Name]["singleton"] extends true ? unknown : { readonly where: Unique },
    Row<Models, Name> | null
  >;
} & {
  [Name in ListNames<Models> as Models[Name]["plural"]]: Root<ListArgs<Models, Name>, Row<Models, Name>[]>;
} & {
  [Name in ListNames<Models> as `${Models[Name]["plural"]}Count`]: Root<Pick<ListArgs<Models, Name>, "where">, number>;
};

interface Update<Models extends Facts, Name extends Names<Models>> {
  readonly where: Unique;
  readonly data: Write<Models, Name, true>;
}

/** The generated mutations by name. */
export type ModelMutations<Models extends Facts> = {
  [Name in WrittenNames<Models> as `create${Name}`]: Root<
    { readonly data: Write<Models, Name, false> },
    Row<Models, Name>
  >;
} & {
  [Name in WrittenNames<Models> as `update${Name}`]: Root<Update<Models, Name>, Row<Models, Name>>;
} & {
  [Name in Matching<Models, { singleton: true }> as `update${Name}`]: Root<
    Pick<Update<Models, Name>, "data">,
    Row<Models, Name>
  >;
} & {
  [Name in Matching<Models, { hasSave: true }> as `save${Name}`]: Root<
    { readonly id?: string | null; readonly data: Save<Models, Name>; readonly expectedRevision?: number | null },
    Row<Models, Name>
  >;
} & {
  [Name in WrittenNames<Models> as `delete${Name}`]: Root<{ readonly where: Unique }, Row<Models, Name>>;
} & {
  [Name in WrittenNames<Models> as `update${Capitalize<Models[Name]["plural"]>}`]: Root<
    { readonly data: readonly Update<Models, Name>[] },
    Row<Models, Name>[]
  >;
} & {
  [Name in WrittenNames<Models> as `delete${Capitalize<Models[Name]["plural"]>}`]: Root<
    { readonly where: readonly Unique[] },
    Row<Models, Name>[]
  >;
};
