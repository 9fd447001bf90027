import { expect, inject, it } from "vitest";
import { dashboardAreas } from "../../storefront/contract.ts";
import { cards, Guest, launch } from "../browser/guest.ts";
import { parseMails, waitForCode } from "../browser/mailbox.ts";
import { textsIn } from "../browser/texts.ts";
import { confirmed, fillCard, listPaidOrders, orderWings, payAndFollow, readyToPay } from "./ordering.ts";
import { countFaults, measureKitchen, readSoundColor } from "./page-scripts.ts";
import { home, ownerEmail, phone, type Session, tablet } from "./session.ts";

const abroad = inject("portAbroad");

/** The restaurants with the language of their page, and a dish that needs no choice. */
const restaurants = [
  { place: home, language: "en", dish: "Charred Broccoli" },
  { place: `http://linde.localhost:${abroad}`, language: "de", dish: "Kartoffelsuppe" },
  { place: `http://umi.localhost:${abroad}`, language: "ja", dish: "夜の焼き鳥丼" },
] as const;

const { shop, staff } = textsIn("en");

/** The journeys in one engine, which must pass in each. */
export const testJourneys = (session: Session): void => {
  it.each(restaurants)(
    "a dish of the menu in $language opens by a tap, and another tap puts it into the bag",
    async ({ place, language, dish }) => {
      const texts = textsIn(language);
      const guest = await session.visit(`/?lang=${language}`, phone, place);
      await guest.tap("link", dish);
      await guest.read("dialog[open] h2", dish);
      await guest.tab.press("Escape");
      await guest.arrive(({ pathname }) => pathname === "/");
      await guest.tap("button", texts.shop("add", { name: dish }));
      await guest.tap("button", texts.shop("bag.open"));
      await guest.read("dialog[open]", dish);
      await guest.see("button", texts.shop("bag.checkout"));
    },
  );

  it("a declined card keeps the form, another card pays the same order, and its page follows the kitchen", async () => {
    const guest = await session.visit();
    await readyToPay(guest);
    await fillCard(guest, cards.isDeclined);
    await guest.tap("button", "Pay $");
    await guest.read("[role=alert]", "card was declined");
    await payAndFollow(guest, session.owner);
    expect(await listPaidOrders(session.owner, guest.email)).toHaveLength(1);
  });

  it("a guest who goes back from PayPal finds the menu alive, and pays one order", async () => {
    const guest = await session.visit();
    await readyToPay(guest);
    await guest.tap("choice", "PayPal");
    await guest.tap("button", "Order and pay with PayPal · $");
    await guest.see("button", "Pay with test PayPal");
    await guest.tab.goBack();
    await guest.arrive(({ pathname }) => pathname === "/");
    await guest.see("button", /^(Open your bag|Order and pay with PayPal)/);
    await guest.open("/");
    await guest.tap("button", shop("bag.open"));
    await guest.tap("button", shop("bag.checkout"));
    await guest.tap("choice", "PayPal");
    await guest.tap("button", "Order and pay with PayPal · $");
    await guest.tap("button", "Pay with test PayPal");
    await confirmed(guest);
    expect(await listPaidOrders(session.owner, guest.email)).toHaveLength(1);
  });

  it("Back finds the menu as it was left, with the dish that was put into the bag on another page", async () => {
    const guest = await session.visit();
    await guest.tap("button", shop("add", { name: "Charred Broccoli" }));
    let quantity = 1;
    const isSamePage = async (): Promise<boolean> => {
      // Firefox keeps no page that still loads files, as those of the checkout.
      await guest.tap("button", /^(Go to checkout|Zur Kasse)$/);
      await guest.see("field", "Name");
      await guest.tab.press("Escape");
      const opened = await guest.tab.run(() => performance.timeOrigin, null);
      await guest.tap("link", "Deutsch");
      await guest.arrive(({ search }) => search === "?lang=de");
      quantity += 1;
      await guest.tap("button", textsIn("de").shop("add", { name: "Charred Broccoli" }));
      await guest.read("[data-bag-bar]", ` · ${quantity} · `);
      await guest.tab.goBack();
      await guest.arrive(({ search }) => search === "");
      return opened === (await guest.tab.run(() => performance.timeOrigin, null));
    };
    await expect.poll(isSamePage).toBe(true);
    await guest.read("[data-bag-bar]", ` · ${quantity} · `);
  });

  it("a mailed code signs the owner in and opens the page from which the sign-in was asked", async () => {
    const person = await session.visit("/login?return=/dashboard/menu", tablet);
    await person.fill("Email", ownerEmail);
    const list = async () => parseMails(await (await fetch(`${home}/dev/mail`)).text());
    const code = await waitForCode(list, ownerEmail, () => person.tap("button", shop("login.send")));
    await person.fill("Code", code);
    await person.tap("button", shop("login.enter"));
    await person.arrive(({ pathname }) => pathname === "/dashboard/menu");
    await person.read("h1", staff("menu.title"));
  });

  it("an order appears in the kitchen, rings although the first input was a key, and is accepted by a tap", async () => {
    const cook = await session.visit("/dashboard/kitchen", tablet);
    await cook.read("[role=status]", staff("kitchen.line.live"));
    await cook.tab.press("Escape");
    // The bell's own button would end a sound that the key has started, which engines count differently.
    await cook.tap("button", staff("kitchen.allDay"));
    await cook.see("button", staff("kitchen.sound.on"));
    const number = await orderWings(session.stranger);
    await cook.tap("button", new RegExp(`^Accept ${number}$`));
    await cook.see("button", new RegExp(`^Start ${number}$`));
  });

  it("the kitchen says in red that it has no sound, until a tap starts it, and moves no ticket for that", async () => {
    const cook = await session.visit("/dashboard/kitchen", tablet);
    await cook.tap("button", staff("kitchen.sound.yes"));
    await cook.see("button", staff("kitchen.sound.on"));
    await cook.open("/dashboard/kitchen");
    await cook.see("button", staff("kitchen.sound.none"));
    const [red = 0, green = 0] = await cook.tab.run(readSoundColor, null);
    expect(red).toBeGreaterThan(2 * green);
    const { board } = await cook.tab.run(measureKitchen, null);
    await cook.picture("no-sound");
    await cook.tap("button", staff("kitchen.sound.none"));
    await cook.see("button", staff("kitchen.sound.on"));
    await expect.poll(() => cook.tab.run(measureKitchen, null)).toMatchObject({ board });
  });

  it("the kitchen's tools and controls stand in one row each, and its tickets begin where Chromium has them", async () => {
    const cook = await session.visit("/dashboard/kitchen", tablet);
    await cook.see("button", staff("kitchen.soldOut"));
    await cook.picture("kitchen-rows");
    const chromium = await launch();
    session.stopLater(() => chromium.close());
    const other = await Guest.visit(chromium, { width: tablet, cookies: session.cookies, path: "/dashboard/kitchen" });
    await other.page.getByRole("button", { name: staff("kitchen.soldOut") }).waitFor();
    const compare = async () => {
      const [here, there] = await Promise.all([
        cook.tab.run(measureKitchen, null),
        other.page.evaluate(measureKitchen),
      ]);
      return { ...here, board: Math.abs(here.board - there.board) <= 4 };
    };
    await expect.poll(compare).toEqual({ board: true, tools: 1, controls: [1, 1] });
  });

  it("an Arabic page reads from right to left, and its bag does not scroll sideways", async () => {
    const guest = await session.visit("/?lang=ar");
    const { shop: arabic } = textsIn("ar");
    const measure = () => {
      const { scrollWidth } = document.documentElement;
      return { direction: getComputedStyle(document.body).direction, excess: Math.max(0, scrollWidth - innerWidth) };
    };
    const expected = { direction: "rtl", excess: 0 };
    await expect.poll(() => guest.tab.run(measure, null)).toEqual(expected);
    await guest.tap("button", arabic("add", { name: "Charred Broccoli" }));
    await guest.tap("button", arabic("bag.open"));
    await guest.read("dialog[open]", "Charred Broccoli");
    await expect.poll(() => guest.tab.run(measure, null)).toEqual(expected);
    await guest.tap("button", arabic("bag.checkout"));
    await guest.see("field", arabic("checkout.name"));
    await expect.poll(() => guest.tab.run(measure, null)).toEqual(expected);
  });

  it("every area of the dashboard opens without a fault", async () => {
    const colleague = await session.visit("/dashboard", tablet);
    await colleague.read("h1", "Today");
    expect(await colleague.tab.run(countFaults, null)).toBe(0);
    for (const area of dashboardAreas) {
      const path = `/dashboard/${area}`;
      await colleague.tab.run((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await colleague.read("h1", /\S/);
      await colleague.lose("main", staff("loading"));
    }
    expect(await colleague.tab.run(countFaults, null)).toBe(0);
  });
};
