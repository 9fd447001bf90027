import { randomInt } from "node:crypto";
import type { Browser, Response } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guest, launch, type Visit } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";
import { locales, type Texts, textsIn } from "../texts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const ownPin = "2580";
const owners = {
  "copper-pot": "owner@copperpot.example",
  "gasthaus-linde": "owner@gasthaus-linde.example",
  "umi-sando": "owner@umi-sando.example",
} as const;

interface Place {
  store: keyof typeof owners;
  language: keyof typeof locales;
}

const copperPot = { store: "copper-pot", language: "en" } as const;

/** An owner in a browser with a touch screen. */
const ownerAt = async ({ store, language }: Place, visit: Visit): Promise<{ owner: Guest; texts: Texts }> => {
  const owner = await Guest.visit(browser, { ...visit, store, locale: locales[language], hasTouch: true });
  const texts = textsIn(language);
  await signIn(owner, owners[store], { texts, path: "/dashboard/members" });
  return { owner, texts };
};

const newColleague = (): string => `nora-${randomInt(1_000_000)}@example.com`;

/** Chooses a PIN on the phone of a colleague, by the link behind the QR code of an invitation. */
const choosePinOnPhone = async (place: Place, texts: Texts, link: string): Promise<void> => {
  const { staff } = texts;
  const phone = await Guest.visit(browser, { width: 390, store: place.store, locale: locales[place.language] });
  const { page } = phone;
  await phone.open(new URL(link).pathname + new URL(link).hash);
  const field = page.getByLabel(staff("team.pinField"));
  await field.fill("1234");
  await page.getByRole("button", { name: staff("team.pinSave") }).click();
  await page.getByText(staff("team.pinGuessable")).waitFor();
  await phone.picture(`choose-pin-${place.language}`);
  expect(await findViolations(phone)).toEqual([]);
  await field.fill(ownPin);
  await page.getByRole("button", { name: staff("team.pinSave") }).click();
  await page.getByText(staff("choosePin.done")).waitFor();
  await page.reload();
  await field.fill(ownPin);
  await page.getByRole("button", { name: staff("team.pinSave") }).click();
  await page.getByText(staff("choosePin.ended")).waitFor();
  await phone.context.close();
};

/** Invites a colleague to the team and to choose a PIN, which they do on their own phone. */
const invitePin = async (place: Place, owner: Guest, texts: Texts, email: string): Promise<void> => {
  const { page, dialog } = owner;
  const { staff } = texts;
  await page.getByRole("button", { name: staff("members.invite") }).click();
  await dialog.getByLabel(staff("members.email")).fill(email);
  await dialog.getByRole("button", { name: staff("members.send"), exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: email }) });
  await row.getByRole("button", { name: staff("team.invitePin") }).click();
  await dialog.getByRole("img", { name: staff("team.invitePinCode") }).waitFor();
  await owner.picture(`invite-pin-${place.language}`);
  const link = await dialog.getByLabel(staff("team.invitePinLink")).inputValue();
  await choosePinOnPhone(place, texts, link);
  await dialog.getByRole("button", { name: staff("team.invitePinDone"), exact: true }).click();
  await row.getByText(staff("team.pin"), { exact: true }).waitFor();
};

/** Makes this browser a shared tablet, which signs it out. */
const setUp = async ({ page, dialog }: Guest, { staff }: Texts, name: string): Promise<void> => {
  await page.getByRole("button", { name: staff("team.setUp") }).click();
  await dialog.getByLabel(staff("team.tabletName")).fill(name);
  await dialog.getByRole("button", { name: staff("team.setUpAction") }).click();
  await page.getByRole("heading", { name: staff("tablet.choose") }).waitFor();
};

const choose = async ({ page }: Guest, { staff }: Texts, email: string): Promise<void> => {
  const name = email.split("@")[0] ?? "";
  await page.getByRole("button", { name }).tap();
  await page.getByRole("heading", { name: staff("tablet.pinOf", { name }) }).waitFor();
};

const tapPin = async ({ page }: Guest, { staff }: Texts, pin: string): Promise<void> => {
  for (const digit of pin) await page.getByRole("button", { name: digit, exact: true }).tap();
  await page.getByRole("button", { name: staff("tablet.enter"), exact: true }).tap();
};

const typePin = async ({ page }: Guest, pin: string): Promise<void> => {
  await page.keyboard.type(pin);
  await page.keyboard.press("Enter");
};

/** Signs in by touch. */
const enterByPin = async (tablet: Guest, texts: Texts, email: string): Promise<void> => {
  await choose(tablet, texts, email);
  await tapPin(tablet, texts, ownPin);
  await tablet.page.getByRole("heading", { name: texts.staff("home"), exact: true }).waitFor();
};

/** Ends a shared tablet in Members. */
const revoke = async ({ page, dialog }: Guest, { staff }: Texts, name: string): Promise<void> => {
  const device = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await device.getByRole("button", { name: staff("team.revoke") }).click();
  await dialog.getByRole("button", { name: staff("team.revoke"), exact: true }).click();
  await page.getByText(staff("team.revoked", { name })).waitFor();
};

/** Whether the tablet asked for its people and its idle time. */
const isTabletLock = (response: Response): boolean => response.request().postData()?.includes("getTabletLock") ?? false;

