import { getTableColumns } from "drizzle-orm";
import { atomic, type Write, WriteConflict } from "../../db/atomic.ts";
import { outbox } from "../../db/schema/events.ts";
import type { Ctx } from "../context.ts";
import { scopeToWrite } from "../domain/access/rows.ts";
import { holdsScope } from "../domain/access/scopes.ts";
import { newId } from "../domain/ids.ts";
import { AppError, type FieldError } from "../errors.ts";
import { Changes } from "./changes.ts";
import { badFields, type Draft, Drafts } from "./drafts.ts";
import type { Announcement, Model, Models, Values } from "./model.ts";
import { RowReader } from "./read.ts";
import type { Reader } from "./scope.ts";

type Rows = ReadonlyMap<string, Values>;

/** Refuses a caller who may not write a model, before anything of the input is looked at. */
export const demandWritable = ({ caller }: Reader, model: Model): void => {
  const scope = scopeToWrite(model.name);
  if (scope && holdsScope(caller.scopes, scope)) return;
  if (caller.kind === "guest") throw new AppError("UNAUTHENTICATED", "Please sign in or send an API key.");
  throw new AppError("MISSING_SCOPE", scope ? `This needs the scope ${scope}.` : "This is not written.");
};

const missing = (paths: readonly string[]): AppError =>
  new AppError("NOT_FOUND", "We could not find that.", {
    errors: paths.map((path) => ({ path, message: "We could not find that." })),
  });

const conflictMessages: Partial<Record<WriteConflict["conflict"], readonly [field: string | null, message: string]>> = {
  HANDLE_TAKEN: ["handle", "Another row has this handle. Please choose a different one."],
  SKU_TAKEN: ["sku", "Another variant has this number. Please choose a different one."],
  REFERENCE: [null, "Something else still needs this row, or what it names has gone. Please move that first."],
  BOUNDS: [null, "These values do not go together any more. Please load the row and try again."],
};

/** Writes the rows of a mutation: all of them in one batch, or none. */
export class RowWriter {
  readonly #ctx: Ctx;
  readonly #reader: Reader;
  readonly #changes: Changes;
  readonly drafts: Drafts;

  constructor(ctx: Ctx, models: Models, reader: Reader) {
    this.#ctx = ctx;
    this.#reader = reader;
    this.#changes = new Changes(ctx.db, reader.storeId);
    this.drafts = new Drafts(models, reader.storeId, ctx.clock.now());
  }

