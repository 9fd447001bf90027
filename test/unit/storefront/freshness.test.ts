import { expect, it, vi } from "vitest";
import { newestHeader, noteChange } from "../../../storefront/state/freshness.ts";

it("asks for the newest state for ten seconds after the live channel announced a change", () => {
  // Another test of this process may have noted a change.
  const start = performance.now() + 60_000;
  const clock = vi.spyOn(performance, "now");
  const headersAfter = (milliseconds: number) => {
    clock.mockReturnValue(start + milliseconds);
    return newestHeader();
  };
  expect(headersAfter(0)).toEqual({});
  noteChange();
  expect(headersAfter(9_999)).toEqual({ "cache-control": "no-cache" });
  expect(headersAfter(10_000)).toEqual({});
  clock.mockRestore();
});
