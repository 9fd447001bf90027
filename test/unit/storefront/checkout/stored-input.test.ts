import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentAttempt, hasSentOrder, storeAttempt } from "../../../../storefront/checkout/attempt.ts";
import { createForm, rememberGuest, storeForm } from "../../../../storefront/checkout/form.ts";

const now = "2026-11-20T23:30:00.000Z";
const dateOf = (at: string): string => at.slice(0, 10);
const openForm = () => createForm(now, dateOf)[0];

const storageOn = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

let stored: Map<string, string>;
let onDevice: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  onDevice = new Map();
  vi.stubGlobal("sessionStorage", storageOn(stored));
  vi.stubGlobal("localStorage", storageOn(onDevice));
});
afterEach(() => vi.unstubAllGlobals());

const choices = {
  isScheduled: true,
  date: "2026-11-21",
  scheduledFor: "2026-11-21T14:00:00.000Z",
  tip: 300,
  promoCode: "LUNCH",
  paymentMethod: "cash",
  savesCard: false,
} as const;
const order = { orderId: "o1", orderNumber: "12", secretKey: "s1", clientSecret: null };
const attempt = { fingerprint: "{}", key: "k1", promisedAt: null, choices, order, isAnswered: true };

describe("the stored input of a checkout", () => {
  it("is the input of the same tab", () => {
    const form = openForm();
    storeForm({ ...form, name: "Ana", zip: "11201", note: "No bag", ifMissing: "refund" });
    expect(openForm()).toMatchObject({ name: "Ana", zip: "11201", note: "No bag", ifMissing: "refund" });
  });

  it.each([
    ["no JSON", "{"],
    ["a list", '["Ana"]'],
    ["null", "null"],
    ["wrong types", '{"name":7,"email":null,"phone":{},"address":["x"],"ifMissing":"shout"}'],
    ["fields of another version", '{"fullName":"Ana","tip":900,"isScheduled":"yes","paymentMethod":"gold"}'],
  ])("is ignored if it is %s", (_what, text) => {
    const blank = { ...openForm() };
    stored.set("tiffin-checkout", text);
    expect({ ...openForm() }).toEqual(blank);
  });

  it("never makes a form whose texts are no texts, whatever is stored", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        stored.set("tiffin-checkout", JSON.stringify(value));
        stored.set("tiffin-attempt", JSON.stringify(value));
        onDevice.set("tiffin-guest", JSON.stringify(value));
        const { name, email, phone, zip, note, date, scheduledFor, tip } = openForm();
        for (const text of [name, email, phone, zip, note, date, scheduledFor]) expect(text).toBeTypeOf("string");
        expect(tip).toBe(0);
      }),
    );
  });
});

describe("a device that remembers the guest", () => {
  const ticked = () => ({ ...openForm(), name: "Ana", zip: "11201", note: "No bag", tip: 300, isRemembered: true });

  it("fills in contact, address and way to pay of the next order, and nothing that concerns one order alone", () => {
    rememberGuest({ ...ticked(), paymentMethod: "cash" });
    stored.clear();
    const filledIn = { name: "Ana", zip: "11201", paymentMethod: "cash", isRemembered: true };
    expect(openForm()).toMatchObject({ ...filledIn, note: "", tip: 0 });
  });

  it("never stores the card", () => {
    rememberGuest({ ...ticked(), cardNumber: "4242424242424242", cvc: "123" });
    expect(onDevice.get("tiffin-guest")).not.toMatch(/4242|123/);
  });

  it("yields to what the guest typed in this tab", () => {
    rememberGuest(ticked());
    storeForm({ ...openForm(), name: "Ben" });
    expect(openForm().name).toBe("Ben");
  });

  it("forgets everything at the next order without the tick", () => {
    rememberGuest(ticked());
    rememberGuest({ ...ticked(), isRemembered: false });
    expect(onDevice.size).toBe(0);
  });
});

describe("the stored attempt of an order", () => {
  it("is the attempt of the same tab", () => {
    storeAttempt(attempt);
    expect(currentAttempt()).toEqual(attempt);
    expect(openForm()).toMatchObject(choices);
  });

  it.each([
    ["no key", { ...attempt, key: undefined }],
    ["an unknown payment method", { ...attempt, choices: { ...choices, paymentMethod: "gold" } }],
    ["a negative tip", { ...attempt, choices: { ...choices, tip: -1 } }],
    ["no choices", { ...attempt, choices: null }],
  ])("is none if it has %s", (_what, value) => {
    stored.set("tiffin-attempt", JSON.stringify(value));
    expect(currentAttempt()).toBeNull();
  });

  it("has no order if the stored one is not whole", () => {
    stored.set("tiffin-attempt", JSON.stringify({ ...attempt, order: { orderId: "o1" } }));
    expect(currentAttempt()).toEqual({ ...attempt, order: null });
  });

  it.each([
    ["without an answer", { order: null, isAnswered: false }, true],
    ["that was refused", { order: null, isAnswered: true }, false],
    ["with an order", {}, true],
  ])("%s leaves the content to the guest: %o", (_what, change, isSent) => {
    expect(hasSentOrder()).toBe(false);
    storeAttempt({ ...attempt, ...change });
    expect(hasSentOrder()).toBe(isSent);
  });
});
