import { isRedirectMethod } from "../../../../db/schema/processors.ts";
import { withinTime } from "../../../../db/time-limit.ts";
import { openObject } from "../../../durable/open-object.ts";
import type { SimulatorObject, SimulatorResult } from "../../../durable/simulator.ts";
import type { Instant } from "../../time.ts";
import { type PaymentProvider, ProviderDown, type ProviderPayment, ProviderRefused } from "../provider/provider.ts";
import { simulateDispute, simulatePayouts } from "./simulated-money.rules.ts";

/** The durable object that simulates the payments of one store. */
export const simulatorObject = (
  namespace: DurableObjectNamespace<SimulatorObject>,
  storeId: string,
): DurableObjectStub<SimulatorObject> => openObject(namespace, storeId);

/** The same limit as for the real processors. */
const callLimitMs = 8_000;

const callSimulator = async <Value>(call: () => Promise<SimulatorResult<Value>>): Promise<Value> => {
  let result: SimulatorResult<Value>;
  try {
    result = await withinTime(callLimitMs, call());
  } catch (error) {
    throw new ProviderDown("The simulator did not respond.", { cause: error });
  }
  if (result.ok) return result.value;
  throw new ProviderRefused(result.message);
};

/** A page is worked on at once. */
const movesPageSize = 25;

/** The dependencies of the simulator provider. */
interface SimulatorSettings {
  storeId: string;
  now(): Instant;
  /** The origin of the simulator's pages. */
  origin: string;
}

/** For a method with a redirect, the client secret is the URL of an approval page, here one of ours. */
const withApprovalUrl = (payment: ProviderPayment, origin: string): ProviderPayment =>
  isRedirectMethod(payment.paymentMethod)
    ? { ...payment, clientSecret: `${origin}/api/simulator/approval?token=${payment.clientSecret}` }
    : payment;

/** The simulator as a payment provider. Cards are captured when paid; simulated redirects wait for capture. */
export const simulatorProvider = (
  namespace: DurableObjectNamespace<SimulatorObject>,
  { storeId, now, origin }: SimulatorSettings,
): PaymentProvider => {
  const object = () => simulatorObject(namespace, storeId);
  const listPaid = () => callSimulator(async () => object().listPaid());
  const toReport = async (call: () => Promise<SimulatorResult<ProviderPayment>>) =>
    withApprovalUrl(await callSimulator(call), origin);
  return {
    name: "simulator",
    create: (request) => toReport(async () => object().create(request)),
    retrieve: (id) => toReport(async () => object().retrieve(id)),
    capture: (id) => toReport(async () => object().capture(id, now())),
    cancel: (id) => toReport(async () => object().cancel(id)),
    refund: (request) => callSimulator(async () => object().refund(request)),
    listRefunds: (id) => callSimulator(async () => object().listRefunds(id)),
    listDisputes: async (id) =>
      (await listPaid()).flatMap((payment) => (payment.id === id ? (simulateDispute(payment, now()) ?? []) : [])),
    listDisputedPayments: async () =>
      (await listPaid()).flatMap((payment) => (simulateDispute(payment, now()) === null ? [] : [payment.id])),
    listPayouts: async () => simulatePayouts(await listPaid(), now()),
    moves: {
      delayMinutes: 0,
      page: async (_since, cursor) => {
        const payments = await callSimulator(async () => object().listPage(cursor, movesPageSize));
        const last = payments.length < movesPageSize ? undefined : payments.at(-1);
        return { payments, refundedIds: [], next: last?.providerPaymentId ?? null };
      },
    },
    cards: {
      createCustomer: ({ reference }) => callSimulator(async () => object().createCustomer(reference)),
      deleteCustomer: async (id) => {
        await callSimulator(async () => object().deleteCustomer(id));
      },
      list: (id) => callSimulator(async () => object().listCards(id)),
      detach: async (id) => {
        await callSimulator(async () => object().detachCard(id));
      },
      setUp: (id) => callSimulator(async () => object().setUpCard(id)),
    },
    parseWebhook: () => Promise.reject(new ProviderRefused("The simulator sends no webhooks.")),
  };
};
