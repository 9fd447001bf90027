import { getTableColumns } from "drizzle-orm";
import { atomic, type Write, WriteConflict } from "../../db/atomic.ts";
import { outbox } from "../../db/schema/events.ts";
import type { Ctx } from "../context.ts";
import { actorName } from "../domain/caller/actor-name.ts";
import { customerIdOf } from "../domain/caller/caller.ts";
import { idSeries } from "../domain/ids.ts";
import { inputWords } from "../domain/input-messages.ts";
import { announceMenu } from "../domain/menu/announce-menu.ts";
import type { Instant } from "../domain/time.ts";
import { AppError, type FieldError, notFound } from "../errors.ts";
import { Changes } from "./changes.ts";
import { demandWritable, writesAll } from "./may-write.ts";
import type { Announcement, Model, Models, Relation, Values } from "./model.ts";
import { badFields, type Draft, Drafts } from "./nested-input.ts";
import { RowReader } from "./read.ts";
import type { Reader } from "./scope.ts";
import type { Input } from "./where.ts";
import { publicName, writeRefusal } from "./write-refusals.ts";

type Rows = ReadonlyMap<string, Values>;

const missing = (paths: readonly string[]): AppError =>
  new AppError("NOT_FOUND", "We could not find that.", {
    errors: paths.map((path) => ({ path, message: "We could not find that." })),
  });

