import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cards, Guest, launch, sizes } from "../guest.ts";
import { expectParts } from "../words.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(sizes)("a guest at $width px, $theme", (visit) => {
  it("orders wings for pickup after a missing choice was shown, pays by card, and sees the quoted total", async () => {
    const guest = await Guest.visit(browser, visit);
    const { page } = guest;
    await guest.picture("1-menu");

    await guest.choose("Buttermilk Chicken Wings");
    await expect.poll(() => page.url()).toContain("/menu/");
    await guest.picture("2-dish");
    await guest.dialog.getByRole("button", { name: "Next: Choose a sauce" }).click();
    await guest.dialog.getByText("Please choose one.").waitFor();
    await guest.picture("3-missing");
    await guest.dialog.getByLabel("Copper hot").check();
    await guest.add();
    await expect
      .poll(() => page.getByRole("button", { name: "Open your bag" }).innerText())
      .toContain("1 item in your bag");

    await guest.openBag();
    await guest.bag.getByRole("button", { name: "One more" }).click();
    await expect.poll(() => guest.bag.getByTestId("total").innerText()).toBe("$30.92");
    await guest.picture("4-bag");

    await guest.goToCheckout();
    await guest.fillContact();
    await guest.dialog.getByText("Anything else?").click();
    const ifMissing = guest.dialog.getByLabel("If something is missing");
    await expect.poll(() => ifMissing.inputValue()).toBe("call");
    await ifMissing.selectOption({ label: "Replace it with something similar" });
    await guest.dialog.getByRole("button", { name: "18%" }).click();
    await guest.fillCard(cards.pays);
    // 2 × 14.95 − 5 % for pickup = 28.40 (1.495 rounds up), 8.875 % of it is 2.52, and 18 % of 29.90 is 5.38.
    await guest.dialog.getByRole("button", { name: "Pay $36.30" }).waitFor();
    await guest.picture("5-checkout");
    await guest.payButton.click();

    expect(await guest.confirmed()).toMatch(/^#\d+$/);
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?secretKey=k1\.[\w-]{43}$/);
    await expectParts(page.getByRole("main"), [
      ...["Thank you, Ana Gómez!", "Copper hot", "Replace it with something similar"],
      ...["$29.90", "−$1.50", "$2.52", "$5.38", "$36.30"],
    ]);
    await expect.poll(() => page.locator("[aria-current=step]").innerText()).toContain("In the kitchen");
    await guest.picture("6-confirmed");

    await page.reload();
    await page.getByTestId("order-number").waitFor();
    await guest.open("/");
    await expect.poll(() => page.getByRole("button", { name: "Open your bag" }).innerText()).toContain("0 items");
    await guest.openBag();
    const again = guest.bag.getByRole("region", { name: "Order again" });
    await again.getByRole("button", { name: "Add Buttermilk Chicken Wings" }).click();
    await guest.bag.getByText("Copper hot").waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });
});

it("an order's page shows nothing without the key of its link", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  const stranger = await Guest.visit(browser, { width: 390 });
  await stranger.open(new URL(guest.page.url()).pathname);
  await stranger.page.getByRole("heading", { name: "We couldn't find this order" }).waitFor();
  await Promise.all([guest.context.close(), stranger.context.close()]);
});

it("a dish opens by its URL and can be added to the bag there", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  await guest.choose("Buttermilk Chicken Wings");
  const address = new URL(guest.page.url()).pathname;
  const visitor = await Guest.visit(browser, { width: 1280 });
  await visitor.open(address);
  await expect.poll(() => visitor.page.title()).toContain("Buttermilk Chicken Wings");
  await visitor.dialog.getByLabel("Copper hot").check();
  await visitor.add();
  await visitor.openBag();
  await visitor.bag.getByText("Copper hot").waitFor();
  expect(visitor.complaints).toEqual([]);
  await Promise.all([guest.context.close(), visitor.context.close()]);
});

it("guests find dishes by text and by diet, and see a message if nothing matches", async () => {
  const guest = await Guest.visit(browser, { width: 390 });
  const dishes = guest.page.locator("main article h3:visible");
  const all = await dishes.count();
  await guest.page.getByRole("searchbox").fill("salmon");
  await expect.poll(() => dishes.count()).toBeLessThan(all);
  await expect.poll(() => dishes.allInnerTexts()).toContain("Cedar-plank Salmon");
  await guest.page.getByRole("searchbox").fill("xyzzy");
  await guest.page.getByRole("heading", { name: "Nothing found for “xyzzy”" }).waitFor();
  await guest.page.getByRole("button", { name: "Show everything" }).click();
  await expect.poll(() => dishes.count()).toBe(all);
  await guest.page.getByRole("button", { name: "Vegan" }).click();
  await expect.poll(() => dishes.count()).toBeLessThan(all);
  await guest.context.close();
});
