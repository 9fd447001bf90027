import { takesOrdersNow } from "../../worker/domain/menu/opening.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Format } from "./format.ts";
import type { holidayNote } from "./holidays.ts";

/** A closing time within 18 hours is shown without its weekday, even after midnight. */
const tonightMs = 18 * 60 * 60 * 1000;

type Pause = MenuSnapshot["store"]["pausedOrderTypes"][number];
type OpeningTimes = Pick<MenuSnapshot, "opening" | "madeAt">;

/** "Open until 22:00". In the last 45 minutes, the time of the last order; after that, the closing time. Each is short
 *  enough to replace the other on a phone without a further row. */
const openText = (t: Translate, format: Format, { opening, madeAt }: OpeningTimes): string => {
  const { nextChangeAt, lastOrderAt, closesSoonAt } = opening;
  if (nextChangeAt === null) return t("open");
  const isTonight = Date.parse(nextChangeAt) - Date.parse(madeAt) < tonightMs;
  const time = isTonight ? format.time(nextChangeAt) : format.moment(nextChangeAt, madeAt);
  if (lastOrderAt === null || closesSoonAt === null || madeAt < closesSoonAt) return t("open.until", { time });
  return madeAt > lastOrderAt ? t("open.closing", { time }) : t("open.orderBy", { last: format.time(lastOrderAt) });
};

/** The restaurant's own message, in its own direction on a page that reads in the other. Empty if there is none. */
const ownMessage = (message: string | null): string => (message ? `\u2068${message}\u2069` : "");

/** From when orders can be placed ahead. If a time is left for one order type alone, the text names it. */
export const aheadText = (
  t: Translate,
  { orderTypes, aheadTypes }: Pick<MenuSnapshot, "orderTypes" | "aheadTypes">,
  time: string,
): string => {
  const [type] = aheadTypes;
  const isOnlyOne = type !== undefined && aheadTypes.length === 1 && orderTypes.length > 1;
  return t(isOnlyOne ? `paused.ahead.${type}` : "paused.ahead", { time });
};

/** Why a paused restaurant takes no orders: its own message or a default in the page's language, and from when orders
 *  are taken, or can be placed ahead, if that is known. */
export const pauseText = (
  t: Translate,
  format: Format,
  menu: OpeningTimes & Pick<MenuSnapshot, "nextSlotAt" | "orderTypes" | "aheadTypes">,
): string => {
  const { opening, madeAt, nextSlotAt } = menu;
  const { state, nextChangeAt } = opening;
  const message = ownMessage(opening.message);
  if (state !== "paused" || nextChangeAt === null) return (state === "paused" && message) || t("refused.paused");
  const time = format.moment(nextChangeAt, madeAt);
  return `${message || t("paused.title")} ${nextSlotAt ? aheadText(t, menu, time) : t("ahead.none", { time })}`;
};

/** Why an order type is paused, and from when it can be ordered ahead if a time is left then. */
export const typePauseText = (
  t: Translate,
  format: Format,
  { orderType, message, until }: Pause,
  { madeAt, aheadTypes }: Pick<MenuSnapshot, "madeAt" | "aheadTypes">,
): string => {
  const reason = ownMessage(message) || t(`refused.${orderType}`);
  if (until === null || !aheadTypes.includes(orderType)) return reason;
  return `${reason} ${t("paused.ahead", { time: format.moment(until, madeAt) })}`;
};

/** What guests should know before they order: why nothing or one order type is accepted, or that the kitchen is busy
 *  and for how long. Empty if there is nothing to say. */
export const serviceNotice = (
  t: Translate,
  format: Format,
  { opening, store, madeAt, aheadTypes }: OpeningTimes & Pick<MenuSnapshot, "store" | "aheadTypes">,
): string => {
  const { busyMinutes: minutes, busyUntil, pausedOrderTypes } = store;
  if (opening.state === "paused") return ownMessage(opening.message);
  const busy = busyUntil
    ? t("busy.until", { minutes, time: format.moment(busyUntil, madeAt) })
    : t("busy", { minutes });
  return [
    ...pausedOrderTypes.map((pause) => typePauseText(t, format, pause, { madeAt, aheadTypes })),
    ...(minutes > 0 ? [busy] : []),
  ].join(" ");
};

/** How soon an order of each type is ready, or that the type is paused. A pause replaces its time, so that the facts
 *  keep their length if it begins while the page is open. Empty if no order for now is taken. */
export const readyTimes = (
  menu: OpeningTimes & Pick<MenuSnapshot, "store" | "orderTypes">,
): { key: MessageKey; minutes: number }[] => {
  if (!takesOrdersNow(menu)) return [];
  const { pickupLeadMinutes, deliveryLeadMinutes, busyMinutes, pausedOrderTypes } = menu.store;
  const leads = { pickup: pickupLeadMinutes, delivery: deliveryLeadMinutes };
  return menu.orderTypes.map((type) => {
    const isPaused = pausedOrderTypes.some(({ orderType }) => orderType === type);
    return { key: isPaused ? `facts.paused.${type}` : `facts.${type}`, minutes: leads[type] + busyMinutes };
  });
};

/** The time of the last orders if it is less than 45 minutes before closing and has not passed; else null. */
export const lastOrdersAt = (menu: OpeningTimes): string | null => {
  const { closesSoonAt, lastOrderAt } = menu.opening;
  return closesSoonAt !== null && menu.madeAt >= closesSoonAt && takesOrdersNow(menu) ? lastOrderAt : null;
};

/** Whether no order for now is taken: ordering is off, closed or paused, or the last orders have passed. */
export const takesNoOrders = (menu: OpeningTimes & Pick<MenuSnapshot, "orderTypes">): boolean =>
  menu.orderTypes.length === 0 || !takesOrdersNow(menu);

/** "Open until 22:00" or "Closed · opens Friday 11:30", in the store's time zone. */
export const openingText = (t: Translate, format: Format, times: OpeningTimes): string => {
  const { opening, madeAt } = times;
  if (opening.state === "open") return openText(t, format, times);
  const time = opening.nextChangeAt === null ? null : format.moment(opening.nextChangeAt, madeAt);
  if (opening.state === "closed") return time ? t("closed.opens", { time }) : t("closed");
  return time ? t("paused.until", { time }) : t("paused");
};

/** The parts of `openingText`, which may wrap onto separate rows, with the holiday's note, or with the fact that no
 *  orders are taken online. If the restaurant is closed for the holiday, the note replaces "Closed". */
export const openingParts = (
  t: Translate,
  format: Format,
  times: OpeningTimes & Pick<MenuSnapshot, "orderTypes">,
  holiday: ReturnType<typeof holidayNote>,
): string[] => {
  const { opening, madeAt, orderTypes } = times;
  const parts = [...openingText(t, format, times).split(" · "), ...(orderTypes.length > 0 ? [] : [t("ordering.none")])];
  if (holiday === null) return parts;
  if (!holiday.isClosed || opening.state !== "closed") return [...parts, holiday.text];
  const { nextChangeAt } = opening;
  const opens = nextChangeAt === null ? [] : [t("opens", { time: format.moment(nextChangeAt, madeAt) })];
  return [holiday.text, ...opens];
};
