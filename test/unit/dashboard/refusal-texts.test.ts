import { describe, expect, it } from "vitest";
import { Refused } from "../../../storefront/api/client.ts";
import { describeRefusal, loadMessages } from "../../../storefront/dashboard/messages.ts";

const english = "This day was closed at 22:10 by Ada.";

describe("a refusal in the dashboard", () => {
  it("has its text by its code in German and Japanese, and the worker's own message in English", async () => {
    const closed = new Refused("DAY_CLOSED", english, [], {});
    expect(describeRefusal(await loadMessages("en"), closed)).toBe(english);
    for (const language of ["de", "ja"] as const) {
      const text = describeRefusal(await loadMessages(language), closed);
      expect([language, text]).not.toEqual([language, english]);
    }
  });

  it("has its text by its reason if its code alone does not say what happened", async () => {
    const paid = new Refused("CONFLICT", "The guest's online payment arrived first.", [], { reason: "GUEST_PAID" });
    expect(describeRefusal(await loadMessages("de"), paid)).toMatch(/^Der Gast hat gerade online bezahlt\./);
    expect(describeRefusal(await loadMessages("ja"), paid)).toMatch(/^お客さまのオンライン決済/);
    expect(describeRefusal(await loadMessages("en"), paid)).toBe(paid.message);
  });

  it("has the worker's own message if its reason is newer than the page", async () => {
    const conflict = new Refused("CONFLICT", "3 dishes have this class.", [], { reason: "NEW_REASON" });
    expect(describeRefusal(await loadMessages("ja"), conflict)).toBe("3 dishes have this class.");
  });
});
