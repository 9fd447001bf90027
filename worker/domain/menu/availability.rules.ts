import type { AvailabilityEventData } from "../events/schemas.ts";
import type { Instant } from "../time.ts";

/** The availability set by staff. */
export interface SaleMark {
  available: boolean;
  soldOutUntil: Instant | null;
}

/** The mark of something off sale until a time, or until further notice (null). A mark with an end is { available:
 *  true, soldOutUntil: end }, so that it expires by itself. */
export const toMark = (available: boolean, until: Instant | null): SaleMark =>
  available || until !== null
    ? { available: true, soldOutUntil: available ? null : until }
    : { available: false, soldOutUntil: null };

/** A dish, or a choice of it, by its ids and name. */
export type AvailabilitySubject = Pick<AvailabilityEventData, "menuItemId" | "menuItemModifierId" | "name">;

/** The availability that a mark means to partners. A mark whose end has passed counts as on sale, and `until` is null
 *  if it is on sale or off until further notice. */
export const availabilityAt = (
  { available, soldOutUntil }: SaleMark,
  now: Instant,
): Pick<AvailabilityEventData, "available" | "until"> => {
  const isOver = soldOutUntil !== null && soldOutUntil <= now;
  const until = isOver ? null : soldOutUntil;
  return { available: isOver || (available && until === null), until };
};
