import { getTableColumns } from "drizzle-orm";
import { idSeries } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import { AppError, type FieldError } from "../errors.ts";
import type { Kept, Patch } from "./changes.ts";
import {
  type Children,
  type Columns,
  type Joined,
  type Model,
  type Models,
  modelNamed,
  type ToOne,
  type Values,
} from "./model.ts";
import { type Input, isInput } from "./where.ts";

const mostListed = 100;

/** A row that is to be written, and where in the input it stands. */
export interface Draft extends Patch {
  path: string;
}

/** A row that the input names; it has to be there for the caller. */
export interface Named {
  model: Model;
  id: string;
  path: string;
}

interface Pairs {
  relation: Joined;
  pairs: [own: string, other: string][];
}

interface Dropped {
  model: Model;
  relation: Children;
  pairs: [own: string, other: string][];
}

interface Released {
  model: Model;
  relation: Children;
  kept: Kept[];
}

const toList = (value: unknown, path: string): unknown[] => {
  const list = Array.isArray(value) ? value : [];
  if (list.length > mostListed) {
    const errors = [{ path, message: `At most ${mostListed}, please.` }];
    throw new AppError("LIMIT_EXCEEDED", `A list holds at most ${mostListed} entries.`, { errors });
  }
  return list;
};

const defaultValue = ({ default: value }: { default?: unknown }): unknown => (value === undefined ? null : value);

/** Reads the input of one mutation into rows, row by row and relation by relation. Nothing is judged but its shape. */
export class Drafts {
  readonly created = new Map<Model, Draft[]>();
  readonly changed = new Map<Model, Draft[]>();
  readonly named: Named[] = [];
  readonly joined: Pairs[] = [];
  readonly parted: Pairs[] = [];
  readonly cleared: { relation: Joined; owners: string[] }[] = [];
  readonly released: Released[] = [];
  readonly dropped: Dropped[] = [];
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

  /** A new row and what comes with it; the id that it gets. */
  create(model: Model, data: Input, path: string, parent: Values = {}): string {
    if (!model.write) throw new Error(`${model.name} is not written.`);
    const id = this.#newId(model.write.prefix);
    const stamps = { id, storeId: this.#storeId, createdAt: this.#now, updatedAt: this.#now };
    const values = { ...this.#defaults(model), ...this.#columns(model, data), ...parent, ...stamps };
    // Before its parts, which refer to it.
    push(this.created, model, { id, path, values });
    this.#relations(model, id, data, path, values, parent);
    return id;
  }

  /** What changes of a row. */
  update(model: Model, where: unknown, data: Input, path: { where: string; data: string }): string {
    const id = idAt(where, path.where);
    this.named.push({ model, id, path: path.where });
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
    // Null is what a column without a default falls back to; the row's rules say where it may not be.
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
      const wish = data[name];
      if (!isInput(wish)) continue;
      const target = modelNamed(this.#models, relation.model);
      const at = `${path}.${name}`;
      if (relation.kind === "one") this.#parent(target, relation, wish, at, values, parent);
      else if ("through" in relation) this.#joins(target, relation, id, wish, at);
      else this.#children(target, relation, id, wish, at);
    }
  }

  /** A wish that names no row leaves the column as it is; the row's rules say where that is not enough. */
  #parent(
    target: Model,
    { column }: ToOne,
    wish: Input,
    path: string,
    values: Record<string, unknown>,
    parent: Values,
  ): void {
    if (!isInput(wish["connect"])) return;
    if (column in parent) throw badFields([{ path, message: "It belongs to the row that it is made with." }]);
    values[column] = this.#one(target, wish["connect"], `${path}.connect`);
  }

  #one(target: Model, where: unknown, path: string): string {
    const id = idAt(where, path);
    this.named.push({ model: target, id, path });
    return id;
  }

  #many(target: Model, wishes: unknown, path: string): string[] {
    return toList(wishes, path).map((where, index) => this.#one(target, where, `${path}.${index}`));
  }

  #joins(target: Model, relation: Joined, id: string, wish: Input, path: string): void {
    const pairs = (name: string): [string, string][] =>
      this.#many(target, wish[name], `${path}.${name}`).map((other) => [id, other]);
    if (Array.isArray(wish["set"])) this.cleared.push({ relation, owners: [id] });
    this.parted.push({ relation, pairs: pairs("disconnect") });
    this.joined.push({ relation, pairs: [...pairs("set"), ...pairs("connect")] });
  }

  #children(target: Model, relation: Children, id: string, wish: Input, path: string): void {
    const parent = { [relation.column]: id };
    const stays = this.#many(target, wish["set"], `${path}.set`);
    const comes = this.#many(target, wish["connect"], `${path}.connect`);
    const ids = [...new Set([...stays, ...comes])];
    for (const child of ids) push(this.changed, target, { id: child, path, values: parent });
    if (!relation.owned) return;
    if (Array.isArray(wish["set"])) this.released.push({ model: target, relation, kept: [{ parent: id, ids }] });
    const gone = this.#many(target, wish["disconnect"], `${path}.disconnect`);
    this.dropped.push({ model: target, relation, pairs: gone.map((child) => [id, child]) });
    for (const [index, data] of toList(wish["create"], `${path}.create`).entries()) {
      if (isInput(data)) this.create(target, data, `${path}.create.${index}`, parent);
    }
  }
}

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
};

const idAt = (where: unknown, path: string): string => {
  const id = isInput(where) ? where["id"] : null;
  if (typeof id === "string" && !id.includes("\u0000")) return id;
  throw badFields([{ path, message: "Please name the row by its id." }]);
};

/** A refusal that names fields as they were sent. */
export const badFields = (errors: readonly FieldError[]): AppError =>
  new AppError("BAD_INPUT", errors[0]?.message ?? "The input is not right.", { errors });
