import { mutate, query } from "../../api/graphql.ts";
import { confirmationAddress } from "../../state/order-key.ts";

/** The address by which the guest of an order opens and pays it. */
export const readOrderLink = async (orderId: string): Promise<string> => {
  const link = await query("orderLink", { orderId, select: { secretKey: true } });
  if (!link) throw new Error("The order has no link.");
  return location.origin + confirmationAddress(orderId, link.secretKey);
};

/** Sends a change that waits for its payment link to the kitchen. */
export const sendEdit = (orderId: string): Promise<unknown> =>
  mutate("sendPendingEdit", { orderId, select: { id: true } });

/** Ends the payment link of an order. */
export const endLink = (orderId: string): Promise<unknown> =>
  mutate("endPaymentLink", { orderId, select: { id: true } });

/** Sends an order to the kitchen before its payment link is paid. */
export const sendUnpaid = (orderId: string): Promise<unknown> =>
  mutate("transitionRestaurantOrder", {
    ...{ orderId, status: "sent_to_kitchen", allowOutstanding: true },
    select: { id: true },
  });
