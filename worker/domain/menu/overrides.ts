import type { readOverrides } from "../../../db/queries/availability.ts";
import { isPaused } from "../schedule/hours.ts";
import type { Instant } from "../time.ts";
import type { Override } from "./override-schemas.ts";
import { isInStock } from "./selection.rules.ts";

type Rows = Awaited<ReturnType<typeof readOverrides>>;
type Marked = Pick<
  Rows["items"][number],
  "name" | "available" | "soldOutUntil" | "availabilitySetBy" | "availabilitySetAt"
>;

const shared = ({ name, soldOutUntil, availabilitySetBy, availabilitySetAt }: Marked) => ({
  name,
  message: null,
  setBy: availabilitySetBy,
  since: availabilitySetAt,
  until: soldOutUntil,
});

/** The overrides in effect at `now`: a pause first, then dishes, then choices. Expired overrides are left out. */
export const overridesAt = ({ items, modifiers, settings }: Rows, now: Instant): Override[] => [
  ...(settings && isPaused(settings, now)
    ? [
        {
          ...{ kind: "pause" as const, menuItemId: null, menuItemModifierId: null, name: null, dish: null },
          message: settings.pauseMessage,
          setBy: settings.pausedBy,
          since: settings.pausedAt,
          until: settings.pausedUntil,
        },
      ]
    : []),
  ...items
    .filter((item) => !isInStock(item, now))
    .map((item) => ({
      ...{ ...shared(item), kind: "item" as const, menuItemId: item.id, menuItemModifierId: null, dish: null },
    })),
  ...modifiers
    .filter(({ modifier }) => !isInStock(modifier, now))
    .map(({ modifier, dish }) => ({
      ...{ ...shared(modifier), kind: "modifier" as const, dish },
      ...{ menuItemId: modifier.menuItemId, menuItemModifierId: modifier.id },
    })),
];
