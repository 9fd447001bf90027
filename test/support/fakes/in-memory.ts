import { type Model, modelNamed, type Relation } from "../../../worker/crud/model.ts";
import { models } from "../../../worker/models/models.ts";
import type { Row, Sight } from "../builders/visibility.ts";

type Input = Readonly<Record<string, unknown>>;

export interface ListArgs {
  where: Input;
  orderBy: readonly Readonly<Record<string, "asc" | "desc">>[];
  take: number;
  skip: number;
  cursor?: { id: string } | null | undefined;
}

const isInput = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const inputs = (value: unknown): Input[] => (Array.isArray(value) ? value.filter(isInput) : []);
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Compares two values of a column: null sorts first, and texts sort by code point. */
const compare = (one: unknown, other: unknown): number => {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one !== "string" || typeof other !== "string") return Number(one) - Number(other);
  const left = [...one];
  const right = [...other];
  const at = left.findIndex((letter, index) => letter !== right[index]);
  if (at === -1) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
};

/** Folds case as the product does: by JavaScript's rules plus the German and Turkish letters. */
const plainly = (text: unknown): string => String(text).replace(/[ßẞ]/gu, "ss").replace(/[İı]/gu, "i");
const literally = (text: unknown): string => plainly(text).replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
const matchesCaseless = (value: unknown, before: string, wanted: unknown, after: string): boolean =>
  new RegExp(`${before}${literally(wanted)}${after}`, "iu").test(plainly(value));

type Operator = (value: unknown, wanted: unknown) => boolean;

const cased: Readonly<Record<string, Operator>> = {
  equals: (value, wanted) => value === wanted,
  in: (value, wanted) => toList(wanted).includes(value),
  contains: (value, wanted) => String(value).includes(String(wanted)),
  startsWith: (value, wanted) => String(value).startsWith(String(wanted)),
  endsWith: (value, wanted) => String(value).endsWith(String(wanted)),
  lt: (value, wanted) => compare(value, wanted) < 0,
  lte: (value, wanted) => compare(value, wanted) <= 0,
  gt: (value, wanted) => compare(value, wanted) > 0,
  gte: (value, wanted) => compare(value, wanted) >= 0,
  has: (value, wanted) => toList(value).includes(wanted),
  hasSome: (value, wanted) => toList(wanted).some((item) => toList(value).includes(item)),
  hasEvery: (value, wanted) => toList(wanted).every((item) => toList(value).includes(item)),
  isEmpty: (value, wanted) => (toList(value).length === 0) === wanted,
};

const caseless: Readonly<Record<string, Operator>> = {
  ...cased,
  equals: (value, wanted) => matchesCaseless(value, "^", wanted, "$"),
  in: (value, wanted) => toList(wanted).some((one) => matchesCaseless(value, "^", one, "$")),
  contains: (value, wanted) => matchesCaseless(value, "", wanted, ""),
  startsWith: (value, wanted) => matchesCaseless(value, "^", wanted, ""),
  endsWith: (value, wanted) => matchesCaseless(value, "", wanted, "$"),
};

/** Whether a filter matches every row. An operator with null is ignored, except that equals null matches missing
 *  values. */
const asksNothing = (filter: Input): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    if (name === "not") return !isInput(wanted) || asksNothing(wanted);
    return name === "mode" || (wanted === null && name !== "equals");
  });

/** Whether a column's value passes a filter. A null value matches only a filter for null. */
const passes = (value: unknown, filter: Input, outerMode: unknown = null): boolean => {
  const { mode, ...asked } = filter;
  const ownMode = mode ?? outerMode;
  const operators = ownMode === "insensitive" ? caseless : cased;
  return Object.entries(asked).every(([name, wanted]) => {
    if (name === "not") return !isInput(wanted) || asksNothing(wanted) || !passes(value, wanted, ownMode);
    if (wanted === null) return name !== "equals" || value === null;
    if (name === "notIn") return value === null || !operators["in"]?.(value, wanted);
    return value !== null && operators[name]?.(value, wanted) === true;
  });
};

/** Computes a database's results row by row in plain JavaScript. */
export class InMemory {
  readonly #sight: Sight;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  rows(model: Model): readonly Row[] {
    return this.#sight.visible(model);
  }

  related(row: Row, relation: Relation): readonly Row[] {
    return this.#sight.related(row, relation);
  }

  matches(model: Model, row: Row, where: Input): boolean {
    return Object.entries(where).every(([name, value]) => {
      if (name === "AND") return inputs(value).every((part) => this.matches(model, row, part));
      if (name === "OR") return !Array.isArray(value) || inputs(value).some((part) => this.matches(model, row, part));
      if (name === "NOT") return inputs(value).every((part) => !this.matches(model, row, part));
      const relation = model.relations.get(name);
      if (relation) return this.#reaches(row, relation, value);
      return !isInput(value) || passes(row[name], value);
    });
  }

  #reaches(row: Row, relation: Relation, value: unknown): boolean {
    const target = modelNamed(models, relation.model);
    const reached = this.related(row, relation);
    const found = (where: Input) => reached.filter((other) => this.matches(target, other, where)).length;
    if (relation.kind === "one") return isInput(value) ? found(value) > 0 : reached.length === 0;
    return Object.entries(isInput(value) ? value : {}).every(([quantifier, where]) => {
      if (!isInput(where)) return true;
      if (quantifier === "some") return found(where) > 0;
      return quantifier === "none" ? found(where) === 0 : found(where) === reached.length;
    });
  }

  count(model: Model, rows: readonly Row[], where: Input): number {
    return rows.filter((row) => this.matches(model, row, where)).length;
  }

  list(model: Model, rows: readonly Row[], { where, orderBy, take, skip, cursor }: ListArgs): Row[] {
    const keys = [...orderBy.flatMap((order) => Object.entries(order)), ["id", "asc"] as const];
    const sorted = rows.toSorted((one, other) => {
      for (const [field, direction] of keys) {
        const order = compare(one[field], other[field]);
        if (order !== 0) return direction === "asc" ? order : -order;
      }
      return 0;
    });
    const start = cursor ? sorted.findIndex(({ id }) => id === cursor.id) : 0;
    const from = start === -1 ? [] : sorted.slice(start);
    return from.filter((row) => this.matches(model, row, where)).slice(skip, skip + take);
  }
}
