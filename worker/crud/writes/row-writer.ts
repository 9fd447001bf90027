import { type Write, WriteConflict } from "../../../db/atomic.ts";
import type { Ctx } from "../../context.ts";
import { actorName } from "../../domain/caller/actor-name.ts";
import { customerIdOf } from "../../domain/caller/caller.ts";
import { commitWithEvents, type EventDraft } from "../../domain/events/outbox.ts";
import { inputMessages } from "../../domain/input-messages.ts";
import { AppError, type FieldError, notFound } from "../../errors.ts";
import { type CommitRows, type Model, type Models, modelNamed } from "../model.ts";
import { RowReader } from "../read.ts";
import type { Relation } from "../relations.ts";
import type { Reader } from "../scope.ts";
import type { Input } from "../where.ts";
import { auditDeletion, auditInput } from "./audit-writes.ts";
import { WriteStatements } from "./changes.ts";
import { assertWritable, writesAll } from "./may-write.ts";
import { badFields, NestedInput, type PendingRow } from "./nested-input.ts";
import { type Rows, validateRows } from "./validate-rows.ts";
import { toWriteError } from "./write-refusals.ts";

const notFoundAt = (paths: readonly string[]): AppError => {
  const { message } = notFound();
  return new AppError("NOT_FOUND", message, { errors: paths.map((path) => ({ path, message })) });
};

/** Runs the batch of a model that needs nothing besides. */
const commitRows: CommitRows = async (ctx, statements, { events }) => {
  await commitWithEvents(ctx, ctx.store.id, statements, events);
};

/** Writes the rows of a mutation in one batch: all or none. */
export class RowWriter {
  readonly #ctx: Ctx;
  readonly #reader: Reader;
  readonly #changes: WriteStatements;
  readonly #revisions: Write[] = [];
  readonly #models: Models;
  readonly input: NestedInput;

  constructor(ctx: Ctx, models: Models, reader: Reader) {
    this.#ctx = ctx;
    this.#reader = reader;
    this.#models = models;
    this.#changes = new WriteStatements(ctx.db, reader.storeId);
    this.input = new NestedInput(models, reader.storeId, ctx.clock.now());
  }

