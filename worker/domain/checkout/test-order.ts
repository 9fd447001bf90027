import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { idleKitchen } from "../fulfilment/queue.rules.ts";
import { makeOnce } from "../idempotency/idempotency.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { newId } from "../ids.ts";
import { canBeConfigured, defaultSelection, groupModifiers, isInStock } from "../menu/selection.rules.ts";
import type { MenuItem, MenuSnapshot } from "../menu/types.ts";
import { operation } from "../operation.ts";
import { restaurantOrderSchema } from "../orders/read/schemas.ts";
import type { Instant } from "../time.ts";
import type { OrderFacts } from "./draft.ts";
import { alreadyBeingPlaced, writeOrder } from "./write-order.ts";

const testOrderInput = z.object({
  idempotencyKey: idempotencyKeyInput
    .nullish()
    .describe("16 to 128 printable characters. The same key returns the same order for 24 hours."),
});

/** The menu as if every dish were served at any time, so that a closed kitchen can be tried out too. */
const serveAnytime = (menu: MenuSnapshot): MenuSnapshot => ({
  ...menu,
  items: menu.items.map((item) => ({ ...item, mealPeriods: [] })),
  categories: menu.categories.map((category) => ({ ...category, mealPeriods: [] })),
});

/** The choices that a dish is ordered with: its defaults, and the first available ones that a group still needs. */
const chooseModifiers = (item: MenuItem, now: Instant): string[] => {
  const defaults = new Set(defaultSelection(item, now));
  return groupModifiers(item).flatMap(({ min, modifiers }) => {
    const available = modifiers.filter((modifier) => isInStock(modifier, now));
    const chosen = available.filter(({ id }) => defaults.has(id));
    const others = available.filter(({ id }) => !defaults.has(id));
    return [...chosen, ...others.slice(0, Math.max(0, min - chosen.length))].map(({ id }) => id);
  });
};

/** The first dish of the menu that costs something and can be ordered. Throws CONFLICT if there is none. */
const chooseItem = (menu: MenuSnapshot, now: Instant) => {
  const item = menu.items.find(
    (candidate) => candidate.price > 0 && isInStock(candidate, now) && canBeConfigured(candidate, now),
  );
  if (!item)
    throw new AppError("CONFLICT", "No dish can be ordered yet. Add a dish with a price to the menu first.", {
      reason: "NOTHING_TO_ORDER",
    });
  return { menuItemId: item.id, quantity: 1, modifierIds: chooseModifiers(item, now), specialInstructions: null };
};

const collectFacts = (ctx: Ctx, id: string): OrderFacts => ({
  id,
  // Without contact details, so that it mails no one and joins no guest's history.
  customer: { id: null, name: "Test", email: "", phone: "" },
  orderSource: "pos",
  ...{
    specialInstructions: null,
    ifMissing: null,
    needsCutlery: false,
    allergyNote: null,
    tableName: null,
    note: null,
    promoCode: null,
  },
  ...{ paymentMethod: null, cardOnFile: null, link: null, bagName: null, bagRevision: null, onlineInput: null },
  origin: isDevelopment(ctx.env) ? ctx.origin : null,
  isTest: true,
  now: ctx.clock.now(),
});

const placeTestOrder = (ctx: Ctx, input: z.output<typeof testOrderInput>): Promise<string> =>
  makeOnce(ctx, "createTestOrder", input, async (idempotency) => {
    const facts = collectFacts(ctx, newId("ord", ctx.clock.now()));
    const menu = serveAnytime(await ctx.freshMenu());
    const request = {
      orderType: "pickup" as const,
      items: [chooseItem(menu, facts.now)],
      deliveryAddress: null,
      tip: 0,
      scheduledFor: null,
    };
    const written = await writeOrder(ctx, request, facts, idempotency, { menu, load: idleKitchen });
    if (!written) throw alreadyBeingPlaced();
    return facts.id;
  });

export const createTestOrder = operation({
  name: "createTestOrder",
  kind: "mutation",
  description:
    "Places a test order for the first dish of the menu, to be paid in cash. It goes to the kitchen at once, also while the restaurant is closed. It has a number of its own, such as T1, and counts in no report; partners and guests do not hear of it.",
  access: { kind: "scope", scope: "write_settings" },
  idempotency: "key",
  audit: "orderEvent",
  limit: "orders",
  input: testOrderInput,
  output: restaurantOrderSchema.nullable(),
}).handle(async (ctx, input) => ({ id: await placeTestOrder(ctx, input) }));
