import type { Instant } from "../time.ts";

/** How something is sold, as staff have said. */
export interface SaleMark {
  available: boolean;
  soldOutUntil: Instant | null;
}

/** How something is marked that is off sale until a time, or until somebody says otherwise (null). With an end, the mark reads
 *  as none once that is over: { available: true, soldOutUntil: the end }. */
export const toMark = (available: boolean, until: Instant | null): SaleMark =>
  available || until !== null
    ? { available: true, soldOutUntil: available ? null : until }
    : { available: false, soldOutUntil: null };

/** What partners are told of a change: the dish, the choice of it where it is one, and how it is sold from now on. */
export interface AvailabilityMessage {
  menuItemId: string;
  menuItemModifierId: string | null;
  name: string;
  available: boolean;
  /** When it comes back by itself; null where it is on sale, or somebody brings it back. */
  until: Instant | null;
}

/** Puts a change into the words that partners are told it in. A mark whose end lies behind `now` is none. */
export const availabilityMessage = (
  subject: Pick<AvailabilityMessage, "menuItemId" | "menuItemModifierId" | "name">,
  { available, soldOutUntil }: SaleMark,
  now: Instant,
): AvailabilityMessage => {
  const isOver = soldOutUntil !== null && soldOutUntil <= now;
  const until = isOver ? null : soldOutUntil;
  return { ...subject, available: isOver || (available && until === null), until };
};
