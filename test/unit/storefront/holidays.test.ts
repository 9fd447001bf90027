import { describe, expect, test } from "vitest";
import type { HoursException } from "../../../db/schema/shapes.ts";
import { catalogues } from "../../../storefront/i18n/catalogues.ts";
import { translatorFor } from "../../../storefront/i18n/translate.ts";
import { findSaleState, firstServedAt } from "../../../storefront/state/sale.ts";
import { readFormat } from "../../../storefront/ui/format.ts";
import { comingHolidays, holidayNote, isClosedDay } from "../../../storefront/ui/holidays.ts";
import { openingParts } from "../../../storefront/ui/opening.ts";
import { snapshotAt } from "../../../worker/domain/menu/sale.rules.ts";
import type { StoreSettings } from "../../../worker/domain/store/settings.ts";
import { aMenu, aMenuItem } from "../../support/builders/menu.ts";
import { daily } from "../../support/builders/opening-hours.ts";

const closed = (date: string, note: string | null): HoursException => ({ date, closed: true, hours: [], note });
const short = (date: string, note: string): HoursException => ({
  ...{ date, closed: false, note },
  hours: [{ from: "18:00", to: "20:00" }],
});

/** The holiday texts of a store in New York that opens from 11:00 to 22:00. */
const pageAt = (at: string, store: Partial<StoreSettings>) => {
  const menu = snapshotAt(aMenu({ items: [], store: { timezone: "America/New_York", ...store } }), at);
  const format = readFormat(menu.store);
  const t = translatorFor(catalogues.en, "en");
  return {
    isClosedDay: isClosedDay(menu, format),
    note: holidayNote(menu, format)?.text ?? null,
    header: openingParts(t, format, menu, holidayNote(menu, format)),
    coming: comingHolidays(menu, format).map(({ date }) => date),
  };
};

describe("a holiday on the page", () => {
  const hoursExceptions = [closed("2026-11-26", "Closed for Thanksgiving"), short("2026-12-24", "Short day")];

  test("replaces the word for closed on its day", () => {
    expect(pageAt("2026-11-26T17:00:00.000Z", { hoursExceptions })).toEqual({
      isClosedDay: true,
      note: "Closed for Thanksgiving",
      header: ["Closed for Thanksgiving", "opens Friday 11:00 AM"],
      coming: ["2026-11-26", "2026-12-24"],
    });
  });

  test("is shown the evening before, once the restaurant has closed", () => {
    const before = pageAt("2026-11-26T04:00:00.000Z", { hoursExceptions });
    expect(before).toMatchObject({ isClosedDay: false, note: "Closed for Thanksgiving" });
    expect(pageAt("2026-11-25T20:00:00.000Z", { hoursExceptions }).note).toBeNull();
  });

  test("begins and ends at the restaurant's own midnight", () => {
    expect(pageAt("2026-11-26T04:59:00.000Z", { hoursExceptions }).isClosedDay).toBe(false);
    expect(pageAt("2026-11-26T05:00:00.000Z", { hoursExceptions }).isClosedDay).toBe(true);
    expect(pageAt("2026-11-27T05:00:00.000Z", { hoursExceptions })).toMatchObject({ isClosedDay: false, note: null });
  });

  test("does not end hours that run past midnight into it", () => {
    const late = { hoursExceptions, hours: daily("18:00", "02:00") };
    expect(pageAt("2026-11-26T06:00:00.000Z", late).isClosedDay).toBe(false);
    expect(pageAt("2026-11-26T08:00:00.000Z", late).isClosedDay).toBe(true);
  });

  test("with special hours is shown beside the opening state", () => {
    expect(pageAt("2026-12-24T17:00:00.000Z", { hoursExceptions })).toMatchObject({
      isClosedDay: false,
      header: ["Closed", "opens 6:00 PM", "Short day"],
    });
    expect(pageAt("2026-12-24T23:30:00.000Z", { hoursExceptions }).header[0]).toBe("Open until 8:00 PM");
  });

  test("without a note counts as a closed day, like a weekday without hours", () => {
    const withoutNote = pageAt("2026-11-26T17:00:00.000Z", { hoursExceptions: [closed("2026-11-26", null)] });
    expect(withoutNote).toMatchObject({ isClosedDay: true, note: null, header: ["Closed", "opens Friday 11:00 AM"] });
    const thursdays = pageAt("2026-11-26T17:00:00.000Z", {
      hours: daily("11:00", "22:00").filter(({ day }) => day !== 4),
    });
    expect(thursdays).toMatchObject({ isClosedDay: true, note: null });
  });

  test("is listed for thirty days ahead in date order", () => {
    const far = [
      closed("2026-12-26", "a"),
      short("2026-11-27", "b"),
      closed("2026-12-27", "c"),
      closed("2026-11-25", "d"),
    ];
    expect(pageAt("2026-11-26T17:00:00.000Z", { hoursExceptions: far }).coming).toEqual(["2026-11-27", "2026-12-26"]);
  });

  test("gives the date of the next opening if a weekday would be ambiguous", () => {
    const vacation = Array.from({ length: 9 }, (_, day) => closed(`2026-12-0${day + 1}`, "Vacation"));
    expect(pageAt("2026-12-01T17:00:00.000Z", { hoursExceptions: vacation }).header[1]).toMatch(/^opens Thu, Dec 10/);
  });
});

describe("the order of menu sections", () => {
  const items = [
    aMenuItem({ id: "pancakes", mealPeriods: ["breakfast"] }),
    aMenuItem({ id: "steak", mealPeriods: ["dinner"] }),
    aMenuItem({ id: "pie", mealPeriods: ["dinner"], available: false }),
    aMenuItem({ id: "tea" }),
  ];
  const data = aMenu({
    items,
    store: {
      hours: daily("07:30", "21:00"),
      mealPeriodTimes: [
        { period: "breakfast", from: "07:00", to: "11:30" },
        { period: "dinner", from: "17:00", to: "22:00" },
      ],
    },
  });
  const states = (time: string) => {
    const menu = snapshotAt(data, `2026-11-20T${time}:00.000Z`);
    return items.map((item) => findSaleState(menu, item));
  };

  test("starts with dishes served now, or at the next opening while closed", () => {
    expect(states("09:00")).toEqual(["on_sale", "later", "sold_out", "on_sale"]);
    expect(states("18:00")).toEqual(["later", "on_sale", "sold_out", "on_sale"]);
    expect(states("03:00")).toEqual(["on_sale", "later", "sold_out", "on_sale"]);
    // The dinner period continues, but the store is closed, so breakfast is next.
    expect(states("21:30")).toEqual(["on_sale", "later", "sold_out", "on_sale"]);
  });

  test("folds a section in which no dish is served yet, until the first one is", () => {
    const menu = snapshotAt(data, "2026-11-20T09:00:00.000Z");
    const [pancakes, steak, pie, tea] = items;
    if (!pancakes || !steak || !pie || !tea) throw new Error("The test's menu must have four dishes.");
    expect(firstServedAt(menu, [steak, pie])).toBe("2026-11-20T17:00:00.000Z");
    expect(firstServedAt(menu, [steak, tea])).toBeNull();
    expect(firstServedAt(menu, [pie])).toBeNull();
    expect(firstServedAt(menu, [])).toBeNull();
  });
});
