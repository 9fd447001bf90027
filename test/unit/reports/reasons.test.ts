import { expect, it } from "vitest";
import { nameReason } from "../../../storefront/dashboard/reports/view/reasons.rules.ts";

it("reasons that the worker wrote have a name in each language, and the words of a person stay", () => {
  expect(nameReason("The order was not paid within 12 minutes.")).toEqual({ key: "reason.unpaid", count: "12" });
  expect(nameReason("no_show")).toEqual({ key: "reason.noShow", count: "" });
  expect(nameReason("")).toEqual({ key: "noReason", count: "" });
  expect(nameReason("The fryer is down.")).toBeNull();
});
