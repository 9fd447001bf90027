import { getTableColumns } from "drizzle-orm";
import { idSeries } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { AppError, type FieldError, listFieldErrors } from "../../errors.ts";
import { type Columns, type Model, type Models, modelNamed, type Values } from "../model.ts";
import type { BelongsTo, Children, ManyToMany } from "../relations.ts";
import { type Input, isInput } from "../where.ts";
import type { Patch, RetainedChildren } from "./changes.ts";

const maxEntries = 100;

/** A row to write, and its path in the input. */
export interface PendingRow extends Patch {
  path: string;
}

/** A row that the input refers to. It must exist and be readable by the caller. */
export interface ReferencedRow {
  model: Model;
  id: string;
  path: string;
  /** The parent that the row must belong to, if its column holds one. */
  parent: Values;
}

interface RelationPairs {
  relation: ManyToMany;
  pairs: [own: string, other: string][];
}

interface RemovedChildren {
  model: Model;
  relation: Children;
  pairs: [own: string, other: string][];
}

interface ReplacedChildren {
  model: Model;
  relation: Children;
  retained: RetainedChildren[];
}

const toList = (value: unknown, path: string): unknown[] => {
  const list = Array.isArray(value) ? value : [];
  if (list.length > maxEntries) {
    const errors = [{ path, message: `Please send at most ${maxEntries}.` }];
    throw new AppError("LIMIT_EXCEEDED", `A list may hold at most ${maxEntries} entries.`, { errors });
  }
  return list;
};

const defaultValue = ({ default: value }: { default?: unknown }): unknown => (value === undefined ? null : value);

/** Collects the rows and relations of a mutation's nested input. It checks only the shape of the input. */
export class NestedInput {
  readonly created = new Map<Model, PendingRow[]>();
  readonly changed = new Map<Model, PendingRow[]>();
  readonly referenced: ReferencedRow[] = [];
  readonly attached: RelationPairs[] = [];
  readonly detached: RelationPairs[] = [];
  readonly detachedAll: { relation: ManyToMany; owners: string[] }[] = [];
  readonly replaced: ReplacedChildren[] = [];
  readonly removed: RemovedChildren[] = [];
  readonly #models: Models;
  readonly #storeId: string;
  readonly #now: Instant;
  readonly #newId: ReturnType<typeof idSeries>;

  constructor(models: Models, storeId: string, now: Instant) {
    this.#models = models;
    this.#storeId = storeId;
    this.#now = now;
    this.#newId = idSeries(now);
  }

  /** Adds a new row and its nested rows; returns the new row's id. */
  create(model: Model, data: Input, path: string, parent: Values = {}): string {
    if (!model.write) throw new Error(`${model.name} has no write rules.`);
    const id = this.#newId(model.write.prefix);
    const stamps = { id, storeId: this.#storeId, createdAt: this.#now, updatedAt: this.#now };
    const values = { ...this.#defaults(model), ...this.#columns(model, data), ...parent, ...stamps };
    // The row is inserted before its children, which refer to it.
    push(this.created, model, { id, path, values });
    this.#relations(model, id, data, path, values, parent);
    return id;
  }

  /** Adds an update of an existing row; returns the row's id. */
  update(model: Model, where: unknown, data: Input, path: { where: string; data: string }): string {
    const id = idAt(where, path.where);
    this.referenced.push({ model, id, path: path.where, parent: {} });
    const values: Record<string, unknown> = this.#columns(model, data);
    this.#relations(model, id, data, path.data, values);
    push(this.changed, model, { id, path: path.data, values });
    return id;
  }

  #defaults(model: Model): Record<string, unknown> {
    const columns: Columns = getTableColumns(model.table);
    return Object.fromEntries(
      Object.entries(columns).map(([name, column]) => {
        const isList = model.writable.get(name)?.kind.type === "enumList";
        return [name, isList ? [] : defaultValue(column)];
      }),
    );
  }

  #columns(model: Model, data: Input): Record<string, unknown> {
    const sent = Object.entries(data).filter(([name]) => model.writable.has(name));
    // A column without a default falls back to null; the row's rules reject null if the column requires a value.
    return Object.fromEntries(sent);
  }

