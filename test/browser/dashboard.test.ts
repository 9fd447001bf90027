import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guest, launch, type Visit } from "./guest.ts";
import { enterCode } from "./mailbox.ts";
import { objections } from "./objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const owner = "owner@copperpot.example";

/** Comes to the dashboard as a guest, signs in, and is led back to it. */
const enter = async (guest: Guest, email: string): Promise<void> => {
  await guest.open("/dashboard");
  await guest.page.getByRole("link", { name: "Sign in", exact: true }).click();
  await enterCode(guest, email);
  await guest.page.getByRole("button", { name: "Sign in" }).click();
  await guest.page.waitForURL("**/dashboard");
};

const ownerAt = async (visit: Visit): Promise<Guest> => {
  const guest = await Guest.visit(browser, visit);
  await enter(guest, owner);
  await guest.page.getByRole("heading", { name: "Hello, Mae Carter" }).waitFor();
  return guest;
};

/** How the API answers a key. */
const answerTo = async ({ home }: Guest, token: string): Promise<number> =>
  (await fetch(`${home}/api/store`, { headers: { authorization: `Bearer ${token}` } })).status;

it.each([390, 1280])("at %i px an owner makes a key that works, revokes it, and it is refused", async (width) => {
  const guest = await ownerAt({ width });
  const { page } = guest;
  const name = `Till ${width}`;
  await guest.picture("overview");
  await page.getByRole("navigation").getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "New key" }).click();
  await guest.dialog.getByRole("button", { name: "Make the key" }).click();
  await guest.dialog.getByText("Please give it a name.").waitFor();
  await guest.dialog.getByText("Please choose at least one.").waitFor();

  await guest.dialog.getByLabel("Name of the key").fill(name);
  await guest.dialog.getByLabel("Take orders, move them").check();
  expect(await guest.dialog.getByLabel("See all orders").isDisabled()).toBe(true);
  await guest.dialog.getByLabel("In a year").check();
  await guest.dialog.getByLabel("Addresses it may be used from").fill("0.0.0.0/0\n::/0\nthe till");
  await guest.dialog.getByRole("button", { name: "Make the key" }).click();
  await guest.dialog.getByText("Line 3: the till is not an address or range.").waitFor();
  await guest.picture("key-form");
  await guest.dialog.getByLabel("Addresses it may be used from").fill("0.0.0.0/0\n::/0");
  await guest.dialog.getByRole("button", { name: "Make the key" }).click();

  await page.getByRole("heading", { name: `${name} is ready` }).waitFor();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  const token = await page.getByLabel("API key", { exact: true }).inputValue();
  await guest.picture("key-made");
  expect(await answerTo(guest, token)).toBe(200);
  await page.getByRole("button", { name: "I have stored it" }).click();
  await guest.open("/dashboard/keys");
  await page.getByRole("heading", { name, exact: true }).waitFor();
  expect(await page.content()).not.toContain(token);

  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await guest.dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await answerTo(guest, token)).toBe(200);
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await guest.picture("revoke");
  await guest.dialog.getByRole("button", { name: "Revoke" }).click();
  await page.getByText(`${name} is revoked.`).waitFor();
  expect(await answerTo(guest, token)).toBe(401);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a key is made and revoked by keyboard alone", async () => {
  const guest = await ownerAt({ width: 1280 });
  const { page } = guest;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await guest.open("/dashboard/keys");
  await page.getByRole("button", { name: "New key" }).focus();
  await press("Enter");
  await guest.dialog.getByLabel("Name of the key").focus();
  await page.keyboard.type("Kiosk");
  await press("Tab", "Space");
  expect(await guest.dialog.getByLabel("See all orders").isChecked()).toBe(true);
  await press("Enter");
  await page.getByRole("heading", { name: "Kiosk is ready" }).waitFor();
  expect(await focused()).toBe("Kiosk is ready");
  await press("Tab", "Tab", "Tab", "Enter");
  await page.getByRole("heading", { name: "Kiosk is ready" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Revoke Kiosk" }).focus();
  await press("Enter");
  await guest.dialog.getByRole("button", { name: "Revoke" }).waitFor();
  await press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await focused()).toBe("Revoke Kiosk");
  await press("Enter");
  await guest.dialog.getByRole("button", { name: "Revoke" }).focus();
  await press("Enter");
  await page.getByText("Kiosk is revoked.").waitFor();
  expect(await focused()).toBe("API keys");
  await guest.context.close();
});

it("a customer is told kindly that they do not work here", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await enter(guest, "ana@example.com");
  await guest.page.getByRole("heading", { name: "You do not work here" }).waitFor();
  expect(await guest.page.getByRole("navigation").count()).toBe(0);
  await guest.picture("stranger");
  expect(await objections(guest)).toEqual([]);
  await guest.context.close();
});

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it.each([390, 1280])("at %i px every part of the dashboard can be read by everyone", async (width) => {
    const guest = await ownerAt({ width, theme });
    const { page } = guest;
    expect(await objections(guest)).toEqual([]);
    await guest.open("/dashboard/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await guest.dialog.getByRole("button", { name: "Make the key" }).click();
    await guest.dialog.getByText("Please give it a name.").waitFor();
    await guest.picture("key-refused");
    expect(await objections(guest)).toEqual([]);
    await guest.dialog.getByLabel("Name of the key").fill(`Courier ${theme} ${width}`);
    await guest.dialog.getByLabel("See all orders").check();
    await guest.dialog.getByLabel("On a day of your choice").check();
    await guest.dialog.getByLabel("Last day").fill("2027-03-31");
    await guest.dialog.getByRole("button", { name: "Make the key" }).click();
    await page.getByRole("button", { name: "I have stored it" }).waitFor();
    await page.getByText("Apr 1, 2027, 12:00 AM").first().waitFor();
    await guest.picture("keys");
    expect(await objections(guest)).toEqual([]);
    await guest.context.close();
  });
});
