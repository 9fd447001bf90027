import { type ModifierGroup, modifierGroups } from "../../../db/schema/enums.ts";
import { groupModifiers } from "../../../worker/domain/menu/selection.rules.ts";
import type { MenuItemModifier } from "../../../worker/domain/menu/types.ts";
import type { Format } from "../../ui/format.ts";
import { adjustmentBounds, amountText, type FieldParser, trimToNull } from "../fields/reading.ts";

/** A modifier as the user edits it. `id` is null until it is saved. */
export interface OptionDraft {
  key: string;
  id: string | null;
  name: string;
  price: string;
  calories: string;
  isDefault: boolean;
}

/** A modifier group as the user edits it, with the numbers of modifiers that guests must and may choose. */
export interface GroupDraft {
  key: string;
  group: ModifierGroup;
  label: string;
  min: string;
  max: string;
  options: OptionDraft[];
  /** Other labels among the group's modifiers. Guests never see them, so they are probably meant as separate groups. */
  otherLabels: OtherLabel[];
}

export interface OtherLabel {
  label: string;
  /** The names of the modifiers with this label. */
  options: string[];
}

/** Finds the labels in a group that differ from the group's own, with their modifiers.
 *  One result is { label: "Protein", options: ["Tofu", "Beef"] }. */
const otherLabels = (label: string | null, modifiers: readonly MenuItemModifier[]): OtherLabel[] => {
  const others = new Map<string, string[]>();
  for (const { name, modifierGroupLabel: other } of modifiers) {
    if (other !== null && other !== label) others.set(other, [...(others.get(other) ?? []), name]);
  }
  return [...others].map(([other, options]) => ({ label: other, options }));
};

/** Why guests cannot choose from a group. */
export type BoundsProblem = "empty" | "notWhole" | "minAboveMax" | "minAboveOptions" | "maxAboveOptions" | "defaults";

const maxSelectionCount = 100;

const numberOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Parses the bounds of a group. NaN if a text is not a number. */
export const parseBounds = ({ min, max }: Pick<GroupDraft, "min" | "max">) => ({
  min: numberOf(min),
  max: numberOf(max),
});

/** Why guests cannot choose from a group, or null if they can. The minimum must not exceed the maximum, neither may
 *  exceed the number of options, and the defaults must not exceed the maximum.
 *  A minimum of 2 with a maximum of 1 is "minAboveMax". */
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

/** Converts a dish's modifiers to editable groups. The maximum is capped at the number of options. */
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

/** The kinds of groups that a dish does not have yet. */
export const unusedKinds = (groups: readonly GroupDraft[]): ModifierGroup[] =>
  modifierGroups.filter((kind) => !groups.some(({ group }) => group === kind));

/** The columns of a modifier that the dialog writes. */
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

/** The calories that a modifier adds to a dish, or subtracts. */
const calorieBounds = { min: -100_000, max: 100_000 };

/** Converts the groups to ordered rows of modifiers. Adds errors to the fields `option-<key>` and `group-<key>`. */
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

/** The columns whose values differ from the stored row: all of them for a new row. */
export const changedColumns = (stored: object | null, columns: object): Record<string, unknown> => {
  const before = new Map<string, unknown>(Object.entries(stored ?? {}));
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(before.get(name)) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(columns).filter(isChanged));
};

/** All modifiers of a dish, each with the columns to write. Null if nothing changed. */
export const modifierList = (
  before: readonly MenuItemModifier[],
  after: readonly { id: string | null; data: ModifierData }[],
) => {
  const modifierById = new Map(before.map((modifier) => [modifier.id, modifier]));
  const list = after.map(({ id, data }) => {
    const modifier = id === null ? null : (modifierById.get(id) ?? null);
    return { ...(modifier ? { id } : {}), ...changedColumns(modifier, data) };
  });
  const isUnchanged = list.length === before.length && list.every((entry) => Object.keys(entry).join() === "id");
  return isUnchanged ? null : list;
};
