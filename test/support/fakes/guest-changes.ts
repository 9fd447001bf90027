import { eq } from "drizzle-orm";
import { orderSlot, storeSettings } from "../../../db/schema/index.ts";
import type { GuestCancelUntil } from "../../../db/schema/shapes.ts";
import type { Actor } from "../builders/client.ts";
import type { Placed } from "../builders/orders.ts";
import type { World } from "../world.ts";
import type { GraphqlClient } from "./pos-client.ts";

type Sender = Pick<Actor, "post" | "patch">;

/** The guest cancels the order, with its secret key or another one. */
export const cancelAsGuest = (sender: Sender, { orderId, secretKey }: Pick<Placed, "orderId" | "secretKey">) =>
  sender.post(`/api/orders/${orderId}/cancellation`, { secretKey });

/** The guest chooses another time. */
export const changeTime = (
  sender: Sender,
  { orderId, secretKey }: Pick<Placed, "orderId" | "secretKey">,
  scheduledFor: unknown,
) => sender.patch(`/api/orders/${orderId}/time`, { secretKey, scheduledFor });

/** Sets until when guests can change orders. */
export const setGuestRule = async ({ db }: World, guestCancelUntil: GuestCancelUntil): Promise<void> => {
  await db.update(storeSettings).set({ guestCancelUntil, menuRevision: 2 }).where(eq(storeSettings.slug, "copper-pot"));
};

/** The kitchen accepts an order. */
export const accept = (kitchen: GraphqlClient, id: string) =>
  kitchen.graphql("mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }", { id });

/** The slots with orders, and how many each has. */
export const readSlots = async ({ db }: World): Promise<[string, number][]> =>
  (await db.select().from(orderSlot).orderBy(orderSlot.startsAt)).flatMap(({ startsAt, taken }) =>
    taken > 0 ? [[startsAt, taken] as [string, number]] : [],
  );

/** The code and the other members of a refusal. */
export const readRefusal = async (response: Response) => {
  const body = await response.json<Record<string, unknown>>();
  return { status: response.status, ...body };
};