  #relations(
    model: Model,
    id: string,
    data: Input,
    path: string,
    values: Record<string, unknown>,
    parent: Values = {},
  ): void {
    for (const [name, relation] of model.relations) {
      const input = data[name];
      const target = modelNamed(this.#models, relation.model);
      const at = `${path}.${name}`;
      if (Array.isArray(input) && "owned" in relation) this.#completeList(target, relation, id, input, at);
      if (!isInput(input)) continue;
      if (relation.kind === "one") this.#parent(target, relation, input, at, values, parent);
      else if ("through" in relation) this.#joins(target, relation, id, input, at);
      else this.#children(target, relation, id, input, at);
    }
  }

  /** An input without `connect` leaves the column unchanged; the row's rules report a missing parent. */
  #parent(
    target: Model,
    { column }: BelongsTo,
    input: Input,
    path: string,
    values: Record<string, unknown>,
    parent: Values,
  ): void {
    if (!isInput(input["connect"])) return;
    if (column in parent)
      throw badFields([{ path, message: "Leave this out: the new row belongs to the row it is nested in." }]);
    values[column] = this.#one(target, input["connect"], `${path}.connect`);
  }

  #one(target: Model, where: unknown, path: string): string {
    const id = idAt(where, path);
    this.referenced.push({ model: target, id, path, parent: {} });
    return id;
  }

  #many(target: Model, inputs: unknown, path: string): string[] {
    return toList(inputs, path).map((where, index) => this.#one(target, where, `${path}.${index}`));
  }

  #joins(target: Model, relation: ManyToMany, id: string, input: Input, path: string): void {
    const pairs = (name: string): [string, string][] =>
      this.#many(target, input[name], `${path}.${name}`).map((other) => [id, other]);
    if (Array.isArray(input["set"])) this.detachedAll.push({ relation, owners: [id] });
    this.detached.push({ relation, pairs: pairs("disconnect") });
    this.attached.push({ relation, pairs: [...pairs("set"), ...pairs("connect")] });
  }

  #children(target: Model, relation: Children, id: string, input: Input, path: string): void {
    const parent = { [relation.column]: id };
    const setIds = this.#many(target, input["set"], `${path}.set`);
    const connectedIds = this.#many(target, input["connect"], `${path}.connect`);
    const ids = [...new Set([...setIds, ...connectedIds])];
    for (const child of ids) push(this.changed, target, { id: child, path, values: parent });
    if (!relation.owned) return;
    if (Array.isArray(input["set"])) this.replaced.push({ model: target, relation, retained: [{ parent: id, ids }] });
    const disconnectedIds = this.#many(target, input["disconnect"], `${path}.disconnect`);
    this.removed.push({ model: target, relation, pairs: disconnectedIds.map((child) => [id, child]) });
    for (const [index, data] of toList(input["create"], `${path}.create`).entries()) {
      if (isInput(data)) this.create(target, data, `${path}.create.${index}`, parent);
    }
  }

  /** All children of a row: those with an id are updated, those without are created, and unlisted ones are deleted. */
  #completeList(target: Model, relation: Children, id: string, inputs: unknown, path: string): void {
    const parent = { [relation.column]: id };
    const ids: string[] = [];
    for (const [index, input] of toList(inputs, path).entries()) {
      if (!isInput(input)) continue;
      const at = `${path}.${index}`;
      const { id: given, ...data } = input;
      if (given === undefined || given === null) {
        this.create(target, data, at, parent);
        continue;
      }
      const child = idAt(input, `${at}.id`);
      ids.push(child);
      this.referenced.push({ model: target, id: child, path: `${at}.id`, parent });
      const values = this.#columns(target, data);
      if (Object.keys(values).length > 0) push(this.changed, target, { id: child, path: at, values });
    }
    this.replaced.push({ model: target, relation, retained: [{ parent: id, ids }] });
  }
}

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

const idAt = (where: unknown, path: string): string => {
  const id = isInput(where) ? where["id"] : null;
  if (typeof id === "string" && !id.includes("\u0000")) return id;
  throw badFields([{ path, message: "Please identify the row by its id." }]);
};

/** An error that names the fields of the input by their paths. */
export const badFields = (errors: readonly FieldError[]): AppError =>
  new AppError("BAD_INPUT", errors[0]?.message ?? "The input is not valid.", listFieldErrors(errors));
