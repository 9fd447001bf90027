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

/** The webhook message about a change: the dish, the choice if it is one, and the new availability. */
export interface AvailabilityMessage {
  menuItemId: string;
  menuItemModifierId: string | null;
  name: string;
  available: boolean;
  /** When it is automatically back on sale; null if it is on sale or off until further notice. */
  until: Instant | null;
}

/** Builds the webhook message of a change. A mark whose end has passed counts as on sale. */
export const availabilityMessage = (
  subject: Pick<AvailabilityMessage, "menuItemId" | "menuItemModifierId" | "name">,
  { available, soldOutUntil }: SaleMark,
  now: Instant,
): AvailabilityMessage => {
  const isOver = soldOutUntil !== null && soldOutUntil <= now;
  const until = isOver ? null : soldOutUntil;
  return { ...subject, available: isOver || (available && until === null), until };
};