  /** Adds a new row at a path of the input. It belongs to the caller if the model has an owner. */
  create(model: Model, data: Input, path: string): string {
    const owner = model.write?.owner;
    if (!owner) return this.input.create(model, data, path);
    const customerId = customerIdOf(this.#ctx.caller);
    if (customerId === null) throw new AppError("FORBIDDEN", `Only a signed-in customer can create a ${model.name}.`);
    return this.input.create(model, data, path, { [owner]: customerId });
  }

  /** Makes the write fail with REVISION_CONFLICT if a row has another revision than the one it was edited from. */
  expectRevision(model: Model, id: string, revision: number): void {
    this.#revisions.push(this.#changes.assertRevision(model.table, id, revision));
  }

  /** Throws MISSING_SCOPE, NOT_FOUND, BAD_INPUT or CONFLICT, each naming the field as it was sent. Then nothing is
   *  written. */
  async commit(): Promise<void> {
    const { created, changed, referenced } = this.input;
    for (const model of [...created.keys(), ...changed.keys(), ...referenced.map(({ model }) => model)]) {
      assertWritable(this.#reader, model);
    }
    for (const rows of changed.values()) assertNamedOnce(rows);
    const storedRows = await this.#storedRows();
    const preparations = await this.#prepare(storedRows);
    const errors: FieldError[] = [];
    const { countryCode, currencyCode } = this.#ctx.store;
    const refusals = { errors, messages: inputMessages(countryCode), currencyCode };
    const stamp = { by: await this.#findActor(), at: this.#ctx.clock.now() };
    for (const [model, rows] of created) validateRows(model, rows, new Map(), stamp, refusals);
    const events = [...changed].flatMap(([model, rows]) =>
      validateRows(model, rows, storedRows.get(model), stamp, refusals),
    );
    if (errors.length > 0) throw badFields(errors.slice(0, 20));
    // The connected rows existed when they were read; REFERENCE means that one was deleted since.
    const audit = auditInput(this.#ctx, this.#models, this.input);
    const statements = [...audit, ...preparations, ...this.#statements(), ...this.#sharedValueChecks()];
    await this.#commitBatch([...created.keys(), ...changed.keys()], statements, events, notFound);
  }

  /** Completes the rows by their models' rules. Returns the writes that come before them. */
  async #prepare(storedRows: ReadonlyMap<Model, Rows>): Promise<Write[]> {
    const writes: Write[] = [];
    for (const [model, rows] of [...this.input.created, ...this.input.changed]) {
      const stored: Rows = storedRows.get(model) ?? new Map();
      writes.push(...((await model.write?.prepare?.(this.#ctx, rows, stored)) ?? []));
    }
    return writes;
  }

  /** The caller's name, loaded only if a changed column records it. */
  async #findActor(): Promise<string | null> {
    const isRecorded = [...this.input.changed].some(([{ write }, rows]) =>
      rows.some(({ values }) => write?.effects?.of.some((name) => name in values)),
    );
    return isRecorded ? actorName(this.#ctx) : null;
  }

  /** Deletes rows that the caller has already been allowed to read. */
  async remove(model: Model, ids: readonly string[]): Promise<void> {
    if (model.write?.owner && (await this.#fullRows(model, ids)).size < ids.length) throw notFound();
    const statements = [
      ...auditDeletion(this.#ctx, model, ids),
      this.#changes.assertAllExist(model.table, ids),
      ...this.#assertNotInUse(model, ids),
      ...(model.write?.beforeRemove?.(this.#ctx, ids) ?? []),
      this.#changes.remove(model, ids, this.#ctx.clock.now()),
    ];
    const inUse = model.write?.inUse;
    await this.#commitBatch([model], statements, [], () => inUse?.(this.#ctx, ids) ?? stillReferenced(model));
  }

  #assertNotInUse(model: Model, ids: readonly string[]): Write[] {
    if (!model.write?.softDelete) return [];
    return [...model.relations.values()].flatMap((relation) => {
      if (!("column" in relation) || relation.kind === "one" || relation.owned) return [];
      const children = modelNamed(this.#models, relation.model);
      return [this.#changes.assertNotInUse(children.table, relation.column, ids)];
    });
  }

  /** Rows that are marked as deleted still satisfy foreign keys, so the batch checks what it refers to. */
  #assertReferenced(): Write[] {
    const changed = new Set([...this.input.changed.values()].flat().map(rowId));
    const models = new Set(this.input.referenced.map(({ model }) => model).filter(({ write }) => write?.softDelete));
    return [...models].flatMap((model) => {
      const ids = this.input.referenced
        .filter((row) => row.model === model && !changed.has(row.id))
        .map(({ id }) => id);
      return ids.length > 0 ? [this.#changes.assertAllExist(model.table, [...new Set(ids)])] : [];
    });
  }

  /** The full rows that the input refers to: one statement per model. */
  async #storedRows(): Promise<Map<Model, Rows>> {
    const models = [...new Set(this.input.referenced.map(({ model }) => model))];
    const found = await Promise.all(
      models.map(async (model) => {
        const ids = this.input.referenced.filter((one) => one.model === model).map(({ id }) => id);
        return [model, await this.#fullRows(model, [...new Set(ids)])] as const;
      }),
    );
    const storedRows = new Map(found);
    const missing = this.input.referenced.filter(({ model, id, parent }) => {
      const row = storedRows.get(model)?.get(id);
      return !row || Object.entries(parent).some(([column, value]) => row[column] !== value);
    });
    if (missing.length > 0) throw notFoundAt(missing.map(({ path }) => path));
    return storedRows;
  }

  /** The full rows that the caller may write. */
  async #fullRows(model: Model, ids: readonly string[]): Promise<Rows> {
    const found = await new RowReader(this.#ctx.db, this.#reader).fullRows(model, ids);
    const owner = model.write?.owner;
    if (!owner || writesAll(this.#ctx.caller, model)) return found;
    const customerId = customerIdOf(this.#ctx.caller);
    return new Map([...found].filter(([, row]) => row[owner] === customerId));
  }

  /** The last row that sets an exclusive flag wins; the owner's other rows lose it. */
  #exclusiveFlags(): Write[] {
    return [...this.input.created, ...this.input.changed].flatMap(([{ table, write }, rows]) => {
      if (!write?.owner || !write.exclusiveFlag) return [];
      const { owner, exclusiveFlag } = write;
      const flagged = rows.findLast(({ values }) => values[exclusiveFlag] === true);
      return flagged ? [this.#changes.clearOtherFlags(table, { owner, flag: exclusiveFlag, id: flagged.id })] : [];
    });
  }

  /** The database checks shared values of new and moved rows after all writes of the batch. */
  #sharedValueChecks(): Write[] {
    const { created, changed } = this.input;
    return [...new Set([...created.keys(), ...changed.keys()])].flatMap((model) => {
      const shared = model.write?.sharedValue;
      if (!shared) return [];
      const columns = [shared.column, ...shared.within];
      const needsCheck = ({ values }: PendingRow): boolean =>
        values[shared.column] !== null && columns.some((name) => name in values);
      const ids = [...(created.get(model) ?? []), ...(changed.get(model) ?? [])].filter(needsCheck).map(rowId);
      return ids.length > 0 ? [this.#changes.assertSharedValue(model.table, shared, ids)] : [];
    });
  }

  /** Deletes run before inserts, and parents are inserted before their children. */
  #statements(): Write[] {
    const { created, changed } = this.input;
    const changes = this.#changes;
    return [
      ...this.#revisions,
      ...[...changed].map(([{ table }, rows]) => changes.assertAllExist(table, rows.map(rowId))),
      ...this.#assertReferenced(),
      ...this.#removals(),
      ...[...created].map(([{ table }, rows]) => changes.insert(table, rows.map(rowValues))),
      ...[...changed].map(([model, rows]) => changes.patch(model, rows, this.#ctx.clock.now())),
      ...this.#exclusiveFlags(),
      ...forEachRelation(this.input.attached, listPairs, ({ relation }, pairs) => changes.attach(relation, pairs)),
    ];
  }

  /** The changed columns, if the input neither adds, removes nor moves rows. */
  #changedColumns(): ReadonlySet<string> | null {
    const { created, changed, attached, removed, replaced, detachedAll, detached } = this.input;
    const moves = [attached, removed, replaced, detachedAll, detached];
    if (created.size > 0 || changed.size === 0 || moves.some(({ length }) => length > 0)) return null;
    return new Set([...changed.values()].flat().flatMap(({ values }) => Object.keys(values)));
  }

  #removals(): Write[] {
    const { removed, replaced, detachedAll, detached } = this.input;
    const changes = this.#changes;
    return [
      ...forEachRelation(removed, listPairs, ({ model, relation }, pairs) =>
        changes.removeOwned(model.table, relation.column, pairs),
      ),
      ...forEachRelation(
        replaced,
        ({ retained }) => retained,
        ({ model, relation }, retained) => changes.removeUnlisted(model.table, relation.column, retained),
      ),
      ...forEachRelation(
        detachedAll,
        ({ owners }) => owners,
        ({ relation }, owners) => changes.detachAll(relation, owners),
      ),
      ...forEachRelation(detached, listPairs, ({ relation }, pairs) => changes.detach(relation, pairs)),
    ];
  }

  /** Runs the batch, and announces it once however many rows changed. Removed children need no announcement of their
   *  own: their parent is among the models. */
  async #commitBatch(
    models: readonly Model[],
    statements: readonly Write[],
    events: readonly EventDraft[],
    referenceError: () => AppError | Promise<AppError>,
  ): Promise<void> {
    const commit = models.find(({ write }) => write?.commit)?.write?.commit ?? commitRows;
    try {
      await commit(this.#ctx, statements, { events, columns: this.#changedColumns() });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const isReferenced = error.conflict === "REFERENCE" || error.conflict === "ROW_IN_USE";
      throw isReferenced ? await referenceError() : toWriteError(error, this.input);
    }
  }
}

/** The error for a row that other rows still refer to. */
const stillReferenced = ({ relations }: Model): AppError => {
  const names = [...relations].flatMap(([name, relation]) => ("owned" in relation && !relation.owned ? [name] : []));
  return new AppError("CONFLICT", `Please move or delete its ${names.join(" and ")} first.`, { reason: "ROW_IN_USE" });
};

/** One UPDATE changes many rows, so each row may appear once. */
const assertNamedOnce = (rows: readonly PendingRow[]): void => {
  const seen = new Set<string>();
  for (const { id, path } of rows) {
    if (seen.has(id)) throw badFields([{ path, message: "Please list each row once." }]);
    seen.add(id);
  }
};

const rowId = ({ id }: PendingRow) => id;
const rowValues = ({ values }: PendingRow) => values;
const listPairs = <Pair>({ pairs }: { pairs: readonly Pair[] }) => pairs;

/** Builds one statement per relation from the items of all rows; none if there are no items. */
const forEachRelation = <Entry extends { relation: Relation }, Item>(
  entries: readonly Entry[],
  listItems: (entry: Entry) => readonly Item[],
  write: (entry: Entry, items: Item[]) => Write,
): Write[] => {
  const groups = new Map<Relation, { entry: Entry; items: Item[] }>();
  for (const entry of entries) {
    const group = groups.get(entry.relation) ?? { entry, items: [] };
    group.items.push(...listItems(entry));
    groups.set(entry.relation, group);
  }
  return [...groups.values()].flatMap(({ entry, items }) => (items.length > 0 ? [write(entry, items)] : []));
};
