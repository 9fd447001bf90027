import { expect, it, vi } from "vitest";
import { newestHeader, noteChange } from "../../../storefront/state/freshness.ts";

it("asks for the newest state for ten seconds after the live channel announced a change", () => {
  const clock = vi.spyOn(performance, "now");
  const noteAt = (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    noteChange();
  };
  const headersAt = (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    return newestHeader();
  };
  // The tests of a process share the last change, so this one forgets it before and after.
  noteAt(Number.NEGATIVE_INFINITY);
  expect(headersAt(1000)).toEqual({});
  noteAt(1000);
  expect(headersAt(10_999)).toEqual({ "cache-control": "no-cache" });
  expect(headersAt(11_000)).toEqual({});
  noteAt(Number.NEGATIVE_INFINITY);
  clock.mockRestore();
});
