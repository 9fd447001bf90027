import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Words } from "../i18n/words.ts";
import type { Format } from "./format.ts";
import type { holidayNote } from "./holidays.ts";

/** A night that ends after midnight is still tonight. */
const tonightMs = 18 * 60 * 60 * 1000;

type Doors = Pick<MenuSnapshot, "opening" | "madeAt">;

/** "Open until 22:00", in its last three quarters of an hour with the time by which to order for now, or none once that is over. */
const openText = (words: Words, format: Format, { opening, madeAt }: Doors): string => {
  const { nextChangeAt, lastOrderAt, closesSoonAt } = opening;
  if (nextChangeAt === null) return words("open");
  const isTonight = Date.parse(nextChangeAt) - Date.parse(madeAt) < tonightMs;
  const time = isTonight ? format.time(nextChangeAt) : format.moment(nextChangeAt, madeAt);
  if (lastOrderAt === null || closesSoonAt === null || madeAt < closesSoonAt) return words("open.until", { time });
  if (madeAt > lastOrderAt) return words("open.lastOrdersIn", { time });
  return words("open.orderBy", { time, last: format.time(lastOrderAt) });
};

/** Why nothing can be ordered during a pause: in the restaurant's own words where it wrote some, else in the page's language. */
export const pauseText = (words: Words, { opening }: Pick<MenuSnapshot, "opening">): string =>
  (opening.state === "paused" && opening.message) || words("refused.paused");

/** "Open until 22:00 · order by 21:40" or "Closed · opens Friday 11:30", in the store's own time. */
export const openingText = (words: Words, format: Format, doors: Doors): string => {
  const { opening, madeAt } = doors;
  if (opening.state === "open") return openText(words, format, doors);
  const time = opening.nextChangeAt === null ? null : format.moment(opening.nextChangeAt, madeAt);
  if (opening.state === "closed") return time ? words("closed.opens", { time }) : words("closed");
  return time ? words("paused.until", { time }) : words("paused");
};

/** The same in parts that may stand in a line each, with what the restaurant says of a holiday. Where that is why it is closed, it
 *  takes the place of "Closed". */
export const openingParts = (
  words: Words,
  format: Format,
  doors: Doors,
  holiday: ReturnType<typeof holidayNote>,
): string[] => {
  const { opening, madeAt } = doors;
  const parts = openingText(words, format, doors).split(" · ");
  if (holiday === null) return parts;
  if (!holiday.isClosed || opening.state !== "closed") return [...parts, holiday.text];
  const { nextChangeAt } = opening;
  const again = nextChangeAt === null ? [] : [words("opens", { time: format.moment(nextChangeAt, madeAt) })];
  return [holiday.text, ...again];
};
