import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Format } from "./format.ts";
import type { holidayNote } from "./holidays.ts";

/** A night that ends after midnight is still tonight. */
const tonightMs = 18 * 60 * 60 * 1000;

type OpeningTimes = Pick<MenuSnapshot, "opening" | "madeAt">;

/** "Open until 22:00", in its last three quarters of an hour with the time by which to order for now, or none once that
 *  is over. */
const openText = (t: Translate, format: Format, { opening, madeAt }: OpeningTimes): string => {
  const { nextChangeAt, lastOrderAt, closesSoonAt } = opening;
  if (nextChangeAt === null) return t("open");
  const isTonight = Date.parse(nextChangeAt) - Date.parse(madeAt) < tonightMs;
  const time = isTonight ? format.time(nextChangeAt) : format.moment(nextChangeAt, madeAt);
  if (lastOrderAt === null || closesSoonAt === null || madeAt < closesSoonAt) return t("open.until", { time });
  if (madeAt > lastOrderAt) return t("open.lastOrdersIn", { time });
  return t("open.orderBy", { time, last: format.time(lastOrderAt) });
};

/** Why nothing can be ordered during a pause: in the restaurant's own words where it wrote some, else in the page's
 *  language. */
export const pauseText = (t: Translate, { opening }: Pick<MenuSnapshot, "opening">): string =>
  (opening.state === "paused" && opening.message) || t("refused.paused");

/** "Open until 22:00 · order by 21:40" or "Closed · opens Friday 11:30", in the store's own time. */
export const openingText = (t: Translate, format: Format, times: OpeningTimes): string => {
  const { opening, madeAt } = times;
  if (opening.state === "open") return openText(t, format, times);
  const time = opening.nextChangeAt === null ? null : format.moment(opening.nextChangeAt, madeAt);
  if (opening.state === "closed") return time ? t("closed.opens", { time }) : t("closed");
  return time ? t("paused.until", { time }) : t("paused");
};

/** The same in parts that may stand in a line each, with what the restaurant says of a holiday. Where that is why it is
 *  closed, it takes the place of "Closed". */
export const openingParts = (
  t: Translate,
  format: Format,
  times: OpeningTimes,
  holiday: ReturnType<typeof holidayNote>,
): string[] => {
  const { opening, madeAt } = times;
  const parts = openingText(t, format, times).split(" · ");
  if (holiday === null) return parts;
  if (!holiday.isClosed || opening.state !== "closed") return [...parts, holiday.text];
  const { nextChangeAt } = opening;
  const again = nextChangeAt === null ? [] : [t("opens", { time: format.moment(nextChangeAt, madeAt) })];
  return [holiday.text, ...again];
};
