import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Format } from "./format.ts";
import type { holidayNote } from "./holidays.ts";

/** A closing time within 18 hours is shown without its weekday, even after midnight. */
const tonightMs = 18 * 60 * 60 * 1000;

type OpeningTimes = Pick<MenuSnapshot, "opening" | "madeAt">;

/** "Open until 22:00". In the last 45 minutes it adds the time of the last order, or says that it has passed. */
const openText = (t: Translate, format: Format, { opening, madeAt }: OpeningTimes): string => {
  const { nextChangeAt, lastOrderAt, closesSoonAt } = opening;
  if (nextChangeAt === null) return t("open");
  const isTonight = Date.parse(nextChangeAt) - Date.parse(madeAt) < tonightMs;
  const time = isTonight ? format.time(nextChangeAt) : format.moment(nextChangeAt, madeAt);
  if (lastOrderAt === null || closesSoonAt === null || madeAt < closesSoonAt) return t("open.until", { time });
  if (madeAt > lastOrderAt) return t("open.lastOrdersIn", { time });
  return t("open.orderBy", { time, last: format.time(lastOrderAt) });
};

/** Why a paused restaurant takes no orders: the restaurant's own message, else a default in the page's language. */
export const pauseText = (t: Translate, { opening }: Pick<MenuSnapshot, "opening">): string =>
  (opening.state === "paused" && opening.message) || t("refused.paused");

/** What guests should know before they order: why nothing or one order type is accepted, or that the kitchen is busy.
 *  Empty if there is nothing to say. */
export const serviceNotice = (t: Translate, { opening, store }: Pick<MenuSnapshot, "opening" | "store">): string => {
  const { busyMinutes, pausedOrderTypes } = store;
  if (opening.state === "paused") return opening.message ?? "";
  return [
    ...pausedOrderTypes.map(({ orderType, message }) => message ?? t(`refused.${orderType}`)),
    ...(busyMinutes > 0 ? [t("busy", { minutes: busyMinutes })] : []),
  ].join(" ");
};

/** "Open until 22:00 · order by 21:40" or "Closed · opens Friday 11:30", in the store's time zone. */
export const openingText = (t: Translate, format: Format, times: OpeningTimes): string => {
  const { opening, madeAt } = times;
  if (opening.state === "open") return openText(t, format, times);
  const time = opening.nextChangeAt === null ? null : format.moment(opening.nextChangeAt, madeAt);
  if (opening.state === "closed") return time ? t("closed.opens", { time }) : t("closed");
  return time ? t("paused.until", { time }) : t("paused");
};

/** The parts of `openingText`, which may wrap onto separate rows, with the holiday's note. If the restaurant is closed
 *  for the holiday, the note replaces "Closed". */
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
  const opens = nextChangeAt === null ? [] : [t("opens", { time: format.moment(nextChangeAt, madeAt) })];
  return [holiday.text, ...opens];
};
