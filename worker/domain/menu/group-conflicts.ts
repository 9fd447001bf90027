import { z } from "zod";
import { type GroupLabel, readGroupLabels } from "../../../db/queries/modifier-groups.ts";
import { menuItemModifier } from "../../../db/schema/menu.ts";
import { columnOutput } from "../column-schemas.ts";
import { operation } from "../operation.ts";
import { idOutput, noInput } from "../schemas.ts";

const groupConflictSchema = z
  .object({
    menuItemId: idOutput.meta({ description: "Id of the dish." }),
    menuItemName: z.string().meta({ description: "The dish." }),
    modifierGroup: columnOutput(menuItemModifier.modifierGroup),
    labels: z.array(z.string()).meta({ description: "The labels in menu order. Guests only see the first one." }),
  })
  .meta({
    id: "ModifierGroupConflict",
    description: "Modifiers of one dish and group that have different labels. Guests see them as one group.",
  });

type GroupConflict = z.output<typeof groupConflictSchema>;

/** Groups labels by dish and modifier group. Two labels of one dish's sizes are one conflict with two labels. */
const conflictsIn = (labels: readonly GroupLabel[]): GroupConflict[] => {
  const conflicts = new Map<string, GroupConflict>();
  for (const { label, menuItemId, menuItemName, modifierGroup } of labels) {
    const key = `${menuItemId} ${modifierGroup}`;
    const known = conflicts.get(key);
    if (known) known.labels.push(label);
    else conflicts.set(key, { menuItemId, menuItemName, modifierGroup, labels: [label] });
  }
  return [...conflicts.values()];
};

export const modifierGroupConflicts = operation({
  name: "modifierGroupConflicts",
  kind: "query",
  description:
    "Dishes whose modifiers of one group have different labels. Guests see all of them under the first label. New conflicts are rejected.",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "read",
  input: noInput,
  output: z.array(groupConflictSchema).nullable(),
}).handle(async ({ db, store }) => conflictsIn(await readGroupLabels(db, store.id)));
