import { type Env, isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import type { PaymentProvider } from "./provider.ts";
import { simulatorProvider } from "./simulator.ts";

/** How a guest can say to pay. */
export const guestPaymentMethods = ["card", "paypal", "cash"] as const;
export type GuestPaymentMethod = (typeof guestPaymentMethods)[number];

/** Who collects a guest's payment; null where it is handed over in cash. Cards are simulated in development alone. */
export const processorOf = (env: Env, method: GuestPaymentMethod): "simulator" | "stripe" | "paypal" | null => {
  if (method === "cash") return null;
  if (method === "paypal") return "paypal";
  return isDevelopment(env) ? "simulator" : "stripe";
};

const refusals: Record<PaymentProvider["name"], string> = {
  simulator: "Test payments are open in development alone. Please choose another way to pay.",
  stripe: "We cannot take cards online at the moment. Please give us a call.",
  paypal: "We do not take PayPal here. Please pay by card.",
  cash: "Cash is paid at the counter.",
  manual: "This payment is taken at the counter.",
};

/** The processor by its name, for one store. Throws PAYMENT_UNAVAILABLE where the store has none of that name. */
export const providerFor = (env: Env, storeId: string, name: PaymentProvider["name"]): PaymentProvider => {
  if (name === "simulator" && isDevelopment(env)) return simulatorProvider(env.SIMULATOR, storeId);
  throw new AppError("PAYMENT_UNAVAILABLE", refusals[name]);
};
