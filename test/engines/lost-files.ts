import { expect, inject, it, onTestFinished } from "vitest";
import { findBuiltFile } from "../browser/built-worker.ts";
import { wings } from "../browser/kitchen-board.ts";
import { textsIn } from "../browser/texts.ts";
import { type IsLost, Network } from "./network.ts";
import { fillContact, payAndFollow, readyToPay } from "./ordering.ts";
import { readArrival } from "./page-scripts.ts";
import { phone, type Session, tablet } from "./session.ts";

const { shop } = textsIn("en");

/** Opens a window of a session on a network that loses these requests. */
const visitOn =
  (session: Session) =>
  async (path: string, width: number, isLost: IsLost = () => false) => {
    const network = await Network.start(inject("port"));
    // The window is closed by then.
    onTestFinished(() => network.stop());
    network.lose(isLost);
    return { network, visitor: await session.visit(path, width, network.home) };
  };

/** Files that get lost when a guest taps. An engine may remember for as long as a page is open that a file did not
 *  arrive. */
export const testLostParts = (session: Session): void => {
  const visit = visitOn(session);

  it("a dish whose files do not arrive says so, and opens by Try again", async () => {
    const { network, visitor: guest } = await visit("/", phone, () => true);
    await guest.tap("link", wings);
    await guest.read("dialog[open]", shop("partFailed"));
    network.recover();
    await guest.tap("button", shop("retry"));
    await guest.read("dialog[open] h2", wings);
  });

  it("a checkout whose file does not arrive says so, and opens by Try again", async () => {
    const file = findBuiltFile("CheckoutDialog");
    const { network, visitor: guest } = await visit("/", phone, (path) => path === file);
    await guest.tap("button", shop("add", { name: "Charred Broccoli" }));
    await guest.tap("button", shop("bag.open"));
    await guest.tap("button", shop("bag.checkout"));
    await guest.read("dialog[open]", shop("partFailed"));
    network.recover();
    await guest.tap("button", shop("retry"));
    await guest.see("field", "Name");
  });
};

/** Each file that gets lost, builds that are replaced under an open page, and the dashboard. */
export const testLostFiles = (session: Session): void => {
  const visit = visitOn(session);

  it("a guest orders, pays and follows the order although each file that the page loads later gets lost once", async () => {
    const { network, visitor: guest } = await visit("/", phone, (_path, earlierLosses) => earlierLosses === 0);
    await readyToPay(guest);
    await payAndFollow(guest, session.owner);
    expect(network.lost.length).toBeGreaterThan(20);
  });

  it("a guest whose page is older than the deployment reaches the checkout by a second tap, pays and follows the order", async () => {
    const { network, visitor: guest } = await visit("/", phone);
    network.deploy();
    await guest.tap("button", shop("add", { name: "Charred Broccoli" }));
    await guest.tap("button", shop("bag.checkout"));
    // The page, in which nothing is typed, loads itself anew.
    await expect.poll(() => guest.tab.run(readArrival, null)).toBe("reload");
    await guest.arrive(({ pathname }) => pathname === "/");
    await guest.tap("button", shop("bag.checkout"));
    await fillContact(guest);
    await payAndFollow(guest, session.owner);
  });

  it("an area of the dashboard that does not arrive says so, and neither it nor the others stay white", async () => {
    const file = findBuiltFile("ReportsPanel");
    const { network, visitor: colleague } = await visit("/dashboard/orders", tablet, (path) => path === file);
    await colleague.tap("link", /^Reports$/);
    await colleague.read("[role=alert]", shop("partFailed"));
    await colleague.tap("link", /^Orders$/);
    await colleague.read("h1", "Orders");
    await colleague.tap("link", /^Reports$/);
    await colleague.read("[role=alert]", shop("partFailed"));
    network.recover();
    await colleague.tap("button", shop("retry"));
    await colleague.read("h1", "Reports");
  });
};
