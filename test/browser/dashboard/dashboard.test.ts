import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch, type Visit } from "../guest.ts";
import { enterCode } from "../mailbox.ts";
import { findViolations } from "../objections.ts";

/** Opens the dashboard, signs in, and waits for the redirect back to it. */
const enter = async (guest: Guest, email: string): Promise<void> => {
  await guest.open("/dashboard");
  await guest.page.getByRole("link", { name: "Sign in", exact: true }).click();
  await enterCode(guest, email);
  await guest.page.getByRole("button", { name: "Sign in" }).click();
  await guest.page.waitForURL("**/dashboard");
};

let browser: Browser;
/** The cookies of the signed-in owner. */
let cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
beforeAll(async () => {
  browser = await launch();
  const guest = await Guest.visit(browser, { width: 390 });
  await enter(guest, "owner@copperpot.example");
  await guest.page.getByRole("heading", { name: "Today" }).waitFor();
  cookies = await guest.context.cookies();
  await guest.context.close();
});
afterAll(() => browser.close());

const ownerAt = (visit: Visit, area: string): Promise<Guest> =>
  Guest.visit(browser, { ...visit, cookies, path: `/dashboard${area}` });

/** Opens an area from the navigation. On small screens its group is opened first. */
const navigate = async ({ page }: Guest, group: string, area: string): Promise<void> => {
  const navigation = page.getByRole("navigation", { name: "Dashboard sections" });
  const groupButton = navigation.getByRole("button", { name: group });
  if (await groupButton.isVisible()) await groupButton.click();
  await navigation.getByRole("link", { name: area }).click();
};

/** The status of an API request with a key from an IP address. */
const fetchStatus = async ({ home }: Guest, token: string, address: string): Promise<number> =>
  (
    await fetch(`${home}/api/store`, {
      headers: { authorization: `Bearer ${token}`, "cf-connecting-ip": address },
    })
  ).status;

