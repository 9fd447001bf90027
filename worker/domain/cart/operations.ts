import { z } from "zod";
import { withinTime } from "../../../db/time-limit.ts";
import type { Ctx } from "../../context.ts";
import type { BagResult, CartObject } from "../../durable/cart.ts";
import { openObject } from "../../durable/open-object.ts";
import { AppError, notFound } from "../../errors.ts";
import { bagName } from "../caller/bag-name.ts";
import { onlineOrderType, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { keyReused } from "../idempotency/idempotency.ts";
import { idempotencyKeyInput, inputDigest } from "../idempotency/key.ts";
import { lineProblems } from "../menu/order-lines.ts";
import { operation } from "../operation.ts";
import { quantityInput } from "../pricing/schemas.ts";
import { orderTypeUnavailable, presentRefusal, tooManyLines } from "../problems.rules.ts";
import { noInput } from "../schemas.ts";
import { type Bag, type BagItemInput, type BagRefusal, emptyBag, maxItems } from "./cart.rules.ts";
import { activeCartItemInput, type Cart, cartItemChanges, cartItemIdInput, cartSchema } from "./schemas.ts";
import type { KeyUse } from "./used-keys.ts";
import { presentBag } from "./view.ts";

const shared = { access: { kind: "bag", tablet: true }, output: cartSchema.nullable() } as const;
const change = { ...shared, kind: "mutation", limit: "bag" } as const;

/** A guest does not wait longer for a bag that hangs. The change can be repeated. */
const cartLimitMs = 3_000;

/** The methods of the object, without the types of RPC. */
type CartCalls = Pick<CartObject, "read" | "add" | "recall" | "update" | "remove" | "setOrderType" | "clear">;

const callCart = async <Result>(
  ctx: Ctx,
  token: string,
  call: (object: CartCalls) => Promise<Result>,
): Promise<Result> => {
  const object: CartCalls = openObject(ctx.env.CART, await bagName(ctx.store.id, token), ctx.store);
  return withinTime(cartLimitMs, call(object));
};

/** A guest who opens the bag is about to buy, so it is priced from the fresh menu, with sold-out dishes. */
const presentFreshBag = async (ctx: Ctx, bag: Bag): Promise<Cart> =>
  presentBag(await ctx.freshMenu(), bag, ctx.clock.now());

const presentEmptyBag = async (ctx: Ctx): Promise<Cart> => presentBag(await ctx.menu(), emptyBag, ctx.clock.now());

const refusals: Record<BagRefusal, () => AppError> = {
  NOT_FOUND: notFound,
  LIMIT_EXCEEDED: () => presentRefusal(tooManyLines(maxItems)),
  IDEMPOTENCY_KEY_REUSED: keyReused,
};

/** A change answers with the menu that allowed it, which is at most two seconds old. */
const presentResult = async (ctx: Ctx, result: BagResult): Promise<Cart> => {
  if (result.ok) return presentBag(await ctx.menu(), result.bag, ctx.clock.now());
  throw refusals[result.code]();
};

/** The bag of a caller who names one of its items. A browser without a bag has no items, so no object is started. */
const existingBag = (ctx: Ctx): string => {
  if (ctx.bag.token === null) throw notFound();
  return ctx.bag.open();
};

const problemPaths = { item: "menuItemId", modifiers: "modifierIds" } as const;

/** Throws if an item cannot be added now. A dish that is served later can be, because the guest can choose a later
 *  time. */
const assertCanAdd = async (
  ctx: Ctx,
  { menuItemId, modifierIds }: Pick<BagItemInput, "menuItemId" | "modifierIds">,
) => {
  const menu = await ctx.menu();
  const item = menu.items.find(({ id }) => id === menuItemId) ?? null;
  const [problem] = lineProblems(menu, item, modifierIds, { servedAt: null, now: ctx.clock.now() }, problemPaths);
  if (problem) throw presentRefusal(problem);
};

const toBagItem = (input: z.infer<typeof activeCartItemInput>): BagItemInput => ({
  menuItemId: input.menuItemId,
  quantity: input.quantity,
  modifierIds: input.modifierIds ?? [],
  specialInstructions: input.specialInstructions || null,
});

/** Throws if an item cannot be added now. If an earlier call with the same key added it, returns that result
 *  instead. */
const checkOrRecall = async (ctx: Ctx, item: BagItemInput, use: KeyUse | null): Promise<BagResult | null> => {
  try {
    await assertCanAdd(ctx, item);
    return null;
  } catch (error) {
    const { token } = ctx.bag;
    const repeated =
      use && token !== null ? await callCart(ctx, token, (object) => object.recall(use, ctx.clock.now())) : null;
    if (repeated) return repeated;
    throw error;
  }
};

const activeCart = operation({
  ...shared,
  name: "activeCart",
  kind: "query",
  description: "The bag of this browser, priced from the current menu. Empty if the browser has no bag cookie.",
  idempotency: "read",
  input: noInput,
  rest: { method: "GET", path: "/api/cart" },
}).handle(async (ctx) => {
  if (ctx.bag.token === null) return presentEmptyBag(ctx);
  return presentFreshBag(ctx, await callCart(ctx, ctx.bag.token, (object) => object.read(ctx.clock.now())));
});

const addActiveCartItem = operation({
  ...change,
  name: "addActiveCartItem",
  description:
    "Adds a dish to the bag. If the bag has the same dish with the same choices and note, its quantity goes up.",
  idempotency: "key",
  audit: { none: "A bag is not stored in the restaurant's books." },
  input: z.object({
    input: activeCartItemInput.describe("Values of the item."),
    idempotencyKey: idempotencyKeyInput.nullish().meta({
      description:
        "16 to 128 printable characters. Repeating the call with the same key and input adds nothing more. A bag stores its 100 latest keys for 24 hours.",
    }),
  }),
  rest: {
    method: "POST",
    path: "/api/cart/items",
    bodyField: "input",
    headers: { "Idempotency-Key": "idempotencyKey" },
  },
}).handle(async (ctx, { input, idempotencyKey: key }) => {
  const item = toBagItem(input);
  const use = key ? { key, inputDigest: await inputDigest(item) } : null;
  const repeated = await checkOrRecall(ctx, item, use);
  if (repeated) return presentResult(ctx, repeated);
  return presentResult(ctx, await callCart(ctx, ctx.bag.open(), (object) => object.add(item, ctx.clock.now(), use)));
});

const updateCartItemQuantity = operation({
  ...change,
  name: "updateCartItemQuantity",
  description: "Sets the quantity of an item in the bag.",
  idempotency: "natural",
  audit: { none: "A bag is not stored in the restaurant's books." },
  input: z.object({ cartItemId: cartItemIdInput, quantity: quantityInput }),
}).handle(async (ctx, { cartItemId, quantity }) => {
  return presentResult(
    ctx,
    await callCart(ctx, existingBag(ctx), (object) => object.update(cartItemId, { quantity }, ctx.clock.now())),
  );
});

const updateCartItem = operation({
  ...change,
  name: "updateCartItem",
  description: "Replaces an item in the bag: its dish, choices, quantity and note.",
  idempotency: "natural",
  audit: { none: "A bag is not stored in the restaurant's books." },
  input: z.object({ cartItemId: cartItemIdInput, input: activeCartItemInput.describe("Values of the item.") }),
}).handle(async (ctx, { cartItemId, input }) => {
  const token = existingBag(ctx);
  const item = toBagItem(input);
  await assertCanAdd(ctx, item);
  return presentResult(ctx, await callCart(ctx, token, (object) => object.update(cartItemId, item, ctx.clock.now())));
});

const changeCartItem = operation({
  ...change,
  name: "changeCartItem",
  description: "Changes the given fields of an item in the bag, such as its quantity. Omitted fields stay as they are.",
  idempotency: "natural",
  audit: { none: "A bag is not stored in the restaurant's books." },
  input: cartItemChanges,
  rest: { method: "PATCH", path: "/api/cart/items/:id", params: { id: "cartItemId" } },
  graphql: false,
}).handle(async (ctx, { cartItemId, menuItemId, quantity, modifierIds, specialInstructions }) => {
  const changes: Partial<BagItemInput> = {
    ...(menuItemId === undefined ? {} : { menuItemId }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(modifierIds === undefined ? {} : { modifierIds }),
    ...(specialInstructions === undefined ? {} : { specialInstructions: specialInstructions || null }),
  };
  if (Object.keys(changes).length === 0)
    throw new AppError("BAD_INPUT", "Send at least one field to change, such as quantity.", {
      reason: "NOTHING_TO_CHANGE",
    });
  const token = existingBag(ctx);
  if (changes.menuItemId !== undefined || changes.modifierIds !== undefined) {
    const { lines } = await callCart(ctx, token, (object) => object.read(ctx.clock.now()));
    const line = lines.find(({ id }) => id === cartItemId);
    if (!line) throw notFound();
    await assertCanAdd(ctx, { ...line, ...changes });
  }
  return presentResult(
    ctx,
    await callCart(ctx, token, (object) => object.update(cartItemId, changes, ctx.clock.now())),
  );
});

const removeCartItem = operation({
  ...change,
  name: "removeCartItem",
  description: "Removes an item from the bag.",
  idempotency: "guarded",
  audit: { none: "A bag is not stored in the restaurant's books." },
  input: z.object({ cartItemId: cartItemIdInput }),
  rest: { method: "DELETE", path: "/api/cart/items/:id", params: { id: "cartItemId" } },
}).handle(async (ctx, { cartItemId }) => {
  return presentResult(
    ctx,
    await callCart(ctx, existingBag(ctx), (object) => object.remove(cartItemId, ctx.clock.now())),
  );
});

const updateActiveCart = operation({
  ...change,
  name: "updateActiveCart",
  description: "Chooses pickup or delivery for the bag.",
  idempotency: "natural",
  audit: { none: "A bag is not stored in the restaurant's books." },
  input: z.object({ orderType: onlineOrderTypeInput }),
  rest: { method: "PATCH", path: "/api/cart" },
}).handle(async (ctx, input) => {
  const orderType = onlineOrderType(input.orderType);
  const { orderTypes } = await ctx.menu();
  if (!orderTypes.includes(orderType)) throw presentRefusal(orderTypeUnavailable(orderType, orderTypes));
  return presentResult(
    ctx,
    await callCart(ctx, ctx.bag.open(), (object) => object.setOrderType(orderType, ctx.clock.now())),
  );
});

const clearActiveCart = operation({
  ...change,
  name: "clearActiveCart",
  description: "Removes all items from the bag.",
  idempotency: "natural",
  audit: { none: "A bag is not stored in the restaurant's books." },
  input: noInput,
  rest: { method: "DELETE", path: "/api/cart" },
}).handle(async (ctx) => {
  if (ctx.bag.token === null) return presentEmptyBag(ctx);
  return presentResult(ctx, await callCart(ctx, ctx.bag.open(), (object) => object.clear(ctx.clock.now())));
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
