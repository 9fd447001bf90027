import { describe, expect, it } from "vitest";
import { textsIn } from "../browser/texts.ts";
import { startFirefox } from "./firefox.ts";
import { listPaidOrders, orderWings, payAndFollow, readyToPay } from "./ordering.ts";
import { countFaults } from "./page-scripts.ts";
import { openSession, ownerEmail, tablet } from "./session.ts";

const { shop, staff } = textsIn("en");

describe("in a Firefox whose storage is blocked", () => {
  const session = openSession(() => startFirefox({ "dom.storage.enabled": false }));

  it("a guest reaches the checkout, pays one order and follows it", async () => {
    const guest = await session.visit();
    expect(await guest.tab.run(() => sessionStorage === null && localStorage === null, null)).toBe(true);
    await readyToPay(guest);
    await payAndFollow(guest, session.owner);
    expect(await listPaidOrders(session.owner, guest.email)).toHaveLength(1);
  });

  it("the kitchen starts, and receives an order", async () => {
    const cook = await session.visit("/dashboard/kitchen", tablet);
    await cook.read("[role=status]", staff("kitchen.line.live"));
    const number = await orderWings(session.stranger);
    await cook.tap("button", new RegExp(`^Accept ${number}$`));
    await cook.see("button", new RegExp(`^Start ${number}$`));
  });
});

describe("in a Firefox whose cookies are blocked", () => {
  const session = openSession(() => startFirefox({ "network.cookie.cookieBehavior": 2 }));

  it("each tap on + says that the bag cannot be held, with the phone number, and no bag is displayed", async () => {
    const guest = await session.visit();
    for (let taps = 0; taps < 2; taps += 1) {
      await guest.tap("button", shop("add", { name: "Charred Broccoli" }));
      await guest.read("body", "Your browser blocks cookies, so it can't hold your bag.");
      await guest.see("link", "Call +1 718 555 0142");
    }
    await guest.lose("[data-bag-bar]", "View bag");
    expect(await guest.tab.run(countFaults, null)).toBe(0);
  });

  it("the sign-in says why no code can be remembered, before one is mailed", async () => {
    const person = await session.visit("/login?return=/dashboard");
    await person.fill("Email", ownerEmail);
    await person.tap("button", shop("login.send"));
    await person.read("main", "Your browser blocks cookies, so it can't keep you signed in.");
  });
});
