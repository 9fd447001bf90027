import type { ChangeStamp } from "../caller/actor-name.ts";
import { availabilityEvent, type EventDraft } from "../events/outbox.ts";
import { type AvailabilitySubject, availabilityAt, type SaleMark } from "./availability.rules.ts";

/** The columns of a dish or modifier that say whether it is on sale. */
export const availabilityColumns = ["available", "soldOutUntil"] as const;

/** The columns of the store that pause orders. */
export const pauseColumns = ["orderingPaused", "pausedUntil", "pauseMessage"] as const;

/** What each change of availability writes beside it: who made it and when, and the event for partners unless they see
 *  no difference. */
export const availabilityEffects = (
  subject: AvailabilitySubject,
  before: SaleMark,
  after: SaleMark,
  { by, at }: ChangeStamp,
) => {
  const was = availabilityAt(before, at);
  const is = availabilityAt(after, at);
  const isSame = was.available === is.available && was.until === is.until;
  const events: EventDraft[] = isSame ? [] : [availabilityEvent({ ...subject, ...is })];
  return { columns: { availabilitySetBy: by, availabilitySetAt: at }, events };
};

/** What each pause, and its end, writes beside it: who made it and when. */
export const pauseEffects = ({ by, at }: ChangeStamp) => ({ columns: { pausedBy: by, pausedAt: at }, events: [] });
