import { describe } from "vitest";
import { testJourneys } from "./journeys.ts";
import { testLostParts } from "./lost-files.ts";
import { openSession } from "./session.ts";
import { startWebKit } from "./webkit.ts";

describe("in WebKit", () => {
  const session = openSession(startWebKit);
  testJourneys(session);
  testLostParts(session);
});
