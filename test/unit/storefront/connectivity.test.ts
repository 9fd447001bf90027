import { expect, it } from "vitest";
import {
  markBrowserOffline,
  markReachable,
  markUnreachable,
  trackRequest,
  unreachableSince,
} from "../../../storefront/state/connectivity.ts";

it("a response proves connectivity unless the connection broke after its request", () => {
  markUnreachable("2026-11-20T12:00:00.000Z");
  trackRequest()();
  expect(unreachableSince()).toBeNull();
  const noteResponse = trackRequest();
  markBrowserOffline();
  noteResponse();
  expect(unreachableSince()).not.toBeNull();
  trackRequest()();
  expect(unreachableSince()).toBeNull();
});

it("the page is as old as the first request without a response", () => {
  markUnreachable("2026-11-20T12:00:00.000Z");
  markUnreachable("2026-11-20T13:00:00.000Z");
  expect(unreachableSince()).toBe("2026-11-20T12:00:00.000Z");
  markReachable();
  expect(unreachableSince()).toBeNull();
});
