import type { Browser, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cards, Guest, launch, type Visit } from "../guest.ts";
import { boardAt, findStep, findTicket, orderWings, ownerCookies, tapNext } from "../kitchen-board.ts";
import { listMails } from "../mailbox.ts";
import { findViolations } from "../objections.ts";
import { openCheckout, type Shop, shops } from "../shops.ts";
import { collectOrders, readPlaced } from "./placed-orders.ts";

let browser: Browser;
let guest: Guest;
beforeAll(async () => {
  browser = await launch();
});
afterEach(async () => {
  await endFaults();
  await guest.context.close();
});
afterAll(() => browser.close());

const visit = async (options: Visit): Promise<void> => {
  guest = await Guest.visit(browser, options);
};

/** Sends a request from the page, because only browsers resolve the hosts of the other restaurants. */
const sendToFaults = (method: "POST" | "DELETE", fault?: object): Promise<number> =>
  guest.page.evaluate(
    async ([verb, body]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/dev/faults", { method: verb, headers, body })).status;
    },
    [method, fault ? JSON.stringify(fault) : null] as const,
  );

const declareFault = async (fault: object): Promise<void> => {
  expect(await sendToFaults("POST", { seconds: 600, ...fault })).toBe(200);
};

const endFaults = async (): Promise<void> => {
  expect(await sendToFaults("DELETE")).toBe(200);
};

