import { describe, expect, it } from "vitest";
import { isWorthShowing, saysCrashed, saysPortTaken, saysRebuilding } from "../../../db/local/output.ts";

describe("the output of npm start", () => {
  it.each([
    "",
    " ⛅️ wrangler 4.149.0 (update available 4.164.0)",
    "───────────────────────────────────────────────",
    "[custom build] Running: node storefront/build/bundle.ts",
    "Your Worker has access to the following bindings:",
    "Binding                                                     Resource                  Mode",
    "env.CART (CartObject)                                       Durable Object            local",
    "Attaching additional modules:",
    "│ modules/zones-C0qx8V6l.js             │ esm  │ 0.82 KiB    │",
    "⎔ Starting local server...",
    "[wrangler:info] Ready on http://localhost:8787",
    "[wrangler:info] GET /api/health 200 OK (3ms)",
    "▲ [WARNING] ProxyWorker: GET http://localhost:8787/ recovered on attempt 2 after a dropped connection",
    "\u001b[33m▲ \u001b[43;33m[WARNING]\u001b[0m Scheduled Workers are not automatically triggered during local development.",
  ])("omits %j", (outputLine) => {
    expect(isWorthShowing(outputLine)).toBe(false);
  });

  it.each([
    "Mail to owner@copperpot.example: 661791 is your code for Copper Pot",
    '{"requestId":"req_1","warning":"DUE_WAITS"}',
    "[wrangler:info] POST /api/auth/code 200 OK (251ms)",
    "\u001b[31m✘ \u001b[41;31m[ERROR]\u001b[0m The expected output file was not found.",
    "[custom build] error: Unexpected token",
  ])("shows %j", (outputLine) => {
    expect(isWorthShowing(outputLine)).toBe(true);
  });

  it("detects a rebuild", () => {
    expect(saysRebuilding("The file storefront/i18n/en.ts changed, restarting build...")).toBe(true);
    expect(saysRebuilding("[wrangler:info] GET /menu 200 OK (3ms)")).toBe(false);
  });

  it("detects that another program took a port that wrangler had found free", () => {
    const outputLine = "*** Fatal uncaught kj::Exception: bind(): Address already in use (socket entry)";
    expect(saysPortTaken(outputLine)).toBe(true);
    expect(saysPortTaken("Address already in use: port 8787")).toBe(false);
  });

  it("detects a crash of workerd", () => {
    const outputLine = "[wrangler:warn] The Workers runtime crashed unexpectedly and is being restarted (crash #1).";
    expect(saysCrashed(outputLine)).toBe(true);
    expect(saysCrashed("[wrangler:info] Updated and ready on http://localhost:8787")).toBe(false);
  });
});
