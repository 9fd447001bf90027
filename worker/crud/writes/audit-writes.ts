import type { Write } from "../../../db/atomic.ts";
import {
  deletedEntries,
  describeCreated,
  type EntriesQuery,
  findLabel,
  type KnownEntry,
  knownEntries,
  type LinkChange,
  linkedEntries,
  updatedEntries,
} from "../../../db/audit/record-changes.ts";
import type { StoredChange } from "../../../db/schema/records/audit.ts";
import { type AuditContext, recordAudit } from "../../domain/audit/record.ts";
import type { Model, Models } from "../model.ts";
import type { Children, ManyToMany } from "../relations.ts";
import { ownedBy, unlistedBy, withIds } from "./changes.ts";
import type { NestedInput, PendingRow } from "./nested-input.ts";

/** A relation by a join table, with the model and the field that it belongs to. */
interface LinkedField {
  model: Model;
  field: string;
  relation: ManyToMany;
  links: Map<string, { isReplaced: boolean; added: string[]; removed: string[] }>;
}

const findField = (models: Models, relation: ManyToMany): Pick<LinkedField, "model" | "field"> => {
  for (const model of models.values()) {
    for (const [field, candidate] of model.relations) if (candidate === relation) return { model, field };
  }
  throw new Error("A relation belongs to no model.");
};

/** The changed links of each relation by a join table. */
const groupLinks = (models: Models, { attached, detached, detachedAll }: NestedInput): LinkedField[] => {
  const fields = new Map<ManyToMany, LinkedField>();
  const openLinks = (relation: ManyToMany, id: string) => {
    const known = fields.get(relation) ?? { ...findField(models, relation), relation, links: new Map() };
    fields.set(relation, known);
    const link = known.links.get(id) ?? { isReplaced: false, added: [], removed: [] };
    known.links.set(id, link);
    return link;
  };
  for (const { relation, owners } of detachedAll) for (const id of owners) openLinks(relation, id).isReplaced = true;
  for (const { relation, pairs } of detached)
    for (const [id, other] of pairs) openLinks(relation, id).removed.push(other);
  for (const { relation, pairs } of attached)
    for (const [id, other] of pairs) openLinks(relation, id).added.push(other);
  return [...fields.values()];
};

const describeRow = ({ name: thing, table }: Model, { id, values }: PendingRow, links: StoredChange[]): KnownEntry => {
  const label = findLabel(table);
  const name = label === null ? null : values[label];
  return {
    ...{ action: "create", thing, thingId: id, name: typeof name === "string" ? name : null },
    changes: [...describeCreated(table, values), ...links],
  };
};

/** The entries of new rows, with the rows that they are linked to. */
const describeNewRows = ({ created }: NestedInput, linked: readonly LinkedField[]): KnownEntry[] =>
  [...created].flatMap(([model, rows]) =>
    rows.map((row) => {
      const links = linked.flatMap(({ field, links: byId }) => {
        const added = byId.get(row.id)?.added ?? [];
        return added.length > 0 ? [{ field, before: null, after: added }] : [];
      });
      return describeRow(model, row, links);
    }),
  );

/** The items of all entries of one relation, because a batch may release the children of many rows. */
const groupByRelation = <Entry extends { model: Model; relation: Children }, Item>(
  entries: readonly Entry[],
  listItems: (entry: Entry) => readonly Item[],
): { model: Model; relation: Children; items: Item[] }[] => {
  const groups = new Map<Children, { model: Model; relation: Children; items: Item[] }>();
  for (const entry of entries) {
    const { model, relation } = entry;
    const group = groups.get(relation) ?? { model, relation, items: [] };
    groups.set(relation, group);
    group.items.push(...listItems(entry));
  }
  return [...groups.values()].filter(({ items }) => items.length > 0);
};

const describeRemovals = (storeId: string, { removed, replaced }: NestedInput): EntriesQuery[] => [
  ...groupByRelation(removed, ({ pairs }) => pairs).map(({ model: { name: thing, table }, relation, items }) =>
    deletedEntries(storeId, { thing, table, condition: ownedBy(table, relation.column, items) }),
  ),
  ...groupByRelation(replaced, ({ retained }) => retained).map(({ model: { name: thing, table }, relation, items }) =>
    deletedEntries(storeId, { thing, table, condition: unlistedBy(table, relation.column, items) }),
  ),
];

/** Records everything that a generated write adds, changes and removes: one statement. */
export const auditInput = (ctx: AuditContext, models: Models, input: NestedInput): Write[] => {
  const storeId = ctx.store.id;
  const linked = groupLinks(models, input);
  const newRows = describeNewRows(input, linked);
  return recordAudit(ctx, [
    ...(newRows.length > 0 ? [knownEntries(newRows)] : []),
    ...[...input.changed].map(([{ name: thing, table }, patches]) =>
      updatedEntries(storeId, { thing, table, patches }),
    ),
    ...linked.map(({ model: { name: thing, table }, field, relation, links }) => {
      const changes: LinkChange[] = [...links].map(([id, link]) => ({ id, ...link }));
      return linkedEntries(storeId, { thing, table, field, through: relation.through, links: changes });
    }),
    ...describeRemovals(storeId, input),
  ]);
};

/** Records the deletion of rows. */
export const auditDeletion = (ctx: AuditContext, { name: thing, table }: Model, ids: readonly string[]): Write[] =>
  recordAudit(ctx, [deletedEntries(ctx.store.id, { thing, table, condition: withIds(table, ids) })]);
