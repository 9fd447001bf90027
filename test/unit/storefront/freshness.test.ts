import { expect, it, vi } from "vitest";
import { newestHeader, noteChange } from "../../../storefront/state/freshness.ts";

it("asks for the newest state for ten seconds after the live channel announced a change", () => {
  const clock = vi.spyOn(performance, "now");
  const headersAt = (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    return newestHeader();
  };
  expect(headersAt(1000)).toEqual({});
  noteChange();
  expect(headersAt(10_999)).toEqual({ "cache-control": "no-cache" });
  expect(headersAt(11_000)).toEqual({});
  clock.mockRestore();
});
