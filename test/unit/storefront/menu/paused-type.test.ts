import { describe, expect, it } from "vitest";
import { bagProblemText } from "../../../../storefront/bag/problems.ts";
import { catalogues } from "../../../../storefront/i18n/catalogues.ts";
import { translatorFor } from "../../../../storefront/i18n/translate.ts";
import { canCheckOut } from "../../../../storefront/state/sale.ts";
import { readFormat } from "../../../../storefront/ui/format.ts";
import { readyTimes } from "../../../../storefront/ui/opening.ts";
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

describe("the facts of the restaurant", () => {
  it.each([
    ["en", ["Ready in 20 min", "Delivery paused"]],
    ["de", ["Abholbereit in 20 Min.", "Lieferung pausiert"]],
    ["ja", ["最短20分でお渡し", "お届け一時休止中"]],
    ["ar", ["جاهز خلال 20 د", "التوصيل متوقف مؤقتًا"]],
  ] as const)("name no time of a paused order type, in the language %s", (language, texts) => {
    const t = translatorFor(catalogues[language], language);
    expect(readyTimes(pausedUntil("13:00")).map(({ key, minutes }) => t(key, { minutes }))).toEqual(texts);
  });

  it("name no time at all outside the opening hours", () => {
    const menu = aMenu({ items: [] }, "2026-11-20T23:00:00.000Z");
    expect(readyTimes(menu)).toEqual([]);
  });
});

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
