import { afterEach, expect, it, vi } from "vitest";
import { buildDocument } from "../../../storefront/api/document.ts";
import { boardFields } from "../../../storefront/dashboard/kitchen/query.ts";
import { DocumentWork, maxCells } from "../../../worker/crud/work.ts";
import { world } from "../../support/world.ts";

/** The part of the bound that must remain. A field of each item costs 7000 values, so that one more has room. */
const margin = 0.1;

afterEach(() => {
  vi.restoreAllMocks();
});

it("the kitchen board with its greatest page plans at least a tenth fewer values than a query may return", async () => {
  const shop = await world();
  const cook = await shop.asStaff("staff");
  const counted = vi.spyOn(DocumentWork.prototype, "countCells");
  const range = { until: "2026-11-22T17:00:00.000Z", since: "2026-11-20T12:00:00.000Z" };
  const { query, variables } = buildDocument("query", boardFields(range));
  const { errors } = await cook.graphql(query, variables);
  expect(errors).toEqual([]);
  const cells = counted.mock.calls.reduce((sum, [rows, fields]) => sum + rows * fields, 0);
  expect(cells).toBeGreaterThan(0);
  expect(cells).toBeLessThanOrEqual(maxCells * (1 - margin));
});
