import { z } from "zod";
import { atomic } from "../../../db/atomic.ts";
import { raiseMenuRevision } from "../../../db/menu-revision.ts";
import {
  deletePaymentAccount,
  findPaymentAccount,
  listPaymentAccounts,
  type PaymentAccountRow,
  putPaymentAccount,
} from "../../../db/queries/payments/payment-accounts.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { newId } from "../ids.ts";
import { parseMasterKey } from "../master-key.ts";
import { announceMenu } from "../menu/announce-menu.ts";
import { operation } from "../operation.ts";
import { noInput } from "../schemas.ts";
import { paymentAccountSchema, processorInput, setPaymentAccountInput } from "./account-schemas.ts";
import { type AccountSecrets, findEnvironment, sealAccount } from "./provider/account.ts";
import { KeysRefused, ProviderDown, ProviderRefused } from "./provider/provider.ts";

/** An account without its secrets. */
const presentAccount = async ({ env }: Pick<Ctx, "env">, account: PaymentAccountRow) => {
  const { provider, publishableKey, updatedAt } = account;
  return { provider, publishableKey, environment: await findEnvironment(env, account), updatedAt };
};

const paymentAccounts = operation({
  name: "paymentAccounts",
  kind: "query",
  description: "The restaurant's own accounts at processors, without their secrets.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "read",
  input: noInput,
  output: z.array(paymentAccountSchema).nullable(),
}).handle(async (ctx) => {
  const accounts = await listPaymentAccounts(ctx.db, ctx.store.id);
  return Promise.all(accounts.map((account) => presentAccount(ctx, account)));
});

const names = { stripe: "Stripe", paypal: "PayPal" } as const;

/** Asks the processor once, so that wrong keys show here and not when the first guest pays. */
const assertKeysWork = async (
  { verifyKeys }: Pick<Ctx, "verifyKeys">,
  provider: keyof typeof names,
  keys: AccountSecrets & { clientId: string },
): Promise<void> => {
  try {
    await verifyKeys(provider, keys);
  } catch (error) {
    if (error instanceof KeysRefused) {
      throw new AppError("BAD_INPUT", error.message, { errors: [{ path: "secretKey", message: error.message }] });
    }
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    const message = `${names[provider]} does not answer, so nothing was saved. Please try again in a minute.`;
    throw new AppError("PAYMENT_UNAVAILABLE", message, { retryAfterSeconds: 60 });
  }
};

const setPaymentAccount = operation({
  name: "setPaymentAccount",
  kind: "mutation",
  description:
    "Sets the account that the restaurant is paid to, once the processor accepts its keys. Its secrets are kept sealed, and never shown again.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "natural",
  input: setPaymentAccountInput,
  output: paymentAccountSchema.nullable(),
}).handle(async (ctx, { provider, publishableKey, environment, secretKey, webhookSecret }) => {
  const { env, db, store, clock } = ctx;
  if (!parseMasterKey(env.MASTER_KEY)) {
    throw new AppError("INTERNAL", "Keys cannot be kept safely here, because the secret MASTER_KEY is not set.");
  }
  const secrets: AccountSecrets = { secretKey, webhookSecret, environment: environment ?? "live" };
  await assertKeysWork(ctx, provider, { ...secrets, clientId: publishableKey });
  const now = clock.now();
  const row: PaymentAccountRow = {
    id: newId("spa", now),
    storeId: store.id,
    provider,
    publishableKey,
    encryptedSecrets: await sealAccount(env, store.id, provider, secrets),
    createdAt: now,
    updatedAt: now,
  };
  await atomic(db, [putPaymentAccount(db, row), raiseMenuRevision(db, store.id)]);
  announceMenu(ctx, { edited: true });
  return presentAccount(ctx, row);
});

const inUse = () =>
  new AppError("CONFLICT", "Guests are paying there right now. Please pause ordering, and try again in half an hour.");

const removePaymentAccount = operation({
  name: "removePaymentAccount",
  kind: "mutation",
  description:
    "Forgets an account and its keys, so that nothing is paid to it any more. Refused while guests are paying there. Null where there was none.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "natural",
  input: z.object({ provider: processorInput }),
  output: paymentAccountSchema.nullable(),
}).handle(async (ctx, { provider }) => {
  const { db, store } = ctx;
  const known = await findPaymentAccount(db, store.id, provider);
  if (!known) return null;
  await atomic(db, [deletePaymentAccount(db, store.id, provider), raiseMenuRevision(db, store.id)]);
  announceMenu(ctx, { edited: true });
  if (await findPaymentAccount(db, store.id, provider)) throw inUse();
  return presentAccount(ctx, known);
});

export const paymentAccountOperations = [paymentAccounts, setPaymentAccount, removePaymentAccount];
