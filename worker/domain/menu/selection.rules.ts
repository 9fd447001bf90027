import type { ModifierGroup } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { MenuItem, MenuItemModifier } from "./types.ts";

/** The modifiers of one item that share a `modifierGroup`, with the bounds of how many may be chosen. */
export interface ModifierGroupRule {
  modifierGroup: ModifierGroup;
  /** The first label in the group, or null where the group's own name has to serve. */
  label: string | null;
  required: boolean;
  min: number;
  max: number;
  modifiers: MenuItemModifier[];
}

export interface SelectionProblem {
  code: "INVALID_MODIFIERS" | "ITEM_UNAVAILABLE";
  reason: "too_few" | "too_many" | "unknown" | "repeated" | "unavailable";
  modifierGroup: ModifierGroup | null;
  modifierId: string | null;
  label: string | null;
  min: number;
  max: number;
}

/** Whether something may be sold as far as staff have said: switched off until a time or for ever, or sold out until a time. */
export const isInStock = (thing: { available: boolean; soldOutUntil: Instant | null }, now: Instant): boolean =>
  thing.soldOutUntil === null ? thing.available : thing.soldOutUntil <= now;

export const modifierAvailable = (modifier: MenuItemModifier, now: Instant): boolean => isInStock(modifier, now);

const inMenuOrder = (a: MenuItemModifier, b: MenuItemModifier): number =>
  a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1);

const selectionRule = (modifierGroup: ModifierGroup, modifiers: MenuItemModifier[]): ModifierGroupRule => {
  const required = modifiers.some((modifier) => modifier.required);
  const min = Math.max(required ? 1 : 0, ...modifiers.map((modifier) => modifier.minSelections));
  return {
    modifierGroup,
    label: modifiers.find((modifier) => modifier.modifierGroupLabel)?.modifierGroupLabel ?? null,
    required,
    min,
    max: Math.max(min, ...modifiers.map((modifier) => modifier.maxSelections)),
    modifiers,
  };
};

/** The groups of an item in menu order: required where any modifier is (then at least one), bounds are the largest in it.
 *  Two sizes of which one is required and both allow one: { required: true, min: 1, max: 1 }. */
export const groupModifiers = (item: Pick<MenuItem, "modifiers">): ModifierGroupRule[] => {
  const groups = new Map<ModifierGroup, MenuItemModifier[]>();
  for (const modifier of item.modifiers.toSorted(inMenuOrder)) {
    groups.set(modifier.modifierGroup, [...(groups.get(modifier.modifierGroup) ?? []), modifier]);
  }
  return [...groups].map(([modifierGroup, modifiers]) => selectionRule(modifierGroup, modifiers));
};

/** Whether every required group can still be filled: one with too few available makes the item unavailable. */
export const canBeConfigured = (item: Pick<MenuItem, "modifiers">, now: Instant): boolean =>
  groupModifiers(item).every(
    ({ required, min, modifiers }) =>
      !required || modifiers.filter((modifier) => modifierAvailable(modifier, now)).length >= min,
  );

/** What is chosen before the guest chooses: the defaults that are available, never more than a group allows. */
export const defaultSelection = (item: Pick<MenuItem, "modifiers">, now: Instant): string[] =>
  groupModifiers(item).flatMap(({ max, modifiers }) =>
    modifiers
      .filter((modifier) => modifier.defaultSelected && modifierAvailable(modifier, now))
      .slice(0, max)
      .map(({ id }) => id),
  );

const aboutId = (
  reason: "unknown" | "repeated" | "unavailable",
  id: string,
  modifier?: MenuItemModifier,
): SelectionProblem => ({
  code: reason === "unavailable" ? "ITEM_UNAVAILABLE" : "INVALID_MODIFIERS",
  reason,
  modifierGroup: modifier?.modifierGroup ?? null,
  modifierId: id,
  label: modifier?.name ?? null,
  min: 0,
  max: 0,
});

/** Everything that is wrong with a choice of modifiers: ids that are unknown, repeated or unavailable, and groups with too
 *  few or too many. An empty list means that the choice is valid. */
export const checkSelection = (
  item: Pick<MenuItem, "modifiers">,
  modifierIds: readonly string[],
  now: Instant,
): SelectionProblem[] => {
  const known = new Map(item.modifiers.map((modifier) => [modifier.id, modifier]));
  const seen = new Set<string>();
  const problems: SelectionProblem[] = [];
  for (const id of modifierIds) {
    const modifier = known.get(id);
    if (!modifier) problems.push(aboutId("unknown", id));
    else if (seen.has(id)) problems.push(aboutId("repeated", id, modifier));
    else if (!modifierAvailable(modifier, now)) problems.push(aboutId("unavailable", id, modifier));
    seen.add(id);
  }
  for (const { modifierGroup, label, min, max, modifiers } of groupModifiers(item)) {
    const count = modifiers.filter(({ id }) => seen.has(id)).length;
    if (count >= min && count <= max) continue;
    const reason = count < min ? "too_few" : "too_many";
    problems.push({ code: "INVALID_MODIFIERS", reason, modifierGroup, modifierId: null, label, min, max });
  }
  return problems;
};

/** A problem as a sentence that tells the guest what to do. */
export const describeProblem = ({ reason, label, modifierGroup, min, max }: SelectionProblem): string => {
  const group = label ?? modifierGroup ?? "this";
  switch (reason) {
    case "too_few":
      return min === 1 ? `Please choose one for “${group}”.` : `Please choose at least ${min} for “${group}”.`;
    case "too_many":
      return `Please choose at most ${max} for “${group}”.`;
    case "unavailable":
      return `“${group}” is sold out. Please choose something else.`;
    case "repeated":
      return `“${group}” can be chosen once.`;
    case "unknown":
      return "One of the choices does not belong to this dish. Please choose again.";
  }
};
