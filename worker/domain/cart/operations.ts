import { z } from "zod";
import type { Ctx } from "../../context.ts";
import type { BagAnswer, CartObject } from "../../durable/cart.ts";
import { AppError, notFound } from "../../errors.ts";
import { bagName } from "../caller/bag-name.ts";
import { onlineOrderType, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { keyReused } from "../idempotency/idempotency.ts";
import { idempotencyKeyInput, inputDigest } from "../idempotency/key.ts";
import { lineProblems } from "../menu/order-lines.ts";
import { operation } from "../operation.ts";
import { quantityInput } from "../pricing/schemas.ts";
import { orderTypeUnavailable, presentRefusal, tooManyLines } from "../problems.rules.ts";
import { idInput, noInput } from "../schemas.ts";
import { type Bag, type BagRefusal, emptyBag, type LineIntent, maxLines } from "./cart.rules.ts";
import { activeCartItemInput, type Cart, cartItemChanges, cartSchema } from "./schemas.ts";
import type { KeyUse } from "./used-keys.ts";
import { viewBag } from "./view.ts";

const shared = { access: { kind: "bag" }, output: cartSchema.nullable() } as const;
const change = { ...shared, kind: "mutation", limit: "bag" } as const;

const cartObject = async (ctx: Ctx, token: string): Promise<DurableObjectStub<CartObject>> =>
  ctx.env.CART.getByName(await bagName(ctx.store.id, token));

/** A bag is looked at because something is to be bought, so it knows at once what has sold out. */
const shown = async (ctx: Ctx, bag: Bag): Promise<Cart> => viewBag(await ctx.freshMenu(), bag, ctx.clock.now());

const shownEmpty = async (ctx: Ctx): Promise<Cart> => viewBag(await ctx.menu(), emptyBag, ctx.clock.now());

const refusals: Record<BagRefusal, () => AppError> = {
  NOT_FOUND: notFound,
  LIMIT_EXCEEDED: () => presentRefusal(tooManyLines(maxLines)),
  IDEMPOTENCY_KEY_REUSED: keyReused,
};

const answered = (ctx: Ctx, answer: BagAnswer): Promise<Cart> => {
  if (answer.ok) return shown(ctx, answer.bag);
  throw refusals[answer.code]();
};

/** The object of a line that a caller names: a browser without a bag has no lines, and its call wakes nothing. */
const objectOfLine = async (ctx: Ctx): Promise<DurableObjectStub<CartObject>> => {
  if (ctx.bag.token === null) throw notFound();
  return cartObject(ctx, ctx.bag.open());
};

const linePaths = { item: "menuItemId", modifiers: "modifierIds" } as const;

/** Refuses what cannot go into a bag now. A dish that is served later may: the guest can choose a time for it. */
const checkIntent = async (ctx: Ctx, { menuItemId, modifierIds }: Pick<LineIntent, "menuItemId" | "modifierIds">) => {
  const menu = await ctx.menu();
  const item = menu.items.find(({ id }) => id === menuItemId) ?? null;
  const [problem] = lineProblems(menu, item, modifierIds, { servedAt: null, now: ctx.clock.now() }, linePaths);
  if (problem) throw presentRefusal(problem);
};

const toIntent = (input: z.infer<typeof activeCartItemInput>): LineIntent => ({
  menuItemId: input.menuItemId,
  quantity: input.quantity,
  modifierIds: input.modifierIds ?? [],
  specialInstructions: input.specialInstructions || null,
});

/** Refuses what cannot go into a bag now, unless a repeated key put it in before: then its answer comes back. */
const checkUnlessRepeated = async (ctx: Ctx, intent: LineIntent, use: KeyUse | null): Promise<BagAnswer | null> => {
  try {
    await checkIntent(ctx, intent);
    return null;
  } catch (error) {
    const object = use && ctx.bag.token !== null ? await cartObject(ctx, ctx.bag.token) : null;
    const repeated = object && use ? await object.recall(use, ctx.clock.now()) : null;
    if (repeated) return repeated;
    throw error;
  }
};

const activeCart = operation({
  ...shared,
  name: "activeCart",
  kind: "query",
  description: "The bag of this browser, priced by the menu as it is now; an empty one where there is no bag cookie.",
  idempotency: "read",
  input: noInput,
  rest: { method: "GET", path: "/api/cart" },
}).handle(async (ctx) => {
  if (ctx.bag.token === null) return shownEmpty(ctx);
  const object = await cartObject(ctx, ctx.bag.token);
  return shown(ctx, await object.read(ctx.clock.now()));
});

const addActiveCartItem = operation({
  ...change,
  name: "addActiveCartItem",
  description: "Puts a dish into the bag. The same dish with the same choices and note joins its line.",
  idempotency: "key",
  input: z.object({
    input: activeCartItemInput,
    idempotencyKey: idempotencyKeyInput.nullish().meta({
      description:
        "16 to 128 printable characters: the same key and input add nothing more. A bag remembers its 100 newest keys for 24 hours.",
    }),
  }),
  rest: {
    method: "POST",
    path: "/api/cart/items",
    bodyField: "input",
    headers: { "Idempotency-Key": "idempotencyKey" },
  },
}).handle(async (ctx, { input, idempotencyKey: key }) => {
  const intent = toIntent(input);
  const use = key ? { key, inputDigest: await inputDigest(intent) } : null;
  const repeated = await checkUnlessRepeated(ctx, intent, use);
  if (repeated) return answered(ctx, repeated);
  const object = await cartObject(ctx, ctx.bag.open());
  return answered(ctx, await object.add(intent, ctx.clock.now(), use));
});

const updateCartItemQuantity = operation({
  ...change,
  name: "updateCartItemQuantity",
  description: "Sets how many a line of the bag holds.",
  idempotency: "natural",
  input: z.object({ cartItemId: idInput, quantity: quantityInput }),
}).handle(async (ctx, { cartItemId, quantity }) => {
  const object = await objectOfLine(ctx);
  return answered(ctx, await object.update(cartItemId, { quantity }, ctx.clock.now()));
});

const updateCartItem = operation({
  ...change,
  name: "updateCartItem",
  description: "Changes what a line of the bag is: its dish, choices, quantity and note.",
  idempotency: "natural",
  input: z.object({ cartItemId: idInput, input: activeCartItemInput }),
}).handle(async (ctx, { cartItemId, input }) => {
  const object = await objectOfLine(ctx);
  const intent = toIntent(input);
  await checkIntent(ctx, intent);
  return answered(ctx, await object.update(cartItemId, intent, ctx.clock.now()));
});

const changeCartItem = operation({
  ...change,
  name: "changeCartItem",
  description: "Changes what is sent of a line of the bag, as its quantity, and leaves the rest.",
  idempotency: "natural",
  input: cartItemChanges,
  rest: { method: "PATCH", path: "/api/cart/items/:id", params: { id: "cartItemId" } },
  graphql: false,
}).handle(async (ctx, { cartItemId, menuItemId, quantity, modifierIds, specialInstructions }) => {
  const changes: Partial<LineIntent> = {
    ...(menuItemId === undefined ? {} : { menuItemId }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(modifierIds === undefined ? {} : { modifierIds }),
    ...(specialInstructions === undefined ? {} : { specialInstructions: specialInstructions || null }),
  };
  if (Object.keys(changes).length === 0)
    throw new AppError("BAD_INPUT", "Please send what to change, as the quantity.");
  const object = await objectOfLine(ctx);
  if (changes.menuItemId !== undefined || changes.modifierIds !== undefined) {
    const { lines } = await object.read(ctx.clock.now());
    const line = lines.find(({ id }) => id === cartItemId);
    if (!line) throw notFound();
    await checkIntent(ctx, { ...line, ...changes });
  }
  return answered(ctx, await object.update(cartItemId, changes, ctx.clock.now()));
});

const removeCartItem = operation({
  ...change,
  name: "removeCartItem",
  description: "Takes a line out of the bag.",
  idempotency: "guarded",
  input: z.object({ cartItemId: idInput }),
  rest: { method: "DELETE", path: "/api/cart/items/:id", params: { id: "cartItemId" } },
}).handle(async (ctx, { cartItemId }) => {
  const object = await objectOfLine(ctx);
  return answered(ctx, await object.remove(cartItemId, ctx.clock.now()));
});

const updateActiveCart = operation({
  ...change,
  name: "updateActiveCart",
  description: "Chooses pickup or delivery for the bag.",
  idempotency: "natural",
  input: z.object({ orderType: onlineOrderTypeInput }),
  rest: { method: "PATCH", path: "/api/cart" },
}).handle(async (ctx, input) => {
  const orderType = onlineOrderType(input.orderType);
  const { orderTypes } = await ctx.menu();
  if (!orderTypes.includes(orderType)) throw presentRefusal(orderTypeUnavailable(orderType, orderTypes));
  const object = await cartObject(ctx, ctx.bag.open());
  return answered(ctx, await object.setOrderType(orderType, ctx.clock.now()));
});

const clearActiveCart = operation({
  ...change,
  name: "clearActiveCart",
  description: "Takes everything out of the bag.",
  idempotency: "natural",
  input: noInput,
  rest: { method: "DELETE", path: "/api/cart" },
}).handle(async (ctx) => {
  if (ctx.bag.token === null) return shownEmpty(ctx);
  const object = await cartObject(ctx, ctx.bag.open());
  return answered(ctx, await object.clear(ctx.clock.now()));
});

export const cartOperations = [
  activeCart,
  addActiveCartItem,
  updateCartItemQuantity,
  updateCartItem,
  changeCartItem,
  removeCartItem,
  updateActiveCart,
  clearActiveCart,
];
