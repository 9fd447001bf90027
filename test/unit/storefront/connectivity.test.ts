import { expect, it } from "vitest";
import {
  markBrowserOffline,
  markReachable,
  markUnreachable,
  trackRequest,
  unreachableSince,
} from "../../../storefront/state/connectivity.ts";

it("an answer says that the line works, but not where the line broke after the question", () => {
  markUnreachable("2026-11-20T12:00:00.000Z");
  trackRequest()();
  expect(unreachableSince()).toBeNull();
  const noteAnswer = trackRequest();
  markBrowserOffline();
  noteAnswer();
  expect(unreachableSince()).not.toBeNull();
  trackRequest()();
  expect(unreachableSince()).toBeNull();
});

it("the page is as old as the first question that nobody answered", () => {
  markUnreachable("2026-11-20T12:00:00.000Z");
  markUnreachable("2026-11-20T13:00:00.000Z");
  expect(unreachableSince()).toBe("2026-11-20T12:00:00.000Z");
  markReachable();
  expect(unreachableSince()).toBeNull();
});