/** Enters wrong PINs until the person is locked, and waits for the text that says so. */
const lockOut = async (tablet: Guest, texts: Texts, email: string): Promise<void> => {
  const { page } = tablet;
  await choose(tablet, texts, email);
  for (const wrong of ["1357", "2468", "3579", "4680", "5791"]) {
    await typePin(tablet, wrong);
    await page.getByText(texts.staff("tablet.wrongPin")).waitFor();
    await page.keyboard.type("9");
    await page.getByText(texts.staff("tablet.wrongPin")).waitFor();
    await page.keyboard.press("Backspace");
  }
  await typePin(tablet, ownPin);
  await page.getByText(texts.staff("tablet.lockedFor", { minutes: 1 })).waitFor();
};

const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1280, height: 900 },
];

/** Checks the screen at each size, in both themes. */
const inspect = async (tablet: Guest, step: string): Promise<void> => {
  for (const size of sizes) {
    await tablet.page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await tablet.page.emulateMedia({ colorScheme });
      await tablet.picture(`tablet-${step}-${size.width}-${colorScheme}`);
    }
  }
  expect(await findViolations(tablet)).toEqual([]);
  await tablet.page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  await expect.poll(() => tablet.page.evaluate(overflow)).toBe(0);
  await tablet.page.setViewportSize({ width: 1024, height: 768 });
  await tablet.page.emulateMedia({ colorScheme: "light" });
};

it("people sign in on a shared tablet by PIN, and it locks itself or by a button", async () => {
  const { owner: tablet, texts } = await ownerAt(copperPot, { width: 1024, height: 768 });
  const { staff } = texts;
  const { page } = tablet;
  const email = newColleague();
  await invitePin(copperPot, tablet, texts, email);
  await setUp(tablet, texts, `Counter ${randomInt(1_000_000)}`);
  await inspect(tablet, "people");
  await enterByPin(tablet, texts, email);
  await inspect(tablet, "signed-in");
  await page.clock.install();
  await page.reload();
  await page.getByRole("button", { name: staff("tablet.lock"), exact: true }).waitFor();
  await page.clock.fastForward("05:30");
  await page.getByRole("heading", { name: staff("tablet.choose") }).waitFor();
  await choose(tablet, texts, email);
  await inspect(tablet, "pin");
  await tapPin(tablet, texts, ownPin);
  await page.getByRole("button", { name: staff("tablet.lock"), exact: true }).tap();
  await page.getByRole("heading", { name: staff("tablet.choose") }).waitFor();
  await tablet.context.close();
});

it("an owner unlocks a person whose PIN was wrong too often, and ends a shared tablet, in Members", async () => {
  const { owner: tablet, texts } = await ownerAt(copperPot, { width: 1024, height: 768 });
  const { staff } = texts;
  const { page } = tablet;
  const email = newColleague();
  const name = `Counter ${randomInt(1_000_000)}`;
  await invitePin(copperPot, tablet, texts, email);
  await setUp(tablet, texts, name);
  await enterByPin(tablet, texts, email);
  await page.getByRole("button", { name: staff("tablet.lock"), exact: true }).tap();
  // The lock lasts a minute, so the owner is there before it begins.
  const { owner } = await ownerAt(copperPot, { width: 1280 });
  await lockOut(tablet, texts, email);
  await owner.page.reload();
  const row = owner.page.getByRole("listitem").filter({ has: owner.page.getByRole("heading", { name: email }) });
  await row.getByText(staff("team.locked"), { exact: true }).waitFor();
  await owner.picture("tablet-members");
  expect(await findViolations(owner)).toEqual([]);
  await inspect(tablet, "locked");
  await row.getByRole("button", { name: staff("team.unlock") }).click();
  await owner.page.getByText(staff("team.unlocked", { name: email })).waitFor();
  // A dashboard that is still loading would say itself that the tablet was ended, and the next page could not.
  await Promise.all([page.waitForResponse(isTabletLock), typePin(tablet, ownPin)]);
  await page.getByRole("button", { name: staff("tablet.lock"), exact: true }).waitFor();
  await revoke(owner, texts, name);
  await page.reload();
  await page.getByText(staff("tablet.ended")).waitFor();
  await page.reload();
  await page.getByRole("link", { name: staff("guest.go"), exact: true }).waitFor();
  await Promise.all([tablet.context.close(), owner.context.close()]);
});

it("a tablet that an owner ends while its dashboard loads says so", async () => {
  const { owner: tablet, texts } = await ownerAt(copperPot, { width: 1024, height: 768 });
  const { page } = tablet;
  const email = newColleague();
  const name = `Counter ${randomInt(1_000_000)}`;
  await invitePin(copperPot, tablet, texts, email);
  await setUp(tablet, texts, name);
  const { owner } = await ownerAt(copperPot, { width: 1280 });
  await choose(tablet, texts, email);
  await page.route("**/api/graphql", async (route) => {
    if (route.request().postData()?.includes("getTabletLock")) await revoke(owner, texts, name);
    await route.continue();
  });
  await typePin(tablet, ownPin);
  await page.getByText(texts.staff("tablet.ended")).waitFor();
  await Promise.all([tablet.context.close(), owner.context.close()]);
});

it.each([
  { store: "gasthaus-linde", language: "de" },
  { store: "umi-sando", language: "ja" },
] as const)("wrong PINs lock a person at $store with a text in $language that says for how long", async (place) => {
  const { owner: tablet, texts } = await ownerAt(place, { width: 390 });
  const email = newColleague();
  await invitePin(place, tablet, texts, email);
  await setUp(tablet, texts, `Tablet ${randomInt(1_000_000)}`);
  await lockOut(tablet, texts, email);
  await tablet.picture(`tablet-locked-${place.language}`);
  expect(await findViolations(tablet)).toEqual([]);
  await tablet.context.close();
});
