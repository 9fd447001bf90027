import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { connect } from "../../../db/client.ts";
import { unmatchedPayment } from "../../../db/schema/index.ts";
import { simulatorObject } from "../../../worker/domain/payments/simulator/simulator.ts";

/** Makes a payment without an order one that the simulator collected. */
export const collectUnmatched = async (id: string): Promise<void> => {
  const db = connect(env.DB);
  const [row] = await db.select().from(unmatchedPayment).where(eq(unmatchedPayment.id, id));
  if (!row) return;
  const { storeId } = row;
  const simulator = simulatorObject(env.SIMULATOR, storeId);
  const ids = { storeId, orderId: "ord_lost", paymentId: "pay_lost", idempotencyKey: `${id}:1` };
  const request = { ...ids, amount: 100, currencyCode: "USD", isLink: false, paymentMethod: null };
  const opened = await simulator.create({ ...request, receiptEmail: "ada@example.com", description: "Lost" });
  if (!opened.ok) throw new Error(opened.message);
  const { clientSecret, providerPaymentId } = opened.value;
  const card = { cardNumber: "4242424242424242", authenticated: false };
  await simulator.confirm({ clientSecret: clientSecret ?? "", ...card }, row.createdAt);
  await db
    .update(unmatchedPayment)
    .set({ provider: "simulator", providerPaymentId, amount: 100 })
    .where(eq(unmatchedPayment.id, id));
};