it.each([
  [390, "light"],
  [1280, "dark"],
] as const)("at %i px, in the %s theme, an owner creates a working API key and revokes it", async (width, theme) => {
  const guest = await ownerAt({ width, theme }, "");
  const { page, dialog } = guest;
  const name = `Till ${width}`;
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await guest.picture("overview");
  expect(await findViolations(guest)).toEqual([]);
  await navigate(guest, "Business and developers", "API keys");
  await page.getByRole("button", { name: "New key" }).click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.getByText("Please enter a name.").waitFor();
  await dialog.getByText("Please choose at least one.").waitFor();
  await guest.picture("key-refused");
  expect(await findViolations(guest)).toEqual([]);

  await dialog.getByLabel("Key name").fill(name);
  await dialog.getByLabel("Accept orders, move them").check();
  await expect.poll(() => dialog.getByLabel("View all orders").isDisabled()).toBe(true);
  await dialog.getByLabel("On a date you choose").check();
  await dialog.getByLabel("Last day").fill("2027-03-31");
  const addresses = dialog.getByLabel("Allowed IP addresses");
  await addresses.fill("203.0.113.0/24\nthe till");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.getByText("Line 2: the till is not an IP address or range.").waitFor();
  await expect.poll(() => addresses.evaluate((field) => field === document.activeElement)).toBe(true);
  await guest.picture("key-form");
  await addresses.fill("203.0.113.0/24");
  await dialog.getByRole("button", { name: "Create key" }).click();

  await page.getByRole("heading", { name: `${name} is ready` }).waitFor();
  const token = await page.getByLabel("API key", { exact: true }).inputValue();
  await page.getByText("Apr 1, 2027, 12:00 AM").first().waitFor();
  await guest.picture("key-made");
  expect(await findViolations(guest)).toEqual([]);
  expect(await fetchStatus(guest, token, "203.0.113.7")).toBe(200);
  expect(await fetchStatus(guest, token, "198.51.100.7")).toBe(403);
  await page.getByRole("button", { name: "I've saved it" }).click();
  await expect.poll(() => page.getByLabel("API key", { exact: true }).count()).toBe(0);

  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await guest.picture("revoke");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await page.getByText(`${name} is revoked.`).waitFor();
  expect(await fetchStatus(guest, token, "203.0.113.7")).toBe(401);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("an owner invites and removes a member, and creates and revokes an app", async () => {
  const guest = await ownerAt({ width: 1280 }, "/members");
  const { page, dialog } = guest;
  const name = "cook@example.com";
  await page.getByRole("button", { name: "Remove Mae Carter" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByText("A restaurant needs an owner.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Invite someone" }).click();
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.getByText("Please enter an email address").waitFor();
  await dialog.getByLabel("Email").fill(name);
  await guest.picture("invite");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await page.getByText(`${name} now works here.`).waitFor();

  await page.getByRole("button", { name: `Change role ${name}` }).click();
  await dialog.getByLabel("Manager").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText(`The role of ${name} was changed.`).waitFor();
  await page.getByRole("listitem").filter({ hasText: name }).getByText("Manager").waitFor();
  await guest.picture("members");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText(`${name} no longer works here.`).waitFor();

  await navigate(guest, "Business and developers", "OAuth apps");
  await page.getByRole("button", { name: "New app" }).click();
  await dialog.getByLabel("App name").fill("Courier");
  await dialog.getByLabel("View all orders").check();
  await dialog.getByLabel("Redirect URIs").fill("https://courier.example/back\nhttp://courier.example");
  await dialog.getByRole("button", { name: "Create app" }).click();
  await dialog.getByText("Line 2: http://courier.example cannot be used").waitFor();
  await guest.picture("app-form");
  expect(await findViolations(guest)).toEqual([]);
  await dialog.getByLabel("Redirect URIs").fill("https://courier.example/back");
  await dialog.getByRole("button", { name: "Create app" }).click();
  await page.getByRole("heading", { name: "Courier is ready" }).waitFor();
  await expect.poll(() => page.getByLabel("Client secret").inputValue()).toMatch(/^\S{20,}$/);
  await guest.picture("apps");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("button", { name: "I've saved it" }).click();
  await page.getByRole("button", { name: "Delete Courier" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Delete Courier" }).count()).toBe(0);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("an owner connects a payment account, and its secrets are not shown again", async () => {
  const guest = await ownerAt({ width: 390 }, "/payments");
  const { page, dialog } = guest;
  await expect
    .poll(() => page.getByLabel("Webhook address for Stripe").inputValue())
    .toBe(`${guest.home}/api/webhooks/stripe`);
  await page.getByRole("button", { name: "Connect Stripe" }).click();
  await dialog.getByLabel("Publishable key").fill("pk_test_journey");
  await dialog.getByLabel("Secret or restricted key").fill("sk_live_journey");
  await dialog.getByLabel("Signing secret").fill("whsec_journey");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("One key is a test key and the other is a live key.").waitFor();
  await guest.picture("account-form");
  expect(await findViolations(guest)).toEqual([]);
  await dialog.getByLabel("Secret or restricted key").fill("sk_test_journey");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await page.getByText("Stripe is connected.").waitFor();
  const stripe = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Stripe" }) });
  await stripe.getByText("pk_test_journey").waitFor();
  await stripe.getByText("This is a test account: orders are taken, but guests are not charged.").waitFor();
  await stripe.getByText("Nov 20, 2026, 6:30 PM").waitFor();
  await guest.picture("payments");
  expect(await findViolations(guest)).toEqual([]);
  await expect.poll(() => page.content()).not.toContain("sk_test_journey");
  await page.getByRole("button", { name: "Disconnect Stripe" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("Stripe is disconnected.").waitFor();
  await stripe.getByText("Not connected").waitFor();

  await expect
    .poll(() => page.getByLabel("Webhook address for PayPal").inputValue())
    .toBe(`${guest.home}/api/webhooks/paypal`);
  await page.getByRole("button", { name: "Connect PayPal" }).click();
  await dialog.getByLabel("Client ID").fill("journeyClient");
  await dialog.getByLabel("App secret").fill("journeySecret");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("Please paste this key.").waitFor();
  await dialog.getByLabel("Webhook ID").fill("journeyWebhook");
  await expect.poll(() => dialog.getByLabel("Live").isChecked()).toBe(true);
  await dialog.getByLabel("Sandbox").check();
  const isSet = page.waitForRequest((request) => request.postData()?.includes("setPaymentAccount") ?? false);
  await dialog.getByRole("button", { name: "Connect" }).click();
  expect((await isSet).postDataJSON().variables).toMatchObject({ provider: "paypal", environment: "sandbox" });
  await page.getByText("journeyClient").waitFor();
  const paypal = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "PayPal" }) });
  await paypal.getByText("Sandbox", { exact: true }).waitFor();
  await paypal.getByText("This is a test account: orders are taken, but guests are not charged.").waitFor();
  await guest.picture("paypal-sandbox");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("button", { name: "Change keys PayPal" }).click();
  await expect.poll(() => dialog.getByLabel("Sandbox").isChecked()).toBe(true);
  await dialog.getByLabel("Live").check();
  for (const [label, key] of [
    ["Client ID", "liveClient"],
    ["App secret", "liveSecret"],
    ["Webhook ID", "liveWebhook"],
  ] as const)
    await dialog.getByLabel(label).fill(key);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await paypal.getByText("liveClient").waitFor();
  await paypal.getByText("Live", { exact: true }).waitFor();
  await expect.poll(() => paypal.getByText("This is a test account").count()).toBe(0);
  await page.getByRole("button", { name: "Disconnect PayPal" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("PayPal is disconnected.").waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("the keyboard creates and revokes an API key, and focus is never lost", async () => {
  const guest = await ownerAt({ width: 320 }, "/keys");
  const { page, dialog } = guest;
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.getByRole("button", { name: "New key" }).focus();
  await keyboard.press("Enter");
  await dialog.waitFor();
  await keyboard.type("Kiosk");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await expect.poll(() => dialog.getByLabel("View all orders").isChecked()).toBe(true);
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Kiosk is ready" }).waitFor();
  await expect.poll(() => focused()).toBe("Kiosk is ready");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await guest.picture("narrow");
  for (const key of ["Tab", "Tab", "Tab", "Enter"]) await keyboard.press(key);
  await page.getByRole("heading", { name: "Kiosk is ready" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Revoke Kiosk" }).focus();
  await keyboard.press("Enter");
  await dialog.waitFor();
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused()).toBe("Revoke Kiosk");
  await keyboard.press("Enter");
  await dialog.waitFor();
  for (const key of ["Tab", "Tab", "Enter"]) await keyboard.press(key);
  await page.getByText("Kiosk is revoked.").waitFor();
  await expect.poll(() => focused()).toBe("API keys");
  await guest.context.close();
});

it("a customer who opens the dashboard sees that they have no access", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await enter(guest, "ana@example.com");
  await guest.page.getByRole("heading", { name: "You don't have access" }).waitFor();
  await expect.poll(() => guest.page.getByRole("navigation").count()).toBe(0);
  await guest.picture("stranger");
  expect(await findViolations(guest)).toEqual([]);
  await guest.context.close();
});
