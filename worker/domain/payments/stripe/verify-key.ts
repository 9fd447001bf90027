import type Stripe from "stripe";
import { KeysRefused } from "../provider/provider.ts";
import { callStripe, loadStripe } from "./client.ts";

interface Permission {
  /** The resource as the page of a restricted key names it. */
  resource: string;
  access: "Read" | "Write";
  /** A read that Stripe answers with 403 if the key lacks the permission. */
  listOne(client: Stripe): Promise<unknown>;
}

const one = { limit: 1 };

/** What a restricted key must be allowed to do. Write includes Read. Source: Stripe, "API permissions reference". */
export const keyPermissions: readonly Permission[] = [
  { resource: "PaymentIntents", access: "Write", listOne: (client) => client.paymentIntents.list(one) },
  { resource: "Charges and Refunds", access: "Write", listOne: (client) => client.refunds.list(one) },
  { resource: "Customers", access: "Write", listOne: (client) => client.customers.list(one) },
  { resource: "PaymentMethods", access: "Write", listOne: (client) => client.paymentMethods.list(one) },
  { resource: "SetupIntents", access: "Write", listOne: (client) => client.setupIntents.list(one) },
  { resource: "Disputes", access: "Read", listOne: (client) => client.disputes.list(one) },
  { resource: "Payouts", access: "Read", listOne: (client) => client.payouts.list(one) },
];

const unknownKey = "Stripe rejected this secret key. Copy it again from the API keys page of your Stripe dashboard.";

const formatList = new Intl.ListFormat("en", { type: "conjunction" });

const describeMissing = (missing: readonly Permission[]): string => {
  const settings = (["Write", "Read"] as const).flatMap((level) => {
    const resources = missing.filter(({ access }) => access === level).map(({ resource }) => resource);
    return resources.length > 0 ? [`${formatList.format(resources)} to ${level}`] : [];
  });
  return `This key lacks permissions. In your Stripe dashboard, set ${settings.join(", and ")}.`;
};

/** Whether the key has a permission. Throws `KeysRefused` if Stripe does not accept the key at all. */
const isGranted = async (client: Stripe, { listOne }: Permission): Promise<boolean> => {
  const { StripeError } = (await loadStripe()).errors;
  const attempt = async (): Promise<boolean> => {
    try {
      await listOne(client);
      return true;
    } catch (error) {
      const status = error instanceof StripeError ? error.statusCode : undefined;
      if (status === 401) throw new KeysRefused(unknownKey);
      if (status === 403) return false;
      throw error;
    }
  };
  return callStripe(attempt, { canUseNewKey: false });
};

/** Verifies the account's key with a minimal read of each resource. Throws `KeysRefused`, naming the permissions that
 *  the key lacks. A read proves no more than Read, because proving Write takes a change at Stripe. */
export const verifyStripeKey = async (client: Stripe): Promise<void> => {
  const granted = await Promise.all(keyPermissions.map((permission) => isGranted(client, permission)));
  const missing = keyPermissions.filter((_, index) => !granted[index]);
  if (missing.length > 0) throw new KeysRefused(describeMissing(missing));
};
