import { describe } from "vitest";
import { startFirefox } from "./firefox.ts";
import { testJourneys } from "./journeys.ts";
import { testLostFiles, testLostParts } from "./lost-files.ts";
import { openSession } from "./session.ts";

describe("in Firefox", () => {
  const session = openSession(() => startFirefox());
  testJourneys(session);
  testLostParts(session);
  testLostFiles(session);
});
