import { expect, it } from "vitest";
import { Refused, Unreachable } from "../../../storefront/api/client.ts";
import { explainFailure } from "../../../storefront/parts/explain-failure.ts";

it("an error is explained as an outage only if the restaurant was out of reach", () => {
  const texts = ["We couldn't reach the restaurant.", "Something went wrong on our side."] as const;
  expect(explainFailure(new Unreachable("No response arrived."), ...texts)).toBe(texts[0]);
  expect(explainFailure(new Refused("UNAVAILABLE", "", [], {}), ...texts)).toBe(texts[0]);
  expect(explainFailure(new Refused("INTERNAL", "", [], {}), ...texts)).toBe(texts[1]);
  expect(explainFailure(new TypeError("x is not a function"), ...texts)).toBe(texts[1]);
});