/** The idempotency keys of the requests that place an order, in their order. */
const watchOrders = (): string[] => {
  const keys: string[] = [];
  guest.page.on("request", (request) => {
    if (request.url().endsWith("/api/orders/create")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
};

const readFields = () =>
  guest.dialog
    .locator("input:not([type=radio]), textarea")
    .evaluateAll((inputs) => inputs.map((input) => ("value" in input ? input.value : "")));

/** Fills in the whole checkout, and stops the page's clock before the guest taps Pay. */
const readyToTapPay = async () => {
  const { page } = guest;
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  await guest.payButton.click({ trial: true });
  const email = await guest.dialog.getByLabel("Email").inputValue();
  const typed = await readFields();
  const keys = watchOrders();
  await page.clock.install();
  return { page, email, typed, keys };
};

/** The mails that confirm an order of this guest. */
const countConfirmations = async (email: string): Promise<number> => {
  const mails = await listMails(guest);
  return mails.filter(({ to, subject }) => to === email && /^Order #\d+ confirmed/.test(subject)).length;
};

describe("while D1 is away for a minute in the middle of a checkout", () => {
  it("the guest types nothing twice, and gets exactly one paid order", async () => {
    await visit({ width: 390, theme: "dark" });
    const { page, email, typed, keys } = await readyToTapPay();
    // The first order is stored, and its answer is lost. Then nothing answers.
    await declareFault({ service: "d1-write", kind: "lose-answer", calls: 1 });
    for (const service of ["d1-read", "d1-write"]) await declareFault({ service, kind: "fail" });
    await guest.payButton.click();
    const notice = guest.dialog.getByText("We're having a problem and can't take your order right now.");
    await notice.waitFor();
    await guest.picture("outage-checkout");
    expect(await findViolations(guest)).toEqual([]);
    for (let seconds = 0; seconds < 60; seconds += 20) {
      const sent = keys.length;
      await page.clock.fastForward(20_000);
      await expect.poll(() => keys.length + Number(seconds > 20)).toBeGreaterThan(sent);
      await notice.waitFor();
    }
    await expect.poll(() => guest.payButton.isDisabled()).toBe(true);
    await expect.poll(() => readFields()).toEqual(typed);

    await endFaults();
    await guest.dialog.getByRole("button", { name: "Try now" }).click();
    expect(await guest.confirmed()).toMatch(/^#\d+$/);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
    await expect.poll(() => countConfirmations(email)).toBe(1);
  });
});

it("a checkout continues by itself once the service is back, never before Retry-After", async () => {
  await visit({ width: 390 });
  const { page, keys } = await readyToTapPay();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await declareFault({ service: "d1-write", kind: "fail" });
  await guest.payButton.click();
  await guest.dialog.getByText("We're having a problem").waitFor();
  await endFaults();
  // The worker answers Retry-After: 5. The storefront alone would wait 3 seconds.
  await page.clock.runFor(4_500);
  expect(keys).toHaveLength(1);
  await page.clock.runFor(2_000);
  await guest.confirmed();
  expect(new Set(keys).size).toBe(1);
});

it("an order whose answer was lost is cancelled once the guest orders something else instead", async () => {
  await visit({ width: 390 });
  const { page } = guest;
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  await guest.payButton.click({ trial: true });
  await page.clock.install();
  await declareFault({ service: "d1-write", kind: "lose-answer", calls: 1 });
  await guest.payButton.click();
  await guest.dialog.getByText("We're having a problem").waitFor();
  const orders = await collectOrders(page);
  await guest.dialog.getByRole("button", { name: "18%" }).click();
  await guest.dialog.getByRole("button", { name: "Try now" }).click();
  await guest.confirmed();
  const states = [...orders.values()].map(async (order) => {
    const { status, tip } = await readPlaced(guest, order);
    return { isCancelled: status === "cancelled", hasTip: tip > 0 };
  });
  expect(await Promise.all(states)).toEqual([
    { isCancelled: true, hasTip: false },
    { isCancelled: false, hasTip: true },
  ]);
});

it("an order whose card was charged during the outage is completed without charging again", async () => {
  await visit({ width: 390 });
  const { page } = guest;
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  let charges = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/simulator/confirm")) charges += 1;
  });
  const failNext = async (route: Route): Promise<void> => {
    await declareFault({ service: "d1-write", kind: "fail" });
    await route.continue();
  };
  await page.route("**/complete-payment", failNext, { times: 1 });
  await guest.payButton.click();
  await guest.dialog.getByText("We're having a problem").waitFor();
  await endFaults();
  await guest.dialog.getByRole("button", { name: "Try now" }).click();
  await guest.confirmed();
  expect(charges).toBe(1);
});

it("the bag keeps every change during an outage, says so, and sends each once afterwards", async () => {
  await visit({ width: 390 });
  const { page } = guest;
  const count = page.locator("header [aria-hidden=true]");
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await count.filter({ hasText: "1" }).waitFor();
  await declareFault({ service: "cart", kind: "lose-answer", calls: 1 });
  await declareFault({ service: "cart", kind: "fail" });
  await page.getByRole("button", { name: /^Add Charred Broccoli/ }).click();
  await count.filter({ hasText: "2" }).waitFor();
  await guest.openBag();
  await guest.bag.getByText("We're having a problem right now. Your bag is saved on this device").waitFor();
  await guest.bag.getByText("Not sent to the restaurant yet.").waitFor();
  await guest.bag.getByRole("button", { name: "One more" }).click();
  await count.filter({ hasText: "3" }).waitFor();
  await guest.picture("outage-bag");
  expect(await findViolations(guest)).toEqual([]);
  await endFaults();
  await guest.dialog.getByRole("button", { name: "Try now" }).click();
  await guest.bag.getByText("Not sent to the restaurant yet.").waitFor({ state: "detached" });
  await guest.open("/");
  await count.filter({ hasText: "3" }).waitFor();
});

/** Answers each quote from now on with a refusal. */
const refuseQuotes = async (status: number, refusal: object): Promise<void> => {
  const headers = status === 429 ? { "retry-after": "120" } : {};
  await guest.page.route("**/api/quote", (route) => route.fulfill({ status, json: refusal, headers }));
};

describe("a quote that the restaurant refuses is no outage:", () => {
  it("after too many requests the checkout says when it asks again, and asks then", async () => {
    await visit({ width: 390 });
    const { page } = guest;
    await guest.readyToPay();
    await page.clock.install();
    await refuseQuotes(429, { code: "RATE_LIMITED", detail: "Too many requests." });
    await guest.dialog.getByRole("button", { name: "18%" }).click();
    await page.clock.fastForward(1_000);
    await guest.dialog.getByText("Too many attempts in a short time. We'll try again in 2 min.").waitFor();
    await expect.poll(() => guest.dialog.getByText("We're having a problem").count()).toBe(0);
    await guest.picture("outage-limit");
    await page.unroute("**/api/quote");
    await page.clock.fastForward(122_000);
    await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
    await expect.poll(() => guest.dialog.getByText("Too many attempts").count()).toBe(0);
  });

  it("input that it refuses is marked, and the next input is quoted", async () => {
    await visit({ width: 390 });
    const { page } = guest;
    await guest.readyToPay();
    await page.clock.install();
    const detail = "An order can be at most $10,000. Please call us.";
    await refuseQuotes(422, { code: "LIMIT_EXCEEDED", detail });
    await guest.dialog.getByRole("button", { name: "18%" }).click();
    await page.clock.fastForward(1_000);
    await guest.dialog.getByText(detail).waitFor();
    await expect.poll(() => guest.dialog.getByText("We're having a problem").count()).toBe(0);
    await expect.poll(() => guest.payButton.isDisabled()).toBe(true);
    await page.unroute("**/api/quote");
    await guest.dialog.getByRole("button", { name: "20%" }).click();
    await page.clock.fastForward(1_000);
    await expect.poll(() => guest.payButton.isEnabled()).toBe(true);
    await expect.poll(() => guest.dialog.getByText(detail).count()).toBe(0);
  });
});

it("a change of the bag that is one too many is refused in the guest's language, with the time to wait", async () => {
  await visit({ width: 390, ...(shops["Gasthaus Linde"] as Shop) });
  const { page } = guest;
  const json = { code: "RATE_LIMITED", detail: "Too many requests. Please wait a minute and try again." };
  await page.route("**/api/cart/items", (route) =>
    route.fulfill({ status: 429, json, headers: { "retry-after": "120" } }),
  );
  await page
    .getByRole("main")
    .getByRole("button", { name: /in den Warenkorb|hinzufügen/ })
    .first()
    .click();
  await page.getByText("Zu viele Versuche. Bitte versuchen Sie es in 2 Min. noch einmal.").waitFor();
});

const sentences: Readonly<Record<string, [notice: string, button: string]>> = {
  "Gasthaus Linde": ["Wegen einer Störung können wir Ihre Bestellung gerade nicht annehmen.", "Jetzt erneut versuchen"],
  "Umi Sando": ["システム障害のため、ただいまご注文を承ることができません。", "今すぐ再試行"],
};

it.each(Object.entries(sentences))("%s says it in its guests' language", async (name, [notice, button]) => {
  const shop = shops[name] as Shop;
  await visit({ width: 390, ...shop });
  await guest.page.clock.install();
  await openCheckout(guest, shop);
  await declareFault({ service: "d1-read", kind: "fail" });
  // The checkout asks for a new quote every minute.
  await guest.page.clock.fastForward(61_000);
  await guest.dialog.getByText(notice).waitFor();
  await expect.poll(() => guest.dialog.getByRole("button", { name: button }).isEnabled()).toBe(true);
  await guest.picture("outage-language");
});

it("an order in the middle of a release waits, and is placed by itself after it", async () => {
  await visit({ width: 390 });
  const { page, email, typed, keys } = await readyToTapPay();
  await declareFault({ service: "release", kind: "fail" });
  await guest.payButton.click();
  await guest.dialog.getByText("Back in a moment").waitFor();
  await guest.picture("release-checkout");
  expect(await findViolations(guest)).toEqual([]);
  await page.clock.fastForward(5_000);
  await expect.poll(() => keys.length).toBe(2);
  await expect.poll(() => readFields()).toEqual(typed);
  await endFaults();
  await page.clock.fastForward(5_000);
  expect(await guest.confirmed()).toMatch(/^#\d+$/);
  expect(new Set(keys).size).toBe(1);
  await expect.poll(() => countConfirmations(email)).toBe(1);
});

it("a cook's tap in the middle of a release is said to wait, and takes effect by itself after it", async () => {
  await visit({ width: 390 });
  const { number } = await orderWings(guest);
  const cook = await boardAt(browser, await ownerCookies(browser), { width: 1024 });
  const ticket = findTicket(cook, number);
  await tapNext(ticket, "Accept");
  await ticket.getByRole("button", { name: /^Start #/ }).waitFor();
  await declareFault({ service: "release", kind: "fail" });
  await tapNext(ticket, "Start");
  await cook.page.getByText("Back in a moment").waitFor();
  await cook.picture("release-kitchen");
  await expect.poll(() => findStep(guest, "Preparing").count()).toBe(0);
  await endFaults();
  await findStep(guest, "Preparing").waitFor();
  await cook.page.getByText("Back in a moment").waitFor({ state: "detached" });
  await cook.context.close();
});