  /** Throws MISSING_SCOPE, NOT_FOUND, BAD_INPUT or CONFLICT, each naming the field as it was sent; then nothing is written. */
  async commit(): Promise<void> {
    const { created, changed, removed, named } = this.drafts;
    for (const model of [...created.keys(), ...changed.keys(), ...removed.keys(), ...named.map(({ model }) => model)]) {
      demandWritable(this.#reader, model);
    }
    for (const drafts of changed.values()) refuseTwice(drafts);
    const known = await this.#known();
    const errors: FieldError[] = [];
    for (const [model, drafts] of created) judge(model, drafts, new Map(), errors);
    const announced = [...changed].flatMap(([model, drafts]) => judge(model, drafts, known.get(model), errors));
    if (errors.length > 0) throw badFields(errors.slice(0, 20));
    await this.#send([...this.#statements(), ...this.#messages(announced)]);
  }

  /** Deletes rows of a model that the caller has been shown to see. */
  async remove(model: Model, ids: readonly string[]): Promise<void> {
    const raise = model.write?.onMenu ? [this.#changes.raiseMenu(this.#ctx.clock.now())] : [];
    await this.#send([this.#changes.remove(model.table, ids), ...raise]);
  }

  /** The rows that the input names, whole: one statement for each model. */
  async #known(): Promise<Map<Model, Rows>> {
    const reader = new RowReader(this.#ctx.db, this.#reader);
    const models = [...new Set(this.drafts.named.map(({ model }) => model))];
    const found = await Promise.all(
      models.map(async (model) => {
        const ids = this.drafts.named.filter((one) => one.model === model).map(({ id }) => id);
        return [model, await reader.whole(model, [...new Set(ids)])] as const;
      }),
    );
    const known = new Map(found);
    const gone = this.drafts.named.filter(({ model, id }) => !known.get(model)?.has(id));
    if (gone.length > 0) throw missing(gone.map(({ path }) => path));
    return known;
  }

  /** Old rows go before new ones come, and parents come before their parts. */
  #statements(): Write[] {
    const { created, changed, removed, released, cleared, parted, joined } = this.drafts;
    const now = this.#ctx.clock.now();
    const statements = [
      ...[...removed].map(([model, ids]) => this.#changes.remove(model.table, ids)),
      ...grouped(released, ({ relation }) => relation).map(([{ model, relation }, all]) =>
        this.#changes.removeOthers(
          model.table,
          relation.column,
          all.flatMap(({ kept }) => kept),
        ),
      ),
      ...grouped(cleared, ({ relation }) => relation).map(([{ relation }, all]) =>
        this.#changes.partAll(
          relation,
          all.flatMap(({ owners }) => owners),
        ),
      ),
      ...grouped(parted, ({ relation }) => relation).map(([{ relation }, all]) =>
        this.#changes.part(
          relation,
          all.flatMap(({ pairs }) => pairs),
        ),
      ),
      ...[...created].map(([model, drafts]) =>
        this.#changes.insert(
          model.table,
          drafts.map(({ values }) => values),
        ),
      ),
      ...[...changed].map(([model, drafts]) => this.#changes.patch(model.table, drafts, now)),
      ...grouped(joined, ({ relation }) => relation).map(([{ relation }, all]) =>
        this.#changes.join(
          relation,
          all.flatMap(({ pairs }) => pairs),
        ),
      ),
    ];
    const touched = [...created.keys(), ...changed.keys(), ...removed.keys(), ...released.map(({ model }) => model)];
    return touched.some((model) => model.write?.onMenu) ? [...statements, this.#changes.raiseMenu(now)] : statements;
  }

  #messages(announced: readonly Announcement[]): Write[] {
    if (announced.length === 0) return [];
    const now = this.#ctx.clock.now();
    const { storeId } = this.#reader;
    const stamps = { storeId, dispatchedAt: null, createdAt: now, updatedAt: now };
    return [
      this.#changes.insert(
        outbox,
        announced.map((one) => ({ ...one, ...stamps, id: newId("out", now) })),
      ),
    ];
  }

  async #send(statements: readonly Write[]): Promise<void> {
    try {
      await atomic(this.#ctx.db, statements);
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  #refusal(error: unknown): unknown {
    const known = error instanceof WriteConflict ? conflictMessages[error.conflict] : undefined;
    if (!known) return error;
    const [field, message] = known;
    const drafts = [...this.drafts.created.values(), ...this.drafts.changed.values()].flat();
    const places = drafts.filter(({ values }) => field !== null && field in values && values[field] !== null);
    const errors = places.map(({ path }) => ({ path: `${path}.${field}`, message }));
    return new AppError("CONFLICT", message, { errors });
  }
}

/** One statement changes many rows, so that no row can be changed twice in it. */
const refuseTwice = (drafts: readonly Draft[]): void => {
  const seen = new Set<string>();
  for (const { id, path } of drafts) {
    if (seen.has(id)) throw badFields([{ path, message: "Please name each row once." }]);
    seen.add(id);
  }
};

/** Judges whole rows by their model's rules and keeps what comes out, of a changed row only what was to change. */
const judge = (
  model: Model,
  drafts: readonly Draft[],
  known: Rows | undefined,
  errors: FieldError[],
): Announcement[] => {
  const rules = model.write;
  if (!rules) throw new Error(`${model.name} is not written.`);
  const columns = Object.keys(getTableColumns(model.table));
  return drafts.flatMap((draft) => {
    const before = known?.get(draft.id) ?? {};
    const result = rules.row.safeParse({ ...before, ...draft.values });
    if (!result.success) {
      const found = result.error.issues.map(({ path, message }) => ({
        path: [draft.path, ...path].join("."),
        message,
      }));
      errors.push(...found);
      return [];
    }
    // The rules of a row give a row: its columns under their names.
    const after = result.data as Values;
    const kept = columns.filter((name) => name in draft.values).map((name) => [name, after[name]] as const);
    draft.values = Object.fromEntries(kept);
    return known?.has(draft.id) ? (rules.announce(before, after) ?? []) : [];
  });
};

/** Entries that share a key, each group with its first entry. */
const grouped = <Entry, Key>(entries: readonly Entry[], keyOf: (entry: Entry) => Key): [Entry, Entry[]][] => {
  const groups = new Map<Key, [Entry, Entry[]]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group[1].push(entry);
    else groups.set(keyOf(entry), [entry, [entry]]);
  }
  return [...groups.values()];
};
