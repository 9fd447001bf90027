import { type Model, modelNamed } from "../../../worker/crud/model.ts";
import type { Relation } from "../../../worker/crud/relations.ts";
import { models } from "../../../worker/models/models.ts";
import type { Row, Visibility } from "../builders/visibility.ts";

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
const compare = (left: unknown, right: unknown): number => {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (typeof left !== "string" || typeof right !== "string") return Number(left) - Number(right);
  const leftCharacters = [...left];
  const rightCharacters = [...right];
  const at = leftCharacters.findIndex((letter, index) => letter !== rightCharacters[index]);
  if (at === -1) return leftCharacters.length - rightCharacters.length;
  return (leftCharacters[at]?.codePointAt(0) ?? -1) - (rightCharacters[at]?.codePointAt(0) ?? -1);
};

/** Folds case as the product does: by JavaScript's rules plus the German and Turkish letters. */
const foldCase = (text: unknown): string => String(text).replace(/[ßẞ]/gu, "ss").replace(/[İı]/gu, "i");
const escapePattern = (text: unknown): string => foldCase(text).replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
const matchesCaseless = (value: unknown, before: string, operand: unknown, after: string): boolean =>
  new RegExp(`${before}${escapePattern(operand)}${after}`, "iu").test(foldCase(value));

type Operator = (value: unknown, operand: unknown) => boolean;

const cased: Readonly<Record<string, Operator>> = {
  equals: (value, operand) => value === operand,
  in: (value, operand) => toList(operand).includes(value),
  contains: (value, operand) => String(value).includes(String(operand)),
  startsWith: (value, operand) => String(value).startsWith(String(operand)),
  endsWith: (value, operand) => String(value).endsWith(String(operand)),
  lt: (value, operand) => compare(value, operand) < 0,
  lte: (value, operand) => compare(value, operand) <= 0,
  gt: (value, operand) => compare(value, operand) > 0,
  gte: (value, operand) => compare(value, operand) >= 0,
  has: (value, operand) => toList(value).includes(operand),
  hasSome: (value, operand) => toList(operand).some((item) => toList(value).includes(item)),
  hasEvery: (value, operand) => toList(operand).every((item) => toList(value).includes(item)),
  isEmpty: (value, operand) => (toList(value).length === 0) === operand,
};

const caseless: Readonly<Record<string, Operator>> = {
  ...cased,
  equals: (value, operand) => matchesCaseless(value, "^", operand, "$"),
  in: (value, operand) => toList(operand).some((left) => matchesCaseless(value, "^", left, "$")),
  contains: (value, operand) => matchesCaseless(value, "", operand, ""),
  startsWith: (value, operand) => matchesCaseless(value, "^", operand, ""),
  endsWith: (value, operand) => matchesCaseless(value, "", operand, "$"),
};

/** Whether a filter matches every row. An operator with null is ignored, except that equals null matches missing
 *  values. */
const matchesEverything = (filter: Input): boolean =>
  Object.entries(filter).every(([name, operand]) => {
    if (name === "not") return !isInput(operand) || matchesEverything(operand);
    return name === "mode" || (operand === null && name !== "equals");
  });

/** Whether a column's value passes a filter. A null value matches only a filter for null. */
const passes = (value: unknown, filter: Input, outerMode: unknown = null): boolean => {
  const { mode, ...operations } = filter;
  const ownMode = mode ?? outerMode;
  const operators = ownMode === "insensitive" ? caseless : cased;
  return Object.entries(operations).every(([name, operand]) => {
    if (name === "not") return !isInput(operand) || matchesEverything(operand) || !passes(value, operand, ownMode);
    if (operand === null) return name !== "equals" || value === null;
    if (name === "notIn") return value === null || !operators["in"]?.(value, operand);
    return value !== null && operators[name]?.(value, operand) === true;
  });
};

/** Computes a database's results row by row in plain JavaScript. */
export class InMemoryDatabase {
  readonly #visibility: Visibility;

  constructor(visibility: Visibility) {
    this.#visibility = visibility;
  }

  rows(model: Model): readonly Row[] {
    return this.#visibility.visible(model);
  }

  related(row: Row, relation: Relation): readonly Row[] {
    return this.#visibility.related(row, relation);
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
    const relatedRows = this.related(row, relation);
    const countMatches = (where: Input) => relatedRows.filter((right) => this.matches(target, right, where)).length;
    if (relation.kind === "one") return isInput(value) ? countMatches(value) > 0 : relatedRows.length === 0;
    return Object.entries(isInput(value) ? value : {}).every(([quantifier, where]) => {
      if (!isInput(where)) return true;
      if (quantifier === "some") return countMatches(where) > 0;
      return quantifier === "none" ? countMatches(where) === 0 : countMatches(where) === relatedRows.length;
    });
  }

  count(model: Model, rows: readonly Row[], where: Input): number {
    return rows.filter((row) => this.matches(model, row, where)).length;
  }

  list(model: Model, rows: readonly Row[], { where, orderBy, take, skip, cursor }: ListArgs): Row[] {
    const keys = [...orderBy.flatMap((order) => Object.entries(order)), ["id", "asc"] as const];
    const sorted = rows.toSorted((left, right) => {
      for (const [field, direction] of keys) {
        const order = compare(left[field], right[field]);
        if (order !== 0) return direction === "asc" ? order : -order;
      }
      return 0;
    });
    const start = cursor ? sorted.findIndex(({ id }) => id === cursor.id) : 0;
    const from = start === -1 ? [] : sorted.slice(start);
    return from.filter((row) => this.matches(model, row, where)).slice(skip, skip + take);
  }
}
