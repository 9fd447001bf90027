import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused } from "../../../../storefront/api/client.ts";
import { blankDraft } from "../../../../storefront/dashboard/counter/draft/draft.ts";
import { findDraftFaults } from "../../../../storefront/dashboard/counter/draft/faults.ts";
import { toOrderInput } from "../../../../storefront/dashboard/counter/draft/order-input.ts";
import { explainFields } from "../../../../storefront/dashboard/counter/draft/refusals.ts";
import { priceDraft } from "../../../../storefront/dashboard/counter/draft/totals.ts";
import {
  fillGuest,
  isFilled,
  listOffers,
  offerText,
} from "../../../../storefront/dashboard/counter/guest/known/fill.rules.ts";
import { createLookup, notRecognised } from "../../../../storefront/dashboard/counter/guest/known/recognition.ts";
import { dashboardTranslator } from "../../../../storefront/dashboard/messages.ts";
import { de } from "../../../../storefront/i18n/dashboard/de.ts";
import { readFormat } from "../../../../storefront/ui/format.ts";
import { snapshotAt } from "../../../../worker/domain/menu/sale.rules.ts";
import { aMenu } from "../../../support/builders/menu.ts";

const now = "2026-11-20T18:00:00.000Z";
const menu = snapshotAt(aMenu({ items: [], store: { locale: "en-US", countryCode: "US" } }), now);
const format = readFormat(menu.store);

const elm = {
  address: "5 Elm Street",
  address2: null,
  city: "Brooklyn",
  state: "NY",
  zip: "11201",
  instructions: null,
  lastUsedAt: "2026-11-18T18:00:00.000Z",
};
const oak = { ...elm, address: "7 Oak Street", address2: "Apt 2", instructions: "Ring twice" };
const ada = { name: "Ada Lovelace", addresses: [oak, elm] };

describe("a known guest", () => {
  test("is offered once for each address of a delivery, and by name alone for other orders", () => {
    expect(listOffers(ada, "delivery").map(offerText)).toEqual([
      "Ada Lovelace · 7 Oak Street, Apt 2, Brooklyn",
      "Ada Lovelace · 5 Elm Street, Brooklyn",
    ]);
    expect(listOffers(ada, "pickup").map(offerText)).toEqual(["Ada Lovelace"]);
    expect(listOffers({ name: null, addresses: [elm] }, "dine_in")).toEqual([]);
  });

  test("fills in name and address by one tap, and nothing of an earlier address stays", () => {
    const draft = { ...blankDraft, phone: "718 555 0199", note: "No onions", address2: "Floor 9" };
    const [offer] = listOffers({ name: null, addresses: [elm] }, "delivery");
    if (!offer) throw new Error("The guest has an address.");
    const filled = { ...draft, ...fillGuest({ name: "Ada" }, offer) };
    expect(filled).toMatchObject({ name: "Ada", address: "5 Elm Street", address2: "", note: "No onions" });
    expect([isFilled(draft, offer), isFilled(filled, offer)]).toEqual([false, true]);
  });
});

describe("the lookup of a guest", () => {
  let sent: string[];
  let answer: () => Response;
  const known = (): Response => Response.json({ data: { recogniseGuest: ada } });
  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    answer = known;
    vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
      sent.push(body);
      return Promise.resolve(answer());
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Types numbers one after the other, and pauses after each. */
  const typeNumbers = async (numbers: readonly string[], pauseMs: number) => {
    let recognition = notRecognised;
    const lookup = createLookup(new Map(), (next) => {
      recognition = next;
    });
    for (const number of numbers) {
      lookup.type(number);
      await vi.advanceTimersByTimeAsync(pauseMs);
    }
    await vi.advanceTimersByTimeAsync(1000);
    lookup.stop();
    return recognition;
  };

  test("happens once a number is typed in full, and once for each number however it is written", async () => {
    const typed = ["7185", "718555", "7185550", "71855501", "718555019", "7185550199"];
    expect((await typeNumbers(typed, 100)).guest).toEqual(ada);
    expect(sent).toHaveLength(1);
    expect((await typeNumbers(["7185550199", "718 555 019", "718 555 0199"], 1000)).guest).toEqual(ada);
    expect(sent).toHaveLength(3);
  });

  test("says nothing for a guest without orders and for what is no number, and why it failed otherwise", async () => {
    answer = () => Response.json({ data: { recogniseGuest: { name: null, addresses: [] } } });
    expect(await typeNumbers(["718 555 0199"], 1000)).toEqual({ guest: null, failure: null });
    for (const [code, failure] of [
      ["BAD_INPUT", null],
      ["RATE_LIMITED", "limit"],
      ["UNAVAILABLE", "down"],
    ] as const) {
      answer = () => Response.json({ errors: [{ message: "", extensions: { code } }] });
      expect(await typeNumbers(["718 555 0199"], 1000)).toEqual({ guest: null, failure });
    }
  });
});

describe("the tip and the promo code of a counter order", () => {
  test("are sent and added up, and a tip above the server's bound is marked before anything is sent", () => {
    const draft = { ...blankDraft, tip: "3.50", promoCode: " lunch-5 " };
    expect(toOrderInput(draft, menu.store, format)).toMatchObject({ tip: 350, promoCode: "lunch-5" });
    expect(priceDraft(menu, draft, format)?.total).toBe(350);
    const faultAt = (tip: string) =>
      findDraftFaults(menu, { ...blankDraft, tip }, { format, now, byLink: false }).tip ?? null;
    expect([faultAt(""), faultAt("100"), faultAt("100.01"), faultAt("much"), faultAt("-1")]).toEqual([
      ...[null, null, "tip", "amount", "amount"],
    ]);
  });
});

describe("a refused counter order", () => {
  const t = dashboardTranslator(de);
  const explain = (code: string, errors: { path: string; message: string }[], problems?: object[]) =>
    explainFields(new Refused(code, "No.", errors, problems ? { quote: { problems } } : {}), { t, format });

  test("says why a promo code was refused, in the staff's language", () => {
    const message = "This code needs more.";
    const problem = { code: "BAD_INPUT", message, path: "promoCode" };
    const below = { ...problem, reason: "below_minimum", missing: 250 };
    expect(explain("BAD_INPUT", [problem], [below]).promoCode).toMatch(/fehlen \$2\.50/);
    for (const reason of ["unknown", "ended", "spent", "spent_by_you", "order_type", "nothing_off"]) {
      const text = explain("BAD_INPUT", [problem], [{ ...problem, reason }]).promoCode;
      expect(text).toBe(t.find(`counter.promo.${reason}`));
    }
  });

  test("marks each text that was refused, and no field for dishes", () => {
    const message = "No.";
    const paths = ["customerPhone", "deliveryAddress.zip", "specialInstructions", "items.0.quantity", "orderType"];
    expect(
      explain(
        "BAD_INPUT",
        paths.map((path) => ({ path, message })),
      ),
    ).toEqual({
      phone: de["counter.fault.number"],
      zip: de["counter.fault.missing"],
      note: de["counter.fault.field"],
    });
    expect(explain("OUT_OF_ZONE", [{ path: "deliveryAddress.zip", message }])).toEqual({
      zip: de["counter.fault.zone"],
    });
  });
});
