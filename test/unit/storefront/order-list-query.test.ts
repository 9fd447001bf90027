import { describe, expect, test } from "vitest";
import {
  countFilters,
  parseListQuery,
  toVariables,
  writeListQuery,
} from "../../../storefront/dashboard/orders/list/list-query.ts";

describe("the address of a list of orders", () => {
  test.each([
    "",
    "?search=ada",
    "?search=ada&status=ready,served&isLate=true",
    "?from=2026-11-20&to=2026-11-21&orderType=delivery&orderSource=online&paymentMethod=cash",
    "?menuItemId=itm_1&isUnpaid=true&isRefunded=true&cursor=2026-11-20.ord_1",
  ])("says the whole list: %j", (text) => expect(writeListQuery(parseListQuery(text))).toBe(text));

  test("leaves out what no list knows", () => {
    expect(writeListQuery(parseListQuery("?status=burnt,ready&from=today&isLate=1&x=y"))).toBe("?status=ready");
  });

  test("counts what restricts the list beside its search", () => {
    expect(countFilters(parseListQuery("?search=ada&cursor=x"))).toBe(0);
    expect(countFilters(parseListQuery("?from=2026-11-20&to=2026-11-21&status=ready,served&isLate=true"))).toBe(3);
  });

  test("asks the API for what it says", () => {
    const { search, cursor, filter } = toVariables(parseListQuery("?search=ada&status=ready"));
    expect({ search, cursor, status: filter.status, from: filter.from }).toEqual({
      search: "ada",
      cursor: null,
      status: ["ready"],
      from: null,
    });
  });
});
