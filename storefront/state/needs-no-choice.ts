import { groupModifiers } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";

/** Whether a dish can be added to the bag without its dialog, because no group of choices must be chosen from. */
export const needsNoChoice = (item: MenuItem): boolean => groupModifiers(item).every(({ min }) => min === 0);
