import type { readOverrides } from "../../../db/queries/availability.ts";
import { busyMinutesAt, isPaused, typePausesAt } from "../schedule/service.rules.ts";
import type { Instant } from "../time.ts";
import type { Override } from "./override-schemas.ts";
import { isInStock } from "./selection.rules.ts";

type Rows = Awaited<ReturnType<typeof readOverrides>>;
type Settings = NonNullable<Rows["settings"]>;
type Marked = Pick<
  Rows["items"][number],
  "name" | "available" | "soldOutUntil" | "availabilitySetBy" | "availabilitySetAt"
>;

const none = {
  ...{ menuItemId: null, menuItemModifierId: null, name: null, dish: null },
  ...{ message: null, orderType: null, extraMinutes: null },
};

const soldOut = ({ name, soldOutUntil, availabilitySetBy, availabilitySetAt }: Marked) => ({
  ...none,
  name,
  setBy: availabilitySetBy,
  since: availabilitySetAt,
  until: soldOutUntil,
});

const pausesAt = (settings: Settings, now: Instant): Override[] => {
  const { pauseMessage: message, pausedBy: setBy, pausedAt: since, pausedUntil: until } = settings;
  const ofTypes = typePausesAt(settings, now).map((pause): Override => {
    const stamp = settings.orderTypesPausedBy.find(({ orderType }) => orderType === pause.orderType);
    return { ...none, ...pause, kind: "pause", setBy: stamp?.by ?? null, since: stamp?.at ?? null };
  });
  return [
    ...(isPaused(settings, now) ? [{ ...none, kind: "pause" as const, message, setBy, since, until }] : []),
    ...ofTypes,
  ];
};

const busyAt = (settings: Settings, now: Instant): Override[] => {
  const extraMinutes = busyMinutesAt(settings, now);
  const { busyBy: setBy, busyAt: since, busyUntil: until } = settings;
  return extraMinutes > 0 ? [{ ...none, kind: "busy", extraMinutes, setBy, since, until }] : [];
};

/** The overrides in effect at `now`: pauses first, then a busy kitchen, dishes and choices. Expired overrides are left
 *  out. */
export const overridesAt = ({ items, modifiers, settings }: Rows, now: Instant): Override[] => [
  ...(settings ? [...pausesAt(settings, now), ...busyAt(settings, now)] : []),
  ...items
    .filter((item) => !isInStock(item, now))
    .map((item) => ({ ...soldOut(item), kind: "item" as const, menuItemId: item.id })),
  ...modifiers
    .filter(({ modifier }) => !isInStock(modifier, now))
    .map(({ modifier, dish }) => ({
      ...{ ...soldOut(modifier), kind: "modifier" as const, dish },
      ...{ menuItemId: modifier.menuItemId, menuItemModifierId: modifier.id },
    })),
];
