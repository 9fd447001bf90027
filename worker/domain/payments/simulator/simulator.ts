import type { SimulatorAnswer, SimulatorObject } from "../../../durable/simulator.ts";
import type { Instant } from "../../time.ts";
import { type PaymentProvider, ProviderDown, type ProviderPayment, ProviderRefused } from "../provider/provider.ts";

/** Where the payments of one store are simulated. */
export const simulatorObject = (
  namespace: DurableObjectNamespace<SimulatorObject>,
  storeId: string,
): DurableObjectStub<SimulatorObject> => namespace.getByName(storeId);

const ask = async <Value>(call: () => Promise<SimulatorAnswer<Value>>): Promise<Value> => {
  let answer: SimulatorAnswer<Value>;
  try {
    answer = await call();
  } catch (error) {
    throw new ProviderDown("The simulator did not answer.", { cause: error });
  }
  if (answer.ok) return answer.value;
  throw new ProviderRefused(answer.message);
};

/** What the stand-in takes from its surroundings. */
interface SimulatorSetting {
  storeId: string;
  now(): Instant;
  /** Scheme and host that its own pages are at. */
  origin: string;
}

/** As with the real one, who pays by PayPal is sent to an address; that of a page of ours here. */
const addressed = (payment: ProviderPayment, origin: string): ProviderPayment =>
  payment.paymentMethod === "paypal"
    ? { ...payment, clientSecret: `${origin}/api/simulator/paypal?token=${payment.clientSecret}` }
    : payment;

/** The stand-in processor behind the interface of a real one. Its cards are captured as they pay, and what is paid by its
 *  PayPal waits to be collected. */
export const simulatorProvider = (
  namespace: DurableObjectNamespace<SimulatorObject>,
  { storeId, now, origin }: SimulatorSetting,
): PaymentProvider => {
  const object = () => simulatorObject(namespace, storeId);
  const shown = async (call: () => Promise<SimulatorAnswer<ProviderPayment>>) => addressed(await ask(call), origin);
  return {
    name: "simulator",
    create: (request) => shown(async () => object().create(request)),
    retrieve: (id) => shown(async () => object().retrieve(id)),
    capture: (id) => shown(async () => object().capture(id, now())),
    cancel: (id) => shown(async () => object().cancel(id)),
    refund: (request) => ask(async () => object().refund(request)),
    listRefunds: (id) => ask(async () => object().listRefunds(id)),
    parseWebhook: () => Promise.reject(new ProviderRefused("The simulator sends no messages.")),
  };
};
