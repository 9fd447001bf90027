import type { ModifierGroup } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { MenuItem, MenuItemModifier } from "./types.ts";

/** The modifiers of an item that share a `modifierGroup`, and how many may be chosen. */
export interface ModifierGroupRule {
  modifierGroup: ModifierGroup;
  /** The first label of the group; null if the group's own name is used. */
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

/** Whether something is in stock by its availability mark: off until a time, off until further notice, or sold out
 *  until a time. */
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

/** The groups of an item in menu order. A group is required if any modifier is (then min is at least 1); its bounds are
 *  the largest of its modifiers. Two sizes, one required, both with max 1: { required: true, min: 1, max: 1 }. */
export const groupModifiers = (item: Pick<MenuItem, "modifiers">): ModifierGroupRule[] => {
  const groups = new Map<ModifierGroup, MenuItemModifier[]>();
  for (const modifier of item.modifiers.toSorted(inMenuOrder)) {
    groups.set(modifier.modifierGroup, [...(groups.get(modifier.modifierGroup) ?? []), modifier]);
  }
  return [...groups].map(([modifierGroup, modifiers]) => selectionRule(modifierGroup, modifiers));
};

/** Whether every required group has enough available modifiers. Otherwise the item is unavailable. */
export const canBeConfigured = (item: Pick<MenuItem, "modifiers">, now: Instant): boolean =>
  groupModifiers(item).every(
    ({ required, min, modifiers }) =>
      !required || modifiers.filter((modifier) => modifierAvailable(modifier, now)).length >= min,
  );

/** The preselected modifiers: available defaults, up to the group's maximum. */
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

/** All problems of a selection: unknown, repeated or unavailable ids, and groups with too few or too many. Empty if
 *  valid. */
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

/** A message for the guest about a problem. */
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
      return `“${group}” can only be chosen once. Please remove the repeated one.`;
    case "unknown":
      return "One of the choices does not belong to this dish. Please choose again.";
  }
};
