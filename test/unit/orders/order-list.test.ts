import { describe, expect, test } from "vitest";
import { csvLine } from "../../../worker/domain/csv.rules.ts";
import { toUnits } from "../../../worker/domain/money.rules.ts";
import { parseCursor, startOfList, toCursor } from "../../../worker/domain/orders/search/cursor.rules.ts";
import { isLate } from "../../../worker/domain/orders/search/late.rules.ts";

const position = { day: "2026-11-20", id: `ord_${"0".repeat(26)}` };
const promisedAt = "2026-11-20T23:30:00.000Z";

describe("a list of orders", () => {
  test("goes on where its cursor says", () => {
    expect(parseCursor(toCursor(position))).toEqual(position);
    expect(startOfList(null, position)).toEqual(position);
  });
  test.each(["", "x", "2026-11-20", "2026-11-20.ord_'; --", `2026-1-1.${position.id}`])(
    "does not take %j for a cursor",
    (text) => expect(parseCursor(text)).toBeNull(),
  );
  test("never starts behind its last business day", () => {
    expect(startOfList("2026-11-19", position).day).toBe("2026-11-19");
    expect(startOfList("2026-11-20", null).day).toBe("2026-11-20");
  });
  test.each([
    ["sent_to_kitchen", null, "2026-11-20T23:31:00.000Z", true],
    ["sent_to_kitchen", null, "2026-11-20T23:29:00.000Z", false],
    ["completed", "2026-11-20T23:31:00.000Z", "2026-11-22T00:00:00.000Z", true],
    ["completed", promisedAt, "2026-11-22T00:00:00.000Z", false],
    ["open", null, "2026-11-22T00:00:00.000Z", false],
    ["cancelled", null, "2026-11-22T00:00:00.000Z", false],
  ] as const)(
    "says of an order that is %s, ready at %s, whether it was late at %s: %s",
    (status, readyAt, now, late) => {
      expect(isLate({ status, promisedAt, readyAt }, now)).toBe(late);
      expect(isLate({ status, promisedAt: null, readyAt }, now)).toBe(false);
    },
  );
});

describe("a CSV file", () => {
  test("quotes texts with commas, quotes and line breaks (RFC 4180)", () => {
    expect(csvLine(["a", 'say "hi"', "x, y", "one\ntwo", null, -3.5])).toBe(
      'a,"say ""hi""","x, y","one\ntwo",,-3.5\r\n',
    );
  });
  test.each(["=1+1", "+49 30 1", "-1", "@SUM(A1)", "\tx", "  =1", "|cmd"])("never lets %j be a formula", (text) => {
    expect(csvLine([text]).replace(/^"/, "").startsWith("'")).toBe(true);
  });
  test("writes amounts in units of their currency", () => {
    expect([toUnits(1250, "EUR"), toUnits(1200, "JPY"), toUnits(-5, "USD")]).toEqual([12.5, 1200, -0.05]);
  });
});
