import { type ModifierGroup, modifierGroups } from "../../../db/schema/enums.ts";
import { groupModifiers } from "../../../worker/domain/menu/selection.rules.ts";
import type { MenuItemModifier } from "../../../worker/domain/menu/types.ts";
import type { Format } from "../../ui/format.ts";
import { adjustmentBounds, amountText, type FieldParser, trimToNull } from "../fields/reading.ts";

/** One choice of a group as it is typed; `id` is null until it has been saved. */
export interface OptionDraft {
  key: string;
  id: string | null;
  name: string;
  price: string;
  calories: string;
  isDefault: boolean;
}

/** Choices that guests make together, with how many of them. */
export interface GroupDraft {
  key: string;
  group: ModifierGroup;
  label: string;
  min: string;
  max: string;
  options: OptionDraft[];
  /** What was meant as a group of its own: other labels of these choices, which guests do not read. */
  otherLabels: OtherLabel[];
}

export interface OtherLabel {
  label: string;
  /** The names of the choices that have it. */
  options: string[];
}

/** The labels of a group's choices beside its own, with their choices: { label: "Protein", options: ["Tofu", "Beef"] }. */
const otherLabels = (label: string | null, modifiers: readonly MenuItemModifier[]): OtherLabel[] => {
  const others = new Map<string, string[]>();
  for (const { name, modifierGroupLabel: other } of modifiers) {
    if (other !== null && other !== label) others.set(other, [...(others.get(other) ?? []), name]);
  }
  return [...others].map(([other, options]) => ({ label: other, options }));
};

/** What keeps a group from being chosen from as it stands. */
export type BoundsProblem = "empty" | "notWhole" | "minAboveMax" | "minAboveOptions" | "maxAboveOptions" | "defaults";

const maxSelectionCount = 100;

const numberOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** How many may be chosen of a group, as numbers; NaN where something else is typed. */
export const parseBounds = ({ min, max }: Pick<GroupDraft, "min" | "max">) => ({
  min: numberOf(min),
  max: numberOf(max),
});

/** Why nobody could choose from a group as it stands, or null where they can: more have to be chosen than may be or than
 *  there are, more may be chosen than there are, or more are chosen beforehand than may be.
 *  At least 2 of at most 1 is "minAboveMax". */
export const boundsProblem = (group: Pick<GroupDraft, "min" | "max" | "options">): BoundsProblem | null => {
  const { min, max } = parseBounds(group);
  const count = group.options.length;
  if (count === 0) return "empty";
  if (!(min >= 0 && max >= 1 && max <= maxSelectionCount)) return "notWhole";
  if (min > max) return "minAboveMax";
  if (min > count) return "minAboveOptions";
  if (max > count) return "maxAboveOptions";
  return group.options.filter(({ isDefault }) => isDefault).length > max ? "defaults" : null;
};

/** The groups of a dish as they are typed. Bounds that no longer fit the number of choices are shown as they count. */
export const draftGroups = (modifiers: readonly MenuItemModifier[], format: Format): GroupDraft[] =>
  groupModifiers({ modifiers: [...modifiers] }).map(({ modifierGroup, label, min, max, modifiers: options }) => ({
    key: modifierGroup,
    group: modifierGroup,
    label: label ?? "",
    min: String(min),
    max: String(Math.max(1, Math.min(max, options.length))),
    options: options.map(({ id, name, priceAdjustment, calories, defaultSelected }) => ({
      key: id,
      id,
      name,
      price: priceAdjustment === 0 ? "" : amountText(format, priceAdjustment),
      calories: calories === null ? "" : String(calories),
      isDefault: defaultSelected,
    })),
    otherLabels: otherLabels(label, options),
  }));

/** Kinds of groups that a dish does not have yet. */
export const unusedKinds = (groups: readonly GroupDraft[]): ModifierGroup[] =>
  modifierGroups.filter((kind) => !groups.some(({ group }) => group === kind));

/** The columns of a choice that the dialog writes. */
export type ModifierData = Pick<
  MenuItemModifier,
  | "name"
  | "modifierGroup"
  | "modifierGroupLabel"
  | "required"
  | "minSelections"
  | "maxSelections"
  | "defaultSelected"
  | "priceAdjustment"
  | "calories"
  | "sortOrder"
>;

const maxOptionsPerGroup = 100;

/** What a choice adds to the energy of a dish, or takes from it. */
const calorieBounds = { min: -100_000, max: 100_000 };

/** The choices as they are written, in the order in which they stand. What is wrong is held against the fields
 *  `option-<key>` and `group-<key>`, in the words that `say` has for it. */
export const readGroups = (
  groups: readonly GroupDraft[],
  parser: FieldParser,
  describeProblem: (problem: BoundsProblem) => string,
): { id: string | null; data: ModifierData }[] =>
  groups.flatMap((group, groupIndex) => {
    const problem = boundsProblem(group);
    if (problem !== null) parser.addError(`group-${group.key}`, describeProblem(problem));
    const { min, max } = parseBounds(group);
    return group.options.map((option, index) => ({
      id: option.id,
      data: {
        name: parser.required(`option-${option.key}`, option.name),
        modifierGroup: group.group,
        modifierGroupLabel: trimToNull(group.label),
        required: min > 0,
        minSelections: min,
        maxSelections: max,
        defaultSelected: option.isDefault,
        priceAdjustment:
          option.price.trim() === "" ? 0 : parser.amount(`option-${option.key}`, option.price, adjustmentBounds),
        calories: parser.optionalWhole(`option-${option.key}`, option.calories, calorieBounds),
        sortOrder: groupIndex * maxOptionsPerGroup + index,
      },
    }));
  });

/** What has to be written so that a dish has exactly these choices: new ones, changed ones, and those that go. Changes are written
 *  before choices go, and a group has one label at each step: those that go take the new label first. */
export const groupChanges = (
  before: readonly MenuItemModifier[],
  after: readonly { id: string | null; data: ModifierData }[],
) => {
  const modifierById = new Map(before.map((modifier) => [modifier.id, modifier]));
  const remainingIds = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !remainingIds.has(id));
  const labels = new Map(after.map(({ data }) => [data.modifierGroup, data.modifierGroupLabel]));
  const isUnchanged = (modifier: MenuItemModifier, data: ModifierData): boolean =>
    Object.entries(data).every(([name, value]) => modifier[name as keyof ModifierData] === value);
  return {
    create: after.flatMap(({ id, data }) => (id === null ? [data] : [])),
    changed: [
      ...after.flatMap(({ id, data }) => {
        const modifier = id === null ? undefined : modifierById.get(id);
        return modifier && !isUnchanged(modifier, data) ? [{ where: { id: modifier.id }, data }] : [];
      }),
      ...removed.flatMap(({ id, modifierGroup, modifierGroupLabel: label }) => {
        const modifierGroupLabel = labels.get(modifierGroup);
        const isRenamed = label !== null && modifierGroupLabel && modifierGroupLabel !== label;
        return isRenamed ? [{ where: { id }, data: { modifierGroupLabel } }] : [];
      }),
    ],
    disconnect: removed.map(({ id }) => ({ id })),
  };
};
