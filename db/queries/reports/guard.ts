import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dayClose, reportDay } from "../../schema/index.ts";
import type { Instant, LocalDate } from "../../schema/shapes.ts";

/** The days that a change of an order touches: that of the order, the one that it moves to (or the same), and those of
 *  money from `bookedFrom` on. */
export interface TouchedDays {
  day: LocalDate;
  movedTo: LocalDate;
  bookedFrom: Instant;
}

type Expressions<Values> = { readonly [Name in keyof Values]: SQLWrapper };

/** Whether none of the touched days is summed. A part of a statement that an order writes anyway, so it costs none. */
export const isUnsummed = ({
  storeId,
  day,
  movedTo,
  bookedFrom,
}: Expressions<TouchedDays & { storeId: string }>): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${reportDay} WHERE ${reportDay.storeId} = ${storeId}
    AND ${reportDay.businessDay} IN (${day}, ${movedTo}))
    AND NOT EXISTS (SELECT 1 FROM ${reportDay} WHERE ${reportDay.storeId} = ${storeId}
    AND ${reportDay.endsAt} > ${bookedFrom})`;

/** Whether a day was not closed. */
export const isNotClosed = (storeId: SQLWrapper, day: SQLWrapper): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${dayClose} WHERE ${dayClose.storeId} = ${storeId}
    AND ${dayClose.businessDay} = ${day})`;
