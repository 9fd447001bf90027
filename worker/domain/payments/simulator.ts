import type { SimulatorAnswer, SimulatorObject } from "../../durable/simulator.ts";
import { type PaymentProvider, ProviderDown, ProviderRefused } from "./provider.ts";

/** Where the payments of one store are simulated. */
export const simulatorOf = (
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

/** The stand-in processor behind the interface of a real one. Its cards are captured as they pay. */
export const simulatorProvider = (
  namespace: DurableObjectNamespace<SimulatorObject>,
  storeId: string,
): PaymentProvider => {
  const object = () => simulatorOf(namespace, storeId);
  const retrieve = (id: string) => ask(async () => object().retrieve(id));
  return {
    name: "simulator",
    create: (request) => ask(async () => object().create(request)),
    retrieve,
    capture: retrieve,
    cancel: (id) => ask(async () => object().cancel(id)),
    refund: async (request) => {
      const { providerRefundId } = await ask(async () => object().refund(request));
      return { providerRefundId, status: "succeeded" };
    },
    parseWebhook: () => Promise.reject(new ProviderRefused("The simulator sends no messages.")),
  };
};
