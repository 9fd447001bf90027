import { eq } from "drizzle-orm";
import type { StaffRole } from "../../../db/schema/enums.ts";
import { customer, session, staffMember, storeSettings } from "../../../db/schema/index.ts";
import { sha256Hex } from "../../../worker/domain/bytes.ts";
import type { Operation } from "../../../worker/domain/operation.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import { newToken } from "../../../worker/domain/token.ts";
import { moveStore, shardedWorld } from "../shards.ts";
import { type World, world } from "../world.ts";
import { Actor } from "./client.ts";
import { buildContact, type OrderInput, placeOrder, tea } from "./orders.ts";
import { addStaff } from "./people.ts";
import { addPrivateRows, type PrivateRows } from "./private-rows.ts";
import type { IdFinder } from "./sample-types.ts";
import { findSpecial } from "./samples.ts";
import { AllRows, type Row } from "./visibility.ts";

/** Two restaurants, each with rows of every private model, and staff who work at the first. */
export interface MultiTenantFixture {
  shop: World;
  here: PrivateRows;
  there: PrivateRows;
  allRows: AllRows;
}

/** A customer with an account but without orders or a staff role. */
export const strangerId = ({ here }: Pick<MultiTenantFixture, "here">): string => `cus_stranger_${here.storeId}`;

export const staffId = ({ here }: Pick<MultiTenantFixture, "here">, role: StaffRole): string =>
  `cus_${role}_${here.storeId}`;

/** On two databases, the second restaurant is on another than the first. */
export const multiTenantFixture = async ({ databases = 1 } = {}): Promise<MultiTenantFixture> => {
  const shop = databases === 1 ? await world() : await shardedWorld(databases);
  const here = await addPrivateRows(shop);
  const there = await addPrivateRows(shop, "gasthaus-linde");
  const stamps = { storeId: here.storeId, createdAt: shop.now, updatedAt: shop.now };
  await shop.db.batch([
    shop.db.update(storeSettings).set({ cashOnPickupEnabled: true }),
    shop.db.insert(customer).values({ ...stamps, id: strangerId({ here }), email: "carl@example.com" }),
    ...(["owner", "manager", "staff"] as const).flatMap((role) => {
      const customerId = staffId({ here }, role);
      return [
        shop.db.insert(customer).values({ ...stamps, id: customerId, email: `${role}@example.com` }),
        shop.db.insert(staffMember).values({ ...stamps, id: `stf_${role}`, customerId, role }),
      ];
    }),
  ]);
  const allRows = await AllRows.of(shop);
  if (databases > 1) await moveStore(shop, "gasthaus-linde", 1);
  return { shop, here, there, allRows };
};

interface SignIn {
  storeId: string;
  customerId: string;
  expiresAt?: Instant;
  headers?: Readonly<Record<string, string>>;
  /** The shared tablet that the browser is. */
  tabletId?: string;
}

let serial = 0;

/** A browser with a sign-in cookie. */
export const signInAs = async (
  { shop }: MultiTenantFixture,
  { storeId, customerId, expiresAt, headers = {}, tabletId }: SignIn,
) => {
  serial += 1;
  const token = newToken();
  const stamps = { createdAt: shop.now, updatedAt: shop.now, lastSeenAt: shop.now };
  await shop.db.insert(session).values({
    ...{ ...stamps, id: `ses_signed_in_${serial}`, storeId, customerId },
    ...{ tokenDigest: await sha256Hex(token), expiresAt: expiresAt ?? "2026-12-20T00:00:00.000Z" },
    tabletId: tabletId ?? null,
  });
  const browser = new Actor(shop.fetch, { headers, keepsCookies: true });
  browser.cookies.set("tiffin_session", token);
  return browser;
};

export const asAda = (fixture: MultiTenantFixture): Promise<Actor> =>
  signInAs(fixture, { storeId: fixture.here.storeId, customerId: fixture.here.ada });

/** A browser of a person who has just got a role. */
const asNewMember = async (fixture: MultiTenantFixture, role: StaffRole): Promise<Actor> => {
  serial += 1;
  const { shop, here } = fixture;
  const email = `member-${serial}@example.com`;
  await addStaff(shop.db, shop.now, here.storeId, email, role);
  const member = await shop.query.customer.findFirst({ where: eq(customer.email, email) });
  return signInAs(fixture, { storeId: here.storeId, customerId: member?.id ?? "" });
};

/** A caller with little more access than an operation needs: the customer Ada, or a partner. */
export const allowedCaller = (fixture: MultiTenantFixture, op: Operation): Promise<Actor> => {
  const { access } = op;
  const role = findSpecial(op).role ?? (access.ownDevice ? "owner" : null);
  if (role) return asNewMember(fixture, role);
  return access.kind === "scope"
    ? fixture.shop.withKey([access.scope, ...(findSpecial(op).scopes ?? [])])
    : asAda(fixture);
};

/** The owner of a row, judged by its id, for sorting: Ada's rows come first, then the restaurant's. */
const ownershipRank = ({ id }: Row): number => (id.endsWith("_ada") ? 0 : id.includes("_copper-pot_") ? 1 : 2);

/** Adds an item to a browser's cart and returns its id. */
export const attachmentOf = async (browser: Actor): Promise<string> => {
  const response = await browser.post("/api/cart/items", { menuItemId: tea, quantity: 1 });
  const { items } = await response.json<{ items: { id: string }[] }>();
  const [cartItem] = items;
  if (!cartItem) throw new Error("Nothing was added to the cart.");
  return cartItem.id;
};

let guests = 0;

/** Returns an id for each model at the first restaurant: for orders one that the caller just placed, for cart items
 *  one in the caller's cart. */
export const ownIds = async (
  { allRows, here }: MultiTenantFixture,
  caller: Actor,
  input: OrderInput = {},
): Promise<IdFinder> => {
  guests += 1;
  const cartItem = await attachmentOf(caller);
  const order = await placeOrder(caller, { ...input, customerInfo: buildContact(guests) });
  const created = new Map([
    ["MenuItem", tea],
    ["CartItem", cartItem],
    ["RestaurantOrder", order.orderId],
  ]);
  return (model) => {
    const rows = allRows.of(model).filter(({ storeId }) => storeId === here.storeId);
    const [row] = rows.toSorted((left, right) => ownershipRank(left) - ownershipRank(right));
    const id = created.get(model) ?? row?.id;
    if (!id) throw new Error(`There is no row of ${model} to refer to. Add one to private-rows.ts.`);
    return id;
  };
};
