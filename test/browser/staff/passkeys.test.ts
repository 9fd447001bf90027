import { randomInt } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cookies, Guest, launch, type Visit } from "../guest.ts";
import { ownerCookies, signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { addAuthenticator, type BrowserAuthenticator } from "./authenticator.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

/** Invites a manager, because the passkeys of the owner would close the mailed codes of other journeys. */
const inviteManager = async (): Promise<string> => {
  const email = `manager-${randomInt(1_000_000)}@copperpot.example`;
  const owner = await Guest.visit(browser, { width: 1280, cookies, path: "/dashboard/members" });
  await owner.page.getByRole("button", { name: "Invite someone" }).click();
  await owner.dialog.getByLabel("Email").fill(email);
  await owner.dialog.getByRole("radio", { name: "Manager" }).check();
  await owner.dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await owner.page.getByRole("heading", { name: email }).waitFor();
  await owner.context.close();
  return email;
};

interface Member extends BrowserAuthenticator {
  guest: Guest;
  email: string;
  codes: string[];
}

/** A manager who has a passkey in this browser, and recovery codes. */
const memberWithPasskey = async (visit: Visit): Promise<Member> => {
  const email = await inviteManager();
  const guest = await Guest.visit(browser, visit);
  const authenticator = await addAuthenticator(guest);
  const { page, dialog } = guest;
  await signIn(guest, email);
  await guest.open("/dashboard/sign-in");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const list = page.locator("section[aria-labelledby=codes-title] li");
  await list.nth(9).waitFor();
  const codes = await list.allInnerTexts();
  await guest.picture("recovery-codes");
  expect(await findViolations(guest)).toEqual([]);
  await page.getByRole("button", { name: "I have stored them" }).click();
  await page.getByRole("heading", { name: "My phone" }).waitFor();
  await guest.picture("own-sign-in");
  return { guest, email, codes, ...authenticator };
};

const signOut = async (guest: Guest): Promise<void> => {
  await guest.open("/account");
  await guest.page.getByRole("button", { name: "Sign out", exact: true }).click();
  await guest.page.waitForURL(({ pathname }) => pathname === "/");
};

const isAtDashboard = ({ pathname }: URL): boolean => pathname.startsWith("/dashboard");

it("a member with a passkey signs in with it, by the button and in the e-mail field", async () => {
  const member = await memberWithPasskey({ width: 390 });
  const { guest } = member;
  const { page } = guest;
  expect(member.codes).toHaveLength(10);
  await signOut(guest);
  await member.setPresence(false);
  await guest.open("/login?return=/dashboard/members");
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await guest.picture("login");
  expect(await findViolations(guest)).toEqual([]);
  await member.setPresence(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(isAtDashboard);
  await page.getByRole("heading", { name: "Members" }).waitFor();
  await signOut(guest);
  // The browser offers the passkey in the field, and this person accepts it at once.
  await guest.open("/login?return=/dashboard/members");
  await page.waitForURL(isAtDashboard);
  await page.getByRole("heading", { name: "Members" }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

it("a mailed code alone opens no role of a person with a passkey, and a recovery code opens it once", async () => {
  const { guest: first, email, codes } = await memberWithPasskey({ width: 1280 });
  await first.context.close();
  const [code = ""] = codes;
  for (const opens of [true, false]) {
    const guest = await Guest.visit(browser, { width: 390, theme: opens ? "light" : "dark" });
    const { page } = guest;
    await signIn(guest, email);
    await page.getByRole("heading", { name: "Your passkey is missing" }).waitFor();
    await guest.picture("way-back");
    expect(await findViolations(guest)).toEqual([]);
    await page.getByLabel("Recovery code").fill("AAAA-AAAA-AAAA");
    await page.getByRole("button", { name: "Use the code" }).click();
    await page.getByText("This code is wrong").waitFor();
    await page.getByLabel("Recovery code").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Use the code" }).click();
    if (opens) await page.getByRole("heading", { name: "Today" }).waitFor();
    else await page.getByText("This code is wrong").waitFor();
    await guest.context.close();
  }
});

it("a passkey of one restaurant opens nothing at the address of another", async () => {
  const { guest, credentials } = await memberWithPasskey({ width: 390 });
  const { page } = guest;
  const other = new URL(guest.home);
  other.hostname = "linde.localhost";
  await page.goto(new URL("/login?return=/dashboard", other).href);
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  // The browser has no passkey of this host, so that it asks for another device, which this person closes.
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
  expect((await page.context().cookies(other.href)).map(({ name }) => name)).not.toContain("tiffin_session");
  expect((await credentials()).map(({ rpId }) => rpId)).toEqual(["localhost"]);
  await guest.context.close();
});

it("a passkey that the browser refuses before the person asks is no error, and after that it is one", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const { page } = guest;
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
    navigator.credentials.get = () => {
      document.documentElement.dataset["refused"] = "true";
      return Promise.reject(new DOMException("No authenticator.", "NotSupportedError"));
    };
  });
  await guest.open("/login");
  await page.locator("html[data-refused]").waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("alert").waitFor();
  await guest.context.close();
});
