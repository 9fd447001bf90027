import { describe, expect, test } from "vitest";
import { noOrdersText } from "../../../storefront/components/hero/no-orders-text.ts";
import { catalogues } from "../../../storefront/i18n/catalogues.ts";
import { translatorFor } from "../../../storefront/i18n/translate.ts";
import { minutesUntil } from "../../../storefront/state/minutes-left.ts";
import { readFormat } from "../../../storefront/ui/format.ts";
import { holidayNote } from "../../../storefront/ui/holidays.ts";
import { lastOrdersAt, openingParts, pauseText, serviceNotice, takesNoOrders } from "../../../storefront/ui/opening.ts";
import { saleLabel } from "../../../storefront/ui/sale-label.ts";
import { languages } from "../../../worker/domain/language.ts";
import { menuMessage } from "../../../worker/domain/menu/announce-menu.ts";
import { snapshotAt } from "../../../worker/domain/menu/sale.rules.ts";
import type { MenuItem } from "../../../worker/domain/menu/types.ts";
import type { StoreSettings } from "../../../worker/domain/store/settings.ts";
import { aMenu, aMenuItem } from "../../support/builders/menu.ts";

const t = translatorFor(catalogues.en, "en");

/** A store in UTC that opens from 11:00 to 22:00, with 20 minutes for a pickup, on Friday, November 20. */
const menuAt = (time: string, store: Partial<StoreSettings> = {}, items: MenuItem[] = []) =>
  snapshotAt(aMenu({ items, store: { locale: "de-DE", ...store } }), `2026-11-20T${time}:00.000Z`);

const wordsAt = (time: string, store: Partial<StoreSettings> = {}) => {
  const menu = menuAt(time, store);
  return takesNoOrders(menu) ? noOrdersText(t, readFormat(menu.store), menu) : null;
};

describe("the words for a restaurant that takes no orders for now", () => {
  test("are none while it takes orders, until the minute of the last order", () => {
    expect(wordsAt("12:00")).toBeNull();
    expect(wordsAt("21:40")).toBeNull();
  });

  test("say after the last orders when they were", () => {
    expect(wordsAt("21:41")).toEqual({ title: "The kitchen is closing", text: "Last orders were at 21:40." });
  });

  test("say at night when it opens, or when orders are taken again if nothing can be ordered ahead", () => {
    expect(wordsAt("23:00")).toEqual({ title: "We're closed right now", text: "We open again Samstag, 11:00." });
    expect(wordsAt("23:00", { scheduleDaysAhead: 0 })?.text).toBe("You can order again from Samstag, 11:00.");
  });

  test("leave the title of a closed day to the page's heading, and name a holiday that begins after closing time", () => {
    const holiday = (date: string) => ({
      hoursExceptions: [{ date, closed: true, hours: [], note: "Closed for a feast" }],
    });
    expect(wordsAt("12:00", holiday("2026-11-20"))).toEqual({ title: "", text: "We open again Samstag, 11:00." });
    expect(wordsAt("23:00", holiday("2026-11-21"))).toMatchObject({ title: "Closed for a feast", isNote: true });
  });

  test("say for how long a pause lasts", () => {
    const pause = { orderingPaused: true, pausedUntil: "2026-11-20T19:30:00.000Z" };
    expect(wordsAt("19:00", pause)?.text).toBe("You can still order ahead for after 19:30.");
    const noneLeft = { ...pause, pausedUntil: "2026-11-20T22:00:00.000Z", scheduleDaysAhead: 0 };
    expect(wordsAt("19:00", noneLeft)?.text).toMatch(/^You can order again from 22:00\./);
    expect(wordsAt("19:00", { orderingPaused: true })?.text).toMatch(/^We'll take orders again shortly\./);
    const menu = menuAt("19:00", { ...pause, pauseMessage: "The oven is cold." });
    expect(pauseText(t, readFormat(menu.store), menu)).toBe(
      "\u2068The oven is cold.\u2069 You can still order ahead for after 19:30.",
    );
  });

  test("name the order type if only one can be ordered ahead after a pause of everything", () => {
    const pause = { orderingPaused: true, pausedUntil: "2026-11-20T19:30:00.000Z", scheduleDaysAhead: 0 };
    const noDelivery = { orderType: "delivery" as const, until: "2026-11-20T23:00:00.000Z", message: null };
    const settings = { ...pause, pausedOrderTypes: [noDelivery] };
    expect(wordsAt("19:00", settings)?.text).toBe("You can still order ahead for pickup after 19:30.");
    const menu = menuAt("19:00", settings);
    expect(pauseText(t, readFormat(menu.store), menu)).toMatch(/ order ahead for pickup after 19:30\.$/);
    expect(wordsAt("19:00", { ...settings, pickupEnabled: false, pausedOrderTypes: [] })?.text).toBe(
      "You can still order ahead for after 19:30.",
    );
  });

  test("send guests to the phone if online orders are off, at any hour", () => {
    const off = { pickupEnabled: false, deliveryEnabled: false };
    for (const time of ["12:00", "23:00"]) expect(wordsAt(time, off)?.title).toBe(t("ordering.off"));
    const menu = menuAt("12:00", off);
    const format = readFormat(menu.store);
    expect(openingParts(t, format, menu, holidayNote(menu, format)).at(-1)).toBe("no online orders");
  });
});

describe("the last orders of the day", () => {
  test("are announced from 45 minutes before closing until they have passed", () => {
    expect(lastOrdersAt(menuAt("21:14"))).toBeNull();
    expect(lastOrdersAt(menuAt("21:15"))).toBe("2026-11-20T21:40:00.000Z");
    expect(lastOrdersAt(menuAt("21:40"))).toBe("2026-11-20T21:40:00.000Z");
    expect(lastOrdersAt(menuAt("21:41"))).toBeNull();
  });

  test("are counted down in minutes that have begun", () => {
    const until = (now: string) => minutesUntil("2026-11-20T21:40:00.000Z", `2026-11-20T${now}Z`);
    expect([until("21:30:00.000"), until("21:39:00.001"), until("21:40:00.000"), until("22:00:00.000")]).toEqual([
      10, 1, 0, 0,
    ]);
  });
});

test("a busy kitchen says how much longer orders take, and until when", () => {
  const menu = menuAt("19:00", { busyMinutes: 20, busyUntil: "2026-11-20T20:00:00.000Z" });
  for (const language of languages) {
    const text = serviceNotice(translatorFor(catalogues[language], language), readFormat(menu.store), menu);
    expect(text).toContain("20:00");
    expect(text.replace("20:00", "")).toContain("20");
  }
});

describe("a sold-out dish", () => {
  const items = [
    aMenuItem({ id: "pie", soldOutUntil: "2026-11-21T11:00:00.000Z" }),
    aMenuItem({ id: "soup", available: false }),
    aMenuItem({ id: "tea" }),
  ];

  test("says when it is back, if that is known", () => {
    const menu = menuAt("19:00", {}, items);
    const labels = menu.items.map((item) => saleLabel({ menu, t, format: readFormat(menu.store) }, item));
    expect(labels).toEqual(["Sold out · back Samstag, 11:00", "Sold out", ""]);
  });

  test("is announced to open pages with the time of its return", () => {
    expect(menuMessage(menuAt("19:00", {}, items), false).soldOutUntil).toEqual({ pie: "2026-11-21T11:00:00.000Z" });
  });
});
