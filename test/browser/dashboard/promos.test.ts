import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cards, Guest, launch } from "../guest.ts";
import { signIn } from "../kitchen-board.ts";
import { findViolations } from "../objections.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a promo code that an owner creates discounts a guest's order and is counted", async () => {
  const owner = await Guest.visit(browser, { width: 390 });
  await signIn(owner, "owner@copperpot.example", { path: "/dashboard/promos" });
  await owner.page.getByText("There are no codes yet.").waitFor();
  await owner.page.getByRole("button", { name: "New code" }).click();
  await owner.dialog.getByRole("button", { name: "Save" }).click();
  await owner.dialog.getByText("Please use 3 to 32 letters").waitFor();
  await owner.dialog.getByLabel("Code").fill("wings-10");
  await owner.dialog.getByLabel("Percentage").last().fill("10");
  await owner.dialog.getByLabel("Total uses").fill("1");
  await owner.picture("promo-form");
  expect(await findViolations(owner)).toEqual([]);
  await owner.dialog.getByRole("button", { name: "Save" }).click();
  await owner.page.getByText("WINGS-10 is saved.").waitFor();

  const guest = await Guest.visit(browser, { width: 390 });
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  await guest.dialog.getByRole("button", { name: "Have a promo code?" }).click();
  const code = guest.dialog.getByLabel("Promo code", { exact: true });
  await code.fill("never-made");
  await code.press("Enter");
  await guest.dialog.getByText("We don't recognize this code.").waitFor();
  await guest.picture("promo-unknown");
  expect(await findViolations(guest)).toEqual([]);
  await code.fill("Wings-10");
  await guest.dialog.getByRole("button", { name: "Apply" }).click();
  await guest.dialog.getByText("WINGS-10 was applied.").waitFor();
  // 14.95 − 5 % for pickup is 14.20, minus 10 % is 12.78, and 8.875 % of it is 1.13.
  await guest.dialog.getByText("Code WINGS-10").waitFor();
  await guest.dialog.getByRole("button", { name: "Pay $13.91" }).waitFor();
  await guest.picture("promo-applied");
  expect(await findViolations(guest)).toEqual([]);
  await guest.payButton.click();
  await guest.confirmed();
  await guest.page.getByText("Code WINGS-10").waitFor();

  await owner.page.reload();
  await owner.page.getByText("1 of 1").waitFor();
  await owner.page.getByText("Used up").waitFor();
  await owner.picture("promo-list");
  expect(await findViolations(owner)).toEqual([]);
  await owner.page.getByRole("button", { name: "Turn off WINGS-10" }).click();
  await owner.page.getByText("WINGS-10 is turned off.").waitFor();
  expect([...owner.complaints, ...guest.complaints]).toEqual([]);
  await owner.context.close();
  await guest.context.close();
});
