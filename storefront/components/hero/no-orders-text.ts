import type { MenuSnapshot } from "../../../worker/domain/menu/types.ts";
import type { Translate } from "../../i18n/translate.ts";
import type { Format } from "../../ui/format.ts";
import { holidayNote, isClosedDay } from "../../ui/holidays.ts";
import { aheadText } from "../../ui/opening.ts";

type Times = Pick<MenuSnapshot, "opening" | "madeAt" | "store" | "orderTypes" | "nextSlotAt" | "aheadTypes">;

/** Why no order for now is taken, as a title and a sentence that says until when. For a menu of which `takesNoOrders`
 *  is true. On a closed day the title is empty, because the page's heading says it. */
export const noOrdersText = (
  t: Translate,
  format: Format,
  menu: Times,
): { title: string; text: string; isNote?: boolean } => {
  const { opening, madeAt, nextSlotAt } = menu;
  const { state, nextChangeAt, lastOrderAt } = opening;
  if (menu.orderTypes.length === 0) return { title: t("ordering.off"), text: t("ordering.visit") };
  const time = nextChangeAt ? format.moment(nextChangeAt, madeAt) : "";
  const again = time && t("ahead.none", { time });
  if (state === "paused") {
    const text = nextSlotAt ? aheadText(t, menu, time) : `${again || t("paused.soon")} ${t("paused.fill")}`;
    return { title: t("paused.title"), text };
  }
  if (state === "closed") {
    const note = holidayNote(menu, format);
    const text = nextSlotAt && time ? t("closed.back", { time }) : again;
    if (isClosedDay(menu, format)) return { title: "", text };
    return note?.isClosed ? { title: note.text, text, isNote: true } : { title: t("closed.now"), text };
  }
  return { title: t("late.title"), text: t("late.text", { time: lastOrderAt ? format.time(lastOrderAt) : "" }) };
};
