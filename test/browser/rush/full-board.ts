import type { Browser } from "playwright-core";
import { Guest, type Visit } from "../guest.ts";
import { runGraphql, signIn } from "../kitchen-board.ts";
import { developmentVariables, type LocalServer, startServer } from "../server.ts";

/** A server whose clock runs, because a bump counts after some seconds. */
export const startRush = (): Promise<LocalServer> => startServer(developmentVariables);

/** The owner at a board of that server. */
export const openRush = async (browser: Browser, { port }: LocalServer, visit: Visit): Promise<Guest> => {
  const owner = await Guest.visit(browser, { ...visit, port });
  await signIn(owner, "owner@copperpot.example");
  return owner;
};

interface Dish {
  id: string;
  name: string;
  saleState: string | null;
  modifiers: { required: boolean }[];
}

const names = ["Ada", "Bo", "Chidi", "Dana", "Emre", "Fatima", "Gus", "Hana", "Ines", "Jun"];
const notes = [null, null, "No onions, please", null, "Severe nut allergy!", null];
const atOnce = 10;

const createOrders = `mutation (${Array.from({ length: atOnce }, (_, index) => `$items${index}: [POSOrderItemInput!]!, $name${index}: String, $note${index}: String`).join(", ")}) {
  ${Array.from({ length: atOnce }, (_, index) => `o${index}: createPOSOrder(orderType: "pickup", items: $items${index}, customerName: $name${index}, specialInstructions: $note${index}) { id total }`).join("\n")} }`;

/** Fills the board with orders that are paid, each of some dishes. */
export const placeRush = async (owner: Guest, count: number): Promise<string[]> => {
  const { menuItems } = await runGraphql(owner, "{ menuItems(take: 60) { id name saleState modifiers { required } } }");
  const dishes: Dish[] = menuItems.filter(
    // Some dishes are served at other hours, and the clock of this server runs.
    ({ saleState, modifiers }: Dish) => saleState === "on_sale" && modifiers.every(({ required }) => !required),
  );
  const ids: string[] = [];
  for (let start = 0; start < count; start += atOnce) {
    const variables: Record<string, unknown> = {};
    for (let index = 0; index < atOnce; index += 1) {
      const number = start + index;
      variables[`name${index}`] = names[number % names.length];
      variables[`note${index}`] = notes[number % notes.length];
      variables[`items${index}`] = Array.from({ length: 1 + (number % 4) }, (_, dish) => ({
        menuItemId: dishes[(number * 3 + dish * 5) % dishes.length]?.id,
        quantity: 1 + ((number + dish) % 3),
      }));
    }
    const placed: Record<string, { id: string; total: number }> = await runGraphql(owner, createOrders, variables);
    const pay = Object.values(placed).map(
      ({ id, total }, index) =>
        `p${index}: processPayment(orderId: "${id}", paymentMethod: "cash", amount: ${total}, tendered: ${total}) { id }`,
    );
    await runGraphql(owner, `mutation { ${pay.join("\n")} }`);
    ids.push(...Object.values(placed).map(({ id }) => id));
  }
  return ids;
};
