import { describe, expect, test } from "vitest";
import { hasPendingEdit, isWaitingForLink, smsAddress } from "../../../storefront/dashboard/links/links.rules.ts";
import {
  canPayOnline,
  findLinkMethod,
  isOpenLink,
  linkEndsAt,
} from "../../../worker/domain/payments/payment-link.rules.ts";

const now = "2026-11-20T18:00:00.000Z";
const later = "2026-11-20T18:01:00.000Z";
const link = { status: "pending", provider: "stripe", expiresAt: later } as const;

describe("a payment link", () => {
  test("can be paid until it ends, also after a declined card, and not at the moment of its end", () => {
    expect(isOpenLink(link, now)).toBe(true);
    expect(isOpenLink({ ...link, status: "failed" }, now)).toBe(true);
    expect(isOpenLink(link, later)).toBe(false);
    for (const status of ["processing", "succeeded", "cancelled", "refunded"] as const) {
      expect([status, isOpenLink({ ...link, status }, now)]).toEqual([status, false]);
    }
  });

  test("is a payment with an end at a processor; other payments are no links, but can be paid", () => {
    expect(isOpenLink({ ...link, expiresAt: null }, now)).toBe(false);
    expect(canPayOnline({ ...link, expiresAt: null }, now)).toBe(true);
    expect(canPayOnline({ ...link, provider: "cash", expiresAt: null }, now)).toBe(false);
  });

  test("ends after an hour, and at the latest when the order is for", () => {
    expect(linkEndsAt(now, null)).toBe("2026-11-20T19:00:00.000Z");
    expect(linkEndsAt(now, "2026-11-20T18:30:00.000Z")).toBe("2026-11-20T18:30:00.000Z");
    expect(linkEndsAt(now, "2026-11-21T18:30:00.000Z")).toBe("2026-11-20T19:00:00.000Z");
  });

  test("is paid by card if the store takes cards, else by a redirect, and not at all in cash", () => {
    const card = { paymentMethod: "card", provider: "stripe", publishableKey: "pk" } as const;
    const paypal = { paymentMethod: "paypal", provider: "paypal", publishableKey: "id" } as const;
    const cash = { paymentMethod: "cash", provider: "cash", publishableKey: null } as const;
    expect(findLinkMethod([paypal, card, cash])).toEqual({ provider: "stripe", paymentMethod: null });
    expect(findLinkMethod([cash, paypal])).toEqual({ provider: "paypal", paymentMethod: "paypal" });
    expect(findLinkMethod([cash])).toBeNull();
  });

  test("holds back its order until it is paid or something is due at the counter", () => {
    const payments = [{ ...link, amount: 1200 }];
    expect(isWaitingForLink({ status: "open", payments })).toBe(true);
    expect(isWaitingForLink({ status: "sent_to_kitchen", payments })).toBe(false);
    const cash = { status: "pending", provider: "cash", expiresAt: null, amount: 1200 } as const;
    expect(isWaitingForLink({ status: "open", payments: [cash, ...payments] })).toBe(false);
    expect(isWaitingForLink({ status: "open", payments: [{ ...cash, provider: "stripe" }] })).toBe(false);
  });

  test("is sent by the device's messages", () => {
    expect(smsAddress("+1 (718) 555-0100", "Pay $5 & go")).toBe("sms:+17185550100?&body=Pay%20%245%20%26%20go");
  });
});

describe("hasPendingEdit", () => {
  test.each([
    ["a link for a change of a paid order", 0, true],
    ["a link for a change of an order that is paid in cash later", 400, true],
    ["a link whose change was sent to the kitchen", 500, false],
  ])("judges %s", (_name, outstanding, expected) => {
    expect(hasPendingEdit({ outstanding }, { amount: 500 })).toBe(expected);
  });
});
