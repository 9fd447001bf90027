import { z } from "zod";
import { type GroupLabel, readGroupLabels } from "../../../db/queries/modifier-groups.ts";
import { modifierGroups } from "../../../db/schema/enums.ts";
import { operation } from "../operation.ts";
import { idOutput, noInput } from "../schemas.ts";

const groupConflictSchema = z
  .object({
    menuItemId: idOutput.meta({ description: "Id of the dish." }),
    menuItemName: z.string().meta({ description: "The dish." }),
    modifierGroup: z.enum(modifierGroups).meta({ id: "ModifierGroup" }),
    labels: z.array(z.string()).meta({ description: "The labels in menu order. Guests read the first one alone." }),
  })
  .meta({
    id: "ModifierGroupConflict",
    description: "Modifiers of one dish and one group that have different labels, and so are chosen from together.",
  });

type GroupConflict = z.output<typeof groupConflictSchema>;

/** The labels of each group together: two rows of the sizes of one dish are one conflict with two labels. */
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
    "Dishes whose modifiers of one group have different labels: guests choose from all of them under the first label, and are never asked for the others. New ones are refused.",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "read",
  input: noInput,
  output: z.array(groupConflictSchema).nullable(),
}).handle(async ({ db, store }) => conflictsIn(await readGroupLabels(db, store.id)));
