import { instantAt, wallAt } from "../zoned.ts";
import type { Span } from "./model/service.rules.ts";

/** The wall time of an instant, HH:MM. */
export const timeAt = (at: string, timeZone: string): string => wallAt(at, timeZone).slice(11);

/** The instant within a service at which clocks show a time, HH:MM. Null if the service has none. For a service from
 *  18:00 to 02:00, "01:00" is on the next day. */
export const instantWithin = ({ from, to }: Span, time: string, timeZone: string): string | null => {
  const dates = [from, to].map((at) => wallAt(at, timeZone).slice(0, 10));
  const instants = dates.map((date) => instantAt(`${date}T${time}`, timeZone));
  return instants.find((at) => at !== null && at >= from && at < to) ?? null;
};
