import { describe } from "vitest";
import { testJourneys } from "./journeys.ts";
import { openSession } from "./session.ts";
import { startWebKit } from "./webkit.ts";

describe("in WebKit", () => {
  testJourneys(openSession(startWebKit));
});