/** The columns that say what sells and whether orders are taken, and who said so. */
const onSale = new Set([
  ...["available", "soldOutUntil", "availabilitySetBy", "availabilitySetAt"],
  ...["orderingPaused", "pausedUntil", "pauseMessage", "pausedBy", "pausedAt"],
]);

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

  /** A new row of a model at a place of the input; its maker's, where rows of the model are somebody's. */
  create(model: Model, data: Input, path: string): string {
    const owner = model.write?.owner;
    if (!owner) return this.drafts.create(model, data, path);
    const customerId = customerIdOf(this.#ctx.caller);
    if (customerId === null) throw new AppError("FORBIDDEN", `A ${model.name} is made by the person whose it is.`);
    return this.drafts.create(model, data, path, { [owner]: customerId });
  }

  /** Throws MISSING_SCOPE, NOT_FOUND, BAD_INPUT or CONFLICT, each naming the field as it was sent; then nothing is written. */
  async commit(): Promise<void> {
    const { created, changed, named } = this.drafts;
    for (const model of [...created.keys(), ...changed.keys(), ...named.map(({ model }) => model)]) {
      demandWritable(this.#reader, model);
    }
    for (const drafts of changed.values()) refuseTwice(drafts);
    const known = await this.#known();
    const errors: FieldError[] = [];
    const hand = { by: await this.#writer(), at: this.#ctx.clock.now() };
    for (const [model, drafts] of created) judge(model, drafts, new Map(), hand, errors);
    const announced = [...changed].flatMap(([model, drafts]) => judge(model, drafts, known.get(model), hand, errors));
    if (errors.length > 0) throw badFields(errors.slice(0, 20));
    // What it connects to was there when it was read.
    await this.#send([...this.#statements(), ...this.#agreements(), ...this.#messages(announced)], notFound());
    // Told once, however many rows there are.
    if (this.#touchesMenu()) announceMenu(this.#ctx, { edited: this.#isEdited() });
    if (announced.length > 0) this.#ctx.tellPartners(this.#reader.storeId);
  }

  /** The name of whoever writes, asked for where something is written that keeps it. */
  async #writer(): Promise<string | null> {
    const isKept = [...this.drafts.changed].some(([{ write }, drafts]) =>
      drafts.some(({ values }) => write?.setBy?.of.some((name) => name in values)),
    );
    return isKept ? actorName(this.#ctx) : null;
  }

  /** Deletes rows of a model that the caller has been shown to see. */
  async remove(model: Model, ids: readonly string[]): Promise<void> {
    if (model.write?.owner && (await this.#whole(model, ids)).size < ids.length) throw notFound();
    const raise = model.write?.onMenu ? [this.#changes.raiseMenu()] : [];
    const remove = [this.#changes.demand(model.table, ids), this.#changes.remove(model.table, ids)];
    await this.#send([...remove, ...raise], stillNeeded(model));
    if (model.write?.onMenu) announceMenu(this.#ctx, { edited: true });
  }

  /** The rows that the input names, whole: one statement for each model. */
  async #known(): Promise<Map<Model, Rows>> {
    const models = [...new Set(this.drafts.named.map(({ model }) => model))];
    const found = await Promise.all(
      models.map(async (model) => {
        const ids = this.drafts.named.filter((one) => one.model === model).map(({ id }) => id);
        return [model, await this.#whole(model, [...new Set(ids)])] as const;
      }),
    );
    const known = new Map(found);
    const gone = this.drafts.named.filter(({ model, id }) => !known.get(model)?.has(id));
    if (gone.length > 0) throw missing(gone.map(({ path }) => path));
    return known;
  }

  /** Rows that the caller may write, whole. */
  async #whole(model: Model, ids: readonly string[]): Promise<Rows> {
    const found = await new RowReader(this.#ctx.db, this.#reader).whole(model, ids);
    const owner = model.write?.owner;
    if (!owner || writesAll(this.#ctx.caller, model)) return found;
    const customerId = customerIdOf(this.#ctx.caller);
    return new Map([...found].filter(([, row]) => row[owner] === customerId));
  }

  /** Of rows that only one of an owner may be so, the last that is made so. */
  #onlyOnes(): Write[] {
    return [...this.drafts.created, ...this.drafts.changed].flatMap(([{ table, write }, drafts]) => {
      if (!write?.owner || !write.onlyOne) return [];
      const { owner, onlyOne } = write;
      const chosen = drafts.findLast(({ values }) => values[onlyOne] === true);
      return chosen ? [this.#changes.onlyOne(table, { owner, onlyOne, id: chosen.id })] : [];
    });
  }

  /** What the groups of new and moved rows have in common is judged by the database, after all of the writes. */
  #agreements(): Write[] {
    const { created, changed } = this.drafts;
    return [...new Set([...created.keys(), ...changed.keys()])].flatMap((model) => {
      const shared = model.write?.sharedValue;
      if (!shared) return [];
      const columns = [shared.column, ...shared.within];
      const mayDisagree = ({ values }: Draft): boolean =>
        values[shared.column] !== null && columns.some((name) => name in values);
      const ids = [...(created.get(model) ?? []), ...(changed.get(model) ?? [])].filter(mayDisagree).map(idOfDraft);
      return ids.length > 0 ? [this.#changes.agree(model.table, shared, ids)] : [];
    });
  }

  /** Old rows go before new ones come, and parents come before their parts. */
  #statements(): Write[] {
    const { created, changed } = this.drafts;
    const changes = this.#changes;
    const statements = [
      ...[...changed].map(([{ table }, drafts]) => changes.demand(table, drafts.map(idOfDraft))),
      ...this.#partings(),
      ...[...created].map(([{ table }, drafts]) => changes.insert(table, drafts.map(valuesOfDraft))),
      ...[...changed].map(([{ table }, drafts]) => changes.patch(table, drafts, this.#ctx.clock.now())),
      ...this.#onlyOnes(),
      ...forEachRelation(this.drafts.joined, listPairs, ({ relation }, pairs) => changes.join(relation, pairs)),
    ];
    return this.#touchesMenu() ? [...statements, changes.raiseMenu()] : statements;
  }

  /** What is let go of belongs to a row that is changed. */
  #touchesMenu(): boolean {
    const { created, changed } = this.drafts;
    return [...created.keys(), ...changed.keys()].some(({ write }) => write?.onMenu);
  }

  /** Whether a guest's menu shows more of it than what sells at this moment. */
  #isEdited(): boolean {
    const { created, changed, joined, dropped, released, cleared, parted } = this.drafts;
    if ([created.size, ...[joined, dropped, released, cleared, parted].map(({ length }) => length)].some(Boolean))
      return true;
    return [...changed.values()].flat().some(({ values }) => Object.keys(values).some((name) => !onSale.has(name)));
  }

  #partings(): Write[] {
    const { dropped, released, cleared, parted } = this.drafts;
    const changes = this.#changes;
    return [
      ...forEachRelation(dropped, listPairs, ({ model, relation }, pairs) =>
        changes.removeParts(model.table, relation.column, pairs),
      ),
      ...forEachRelation(
        released,
        ({ kept }) => kept,
        ({ model, relation }, kept) => changes.removeOthers(model.table, relation.column, kept),
      ),
      ...forEachRelation(
        cleared,
        ({ owners }) => owners,
        ({ relation }, owners) => changes.partAll(relation, owners),
      ),
      ...forEachRelation(parted, listPairs, ({ relation }, pairs) => changes.part(relation, pairs)),
    ];
  }

  #messages(announced: readonly Announcement[]): Write[] {
    if (announced.length === 0) return [];
    const now = this.#ctx.clock.now();
    const newId = idSeries(now);
    const { storeId } = this.#reader;
    const stamps = { storeId, dispatchedAt: null, createdAt: now, updatedAt: now };
    return [
      this.#changes.insert(
        outbox,
        announced.map((one) => ({ ...one, ...stamps, id: newId("out") })),
      ),
    ];
  }

  async #send(statements: readonly Write[], brokenReference: AppError): Promise<void> {
    try {
      await atomic(this.#ctx.db, statements);
    } catch (error) {
      throw error instanceof WriteConflict ? writeRefusal(error, this.drafts, brokenReference) : error;
    }
  }
}

/** Why a row cannot go: rows that are not its parts belong to it. */
const stillNeeded = ({ relations }: Model): AppError => {
  const names = [...relations].flatMap(([name, relation]) => ("owned" in relation && !relation.owned ? [name] : []));
  return new AppError("CONFLICT", `Please move or delete its ${names.join(" and ")} first.`);
};

/** One statement changes many rows, so that no row can be changed twice in it. */
const refuseTwice = (drafts: readonly Draft[]): void => {
  const seen = new Set<string>();
  for (const { id, path } of drafts) {
    if (seen.has(id)) throw badFields([{ path, message: "Please name each row once." }]);
    seen.add(id);
  }
};

/** Who writes, and when. */
interface Hand {
  by: string | null;
  at: Instant;
}

/** Judges whole rows by their model's rules and keeps what comes out, of a changed row only what was to change. */
const judge = (
  model: Model,
  drafts: readonly Draft[],
  known: Rows | undefined,
  hand: Hand,
  errors: FieldError[],
): Announcement[] => {
  const rules = model.write;
  if (!rules) throw new Error(`${model.name} is not written.`);
  const columns = Object.keys(getTableColumns(model.table));
  const shared = new Set(rules.sharedValue ? [rules.sharedValue.column, ...rules.sharedValue.within] : []);
  return drafts.flatMap((draft) => {
    const before = known?.get(draft.id) ?? {};
    const result = rules.row.safeParse({ ...before, ...draft.values }, { error: inputWords });
    if (!result.success) {
      const found = result.error.issues.map(({ path: [column = "", ...rest], message }) => ({
        path: [draft.path, publicName(model, column), ...rest].join("."),
        message,
      }));
      errors.push(...found);
      return [];
    }
    // The rules of a row give a row: its columns under their names.
    const after = result.data as Values;
    // What a group has in common is written only if it changes, so that it is not put back beside another writer.
    const isAsBefore = (name: string) =>
      shared.has(name) && known?.has(draft.id) === true && before[name] === after[name];
    const written = columns.filter((name) => name in draft.values && !isAsBefore(name));
    draft.values = Object.fromEntries(written.map((name) => [name, after[name]]));
    if (!known?.has(draft.id)) return [];
    const { setBy } = rules;
    const isSet = setBy?.of.some((name) => before[name] !== after[name]) ?? false;
    if (setBy && isSet) draft.values = { ...draft.values, [setBy.by]: hand.by, [setBy.at]: hand.at };
    return rules.announce(before, after, hand.at) ?? [];
  });
};

const idOfDraft = ({ id }: Draft) => id;
const valuesOfDraft = ({ values }: Draft) => values;
const listPairs = <Pair>({ pairs }: { pairs: readonly Pair[] }) => pairs;

/** One statement for each relation, of what all rows wish of it; none where they wish nothing. */
const forEachRelation = <Entry extends { relation: Relation }, Item>(
  entries: readonly Entry[],
  itemsOf: (entry: Entry) => readonly Item[],
  write: (entry: Entry, items: Item[]) => Write,
): Write[] => {
  const groups = new Map<Relation, { entry: Entry; items: Item[] }>();
  for (const entry of entries) {
    const group = groups.get(entry.relation) ?? { entry, items: [] };
    group.items.push(...itemsOf(entry));
    groups.set(entry.relation, group);
  }
  return [...groups.values()].flatMap(({ entry, items }) => (items.length > 0 ? [write(entry, items)] : []));
};
