import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dashboardAreas } from "../../../storefront/contract.ts";
import { type Cookies, cards, Guest, launch } from "../guest.ts";
import { ownerCookies } from "../kitchen-board.ts";
import { textsIn } from "../texts.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await launch();
  cookies = await ownerCookies(browser);
});
afterAll(() => browser.close());

/** A phone that lies on its side: its notch, and as much on the other side. */
const phone = { width: 844, height: 390 } as const;
const notch = 59;

/** Emulates the notch. The page covers the whole screen by its viewport tag. */
const addNotch = async ({ page, context }: Guest): Promise<void> => {
  const client = await context.newCDPSession(page);
  const insets = { left: notch, leftMax: notch, right: notch, rightMax: notch, bottom: 21, bottomMax: 21 };
  await client.send("Emulation.setSafeAreaInsetsOverride", { insets });
};

/** Runs in the page: the words and controls in view that a notch covers. What scrolls sideways passes below it. */
const listCovered = (side: number): string[] => {
  const isInView = ({ top, bottom, width }: DOMRect): boolean => width > 1 && bottom > 0 && top < innerHeight;
  const scrolls = (element: Element | null): boolean => {
    if (!element || element === document.documentElement || element === document.body) return false;
    const isWider = element.scrollWidth > element.clientWidth + 1;
    return (isWider && /auto|scroll/.test(getComputedStyle(element).overflowX)) || scrolls(element.parentElement);
  };
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: { name: string; box: DOMRect; element: Element }[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement, textContent } = node;
    if (!parentElement?.checkVisibility({ opacityProperty: true }) || !textContent?.trim()) continue;
    if (parentElement.closest(".skip") || getComputedStyle(parentElement).clipPath !== "none") continue;
    range.selectNodeContents(node);
    found.push({ name: textContent.trim(), box: range.getBoundingClientRect(), element: parentElement });
  }
  for (const element of root.querySelectorAll("button, input, select, textarea")) {
    const name = element.getAttribute("aria-label") ?? element.tagName;
    // The padding of a link's button is no part that is drawn.
    const { backgroundColor, borderInlineStartWidth } = getComputedStyle(element);
    const isDrawn = backgroundColor !== "rgba(0, 0, 0, 0)" || borderInlineStartWidth !== "0px";
    if (isDrawn && element.checkVisibility({ opacityProperty: true }))
      found.push({ name, box: element.getBoundingClientRect(), element });
  }
  return found
    .filter(({ box }) => isInView(box) && (box.left < side - 1 || box.right > innerWidth - side + 1))
    .filter(({ element }) => !scrolls(element))
    .map(({ name, box }) => `${name.slice(0, 40)}: ${Math.round(box.left)}–${Math.round(box.right)}`);
};

const expectClear = async (guest: Guest, step: string): Promise<void> => {
  await expect.poll(() => guest.page.evaluate(listCovered, notch), { message: step }).toEqual([]);
  await guest.picture(`notch-${step}`);
};

it.each(["en", "ar"] as const)(
  "a phone on its side covers no word or control of the shop by its notch (%s)",
  async (language) => {
    const { shop } = textsIn(language);
    const guest = await Guest.visit(browser, { ...phone, path: `/?lang=${language}` });
    const { page, dialog } = guest;
    await addNotch(guest);
    await expectClear(guest, `menu-${language}`);
    for (const part of ["main section", "footer"]) {
      await page.locator(part).last().scrollIntoViewIfNeeded();
      await expectClear(guest, `${part}-${language}`);
    }
    await page.getByRole("link", { name: "Buttermilk Chicken Wings", exact: true }).click();
    await dialog.getByText("Copper hot").click();
    await expectClear(guest, `dish-${language}`);
    await dialog.locator("button[type=submit]").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectClear(guest, `bag-bar-${language}`);
    await page.getByRole("button", { name: shop("bag.open") }).click();
    await dialog.getByText("Copper hot").waitFor();
    await expectClear(guest, `bag-${language}`);
    await guest.open("/?checkout");
    await dialog.locator("input[type=email]").waitFor();
    await expectClear(guest, `checkout-${language}`);
    await guest.context.close();
  },
);

it("a phone on its side covers no word or control of an order's page or the account by its notch", async () => {
  const guest = await Guest.visit(browser, { ...phone });
  await addNotch(guest);
  await guest.readyToPay();
  await guest.fillCard(cards.pays);
  await guest.payButton.click();
  await guest.confirmed();
  await expectClear(guest, "order");
  for (const path of ["/login", "/order/find"]) {
    await guest.open(path);
    await expectClear(guest, path.replaceAll("/", "-"));
  }
  await guest.context.close();
});

it("a phone on its side covers no word or control of the dashboard by its notch", async () => {
  const owner = await Guest.visit(browser, { ...phone, cookies, path: "/dashboard" });
  await addNotch(owner);
  for (const area of dashboardAreas) {
    await owner.open(`/dashboard/${area}`);
    await expect.poll(() => owner.page.locator("main h1").count()).toBeGreaterThan(0);
    await expect.poll(() => owner.page.locator("main").textContent()).not.toContain(textsIn("en").staff("loading"));
    await expectClear(owner, area);
  }
  await owner.context.close();
});
