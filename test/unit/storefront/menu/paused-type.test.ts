import { describe, expect, it } from "vitest";
import { bagProblemText } from "../../../../storefront/bag/problems.ts";
import { catalogues } from "../../../../storefront/i18n/catalogues.ts";
import { translatorFor } from "../../../../storefront/i18n/translate.ts";
import { canCheckOut } from "../../../../storefront/state/sale.ts";
import { readFormat } from "../../../../storefront/ui/format.ts";
import { emptyBag } from "../../../../worker/domain/cart/cart.rules.ts";
import { presentBag } from "../../../../worker/domain/cart/view.ts";
import { decideTime } from "../../../../worker/domain/checkout/timing.rules.ts";
import { idleKitchen } from "../../../../worker/domain/fulfilment/queue.rules.ts";
import { slotsOn } from "../../../../worker/domain/schedule/slots.ts";
import { aMenu, aMenuItem, noon } from "../../../support/builders/menu.ts";

const lines = [{ id: "crt_1", menuItemId: "soup", quantity: 1, modifierIds: [], specialInstructions: "" }];

/** A store that is open until 22:00, whose delivery takes 40 minutes and is paused until a time of that day. */
const pausedUntil = (time: string, scheduleDaysAhead = 0) => {
  const pause = { orderType: "delivery" as const, until: `2026-11-20T${time}:00.000Z`, message: null };
  const store = { pausedOrderTypes: [pause], scheduleDaysAhead };
  return aMenu({ items: [aMenuItem({ id: "soup" })], store });
};

const bagIn = (menu: ReturnType<typeof pausedUntil>, orderType: "pickup" | "delivery") =>
  presentBag(menu, { ...emptyBag, orderType, lines }, noon);

describe("the bag of a paused order type", () => {
  it.each([
    ["with a time left after the pause", "13:00", 0, true],
    ["with no time left that day", "21:45", 0, false],
    ["with a time left on the next day", "21:45", 1, true],
  ])("%s goes to the checkout only if something can be ordered there", (_what, until, daysAhead, isPossible) => {
    const menu = pausedUntil(until, daysAhead);
    const dates = ["2026-11-20", "2026-11-21"];
    const slots = dates.flatMap((date) => slotsOn(menu.store, "delivery", date, noon));
    const order = { orderType: "delivery" as const, leadMinutes: 40, prepMinutes: 0 };
    const accepted = slots.filter(
      ({ startsAt }) => decideTime(menu, { ...order, scheduledFor: startsAt }, noon, idleKitchen).problems.length === 0,
    );
    expect(accepted.length > 0).toBe(isPossible);
    expect(canCheckOut(menu, bagIn(menu, "delivery"))).toBe(isPossible);
    expect(canCheckOut(menu, bagIn(menu, "pickup"))).toBe(true);
  });

  it("promises to take orders ahead only if a time is left, in every language", () => {
    for (const language of ["en", "de", "ja", "ar"] as const) {
      const texts = ["13:00", "21:45"].map((until) => {
        const menu = pausedUntil(until);
        const t = translatorFor(catalogues[language], language);
        const context = { menu, t, format: readFormat(menu.store), language };
        return bagIn(menu, "delivery").problems.map((problem) => bagProblemText(context, "delivery", problem));
      });
      const reason = catalogues[language]["refused.delivery"];
      expect(texts).toEqual([[expect.stringMatching(`^${reason} .+`)], [reason]]);
    }
  });
});
