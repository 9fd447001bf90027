import { expect, it } from "vitest";
import { lineAsked, lineBroke, lineLost, lineWorks, lostAt } from "../../../storefront/state/connectivity.ts";

it("an answer says that the line works, but not where the line broke after the question", () => {
  lineLost("2026-11-20T12:00:00.000Z");
  lineAsked()();
  expect(lostAt()).toBeNull();
  const noteAnswer = lineAsked();
  lineBroke();
  noteAnswer();
  expect(lostAt()).not.toBeNull();
  lineAsked()();
  expect(lostAt()).toBeNull();
});

it("the page is as old as the first question that nobody answered", () => {
  lineLost("2026-11-20T12:00:00.000Z");
  lineLost("2026-11-20T13:00:00.000Z");
  expect(lostAt()).toBe("2026-11-20T12:00:00.000Z");
  lineWorks();
  expect(lostAt()).toBeNull();
});
