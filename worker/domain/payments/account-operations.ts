import { z } from "zod";
import {
  deletePaymentAccount,
  findPaymentAccount,
  isRemovable,
  listPaymentAccounts,
  type PaymentAccountRow,
  putPaymentAccount,
} from "../../../db/queries/payments/payment-accounts.ts";
import { deleteCheck, scheduleCheck } from "../../../db/queries/payments/payouts.ts";
import { type Processor, processors } from "../../../db/schema/processors.ts";
import type { Ctx } from "../../context.ts";
import { AppError, listFieldErrors } from "../../errors.ts";
import { recordDeletion, recordEntry } from "../audit/record.ts";
import { newId } from "../ids.ts";
import { masterKeys } from "../master-key.ts";
import { writeMenu } from "../menu/write-menu.ts";
import { operation } from "../operation.ts";
import { noInput } from "../schemas.ts";
import { addMinutes } from "../time.ts";
import { paymentAccountSchema, processorInput, setPaymentAccountInput } from "./account-schemas.ts";
import { loadProcessor } from "./processors.ts";
import { type AccountKeys, type AccountSecrets, findEnvironment, sealAccount } from "./provider/account.ts";
import type { ProcessorAccount } from "./provider/processor.ts";
import { KeysRefused, ProviderDown, ProviderRefused } from "./provider/provider.ts";

/** An account without its secrets. */
const presentAccount = async ({ env }: Pick<Ctx, "env">, account: PaymentAccountRow) => {
  const { provider, publishableKey, updatedAt } = account;
  return { provider, publishableKey, environment: await findEnvironment(env, account), updatedAt };
};

const paymentAccounts = operation({
  name: "paymentAccounts",
  kind: "query",
  description: "The restaurant's payment accounts, without their secrets.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "read",
  input: noInput,
  output: z.array(paymentAccountSchema).nullable(),
}).handle(async (ctx) => {
  const accounts = await listPaymentAccounts(ctx.db, ctx.store.id);
  return Promise.all(accounts.map((account) => presentAccount(ctx, account)));
});

/** Throws BAD_INPUT for keys that cannot be right, without asking the processor. */
const assertPlausible = async (provider: Processor, keys: AccountKeys): Promise<void> => {
  const { findKeyProblems } = await loadProcessor(provider);
  const errors = findKeyProblems?.(keys) ?? [];
  if (errors[0]) throw new AppError("BAD_INPUT", errors[0].message, listFieldErrors(errors));
};

/** Verifies the keys at the processor, so that wrong keys fail here and not at the first payment. */
const assertKeysWork = async (
  { verifyKeys }: Pick<Ctx, "verifyKeys">,
  provider: Processor,
  keys: AccountSecrets & Pick<ProcessorAccount, "clientId">,
): Promise<void> => {
  try {
    await verifyKeys(provider, keys);
  } catch (error) {
    if (error instanceof KeysRefused) {
      throw new AppError("BAD_INPUT", error.message, { errors: [{ path: "secretKey", message: error.message }] });
    }
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    const message = `${processors[provider].name} is not responding, so nothing was saved. Try again in a minute.`;
    throw new AppError("PAYMENT_UNAVAILABLE", message, { retryAfterSeconds: 60 });
  }
};

/** When the account is first asked for earlier disputes and payouts. */
const firstCheckMinutes = 5;

const setPaymentAccount = operation({
  name: "setPaymentAccount",
  kind: "mutation",
  description:
    "Sets the restaurant's account at a processor, after verifying its keys there. The secrets are stored securely and never returned.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "natural",
  audit: "entry",
  input: setPaymentAccountInput,
  output: paymentAccountSchema.nullable(),
}).handle(async (ctx, { provider, publishableKey, environment, secretKey, webhookSecret }) => {
  await assertPlausible(provider, { publishableKey, secretKey, webhookSecret });
  const { env, db, store, clock } = ctx;
  if (masterKeys(env).length === 0) {
    throw new AppError("INTERNAL", "Keys cannot be stored encrypted. Set the secret MASTER_KEY.");
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
  const dueAt = addMinutes(now, firstCheckMinutes);
  const check = { id: newId("pck", now), storeId: store.id, provider, dueAt, createdAt: now, updatedAt: now };
  const entry = {
    action: "setPaymentAccount" as const,
    thing: "PaymentAccount",
    thingId: null,
    name: processors[provider].name,
  };
  const changes = [{ field: "environment", before: null, after: secrets.environment }];
  await writeMenu(
    ctx,
    [...recordEntry(ctx, { ...entry, changes }), putPaymentAccount(db, row), scheduleCheck(db, check)],
    { edited: true },
  );
  return presentAccount(ctx, row);
});

const inUse = () =>
  new AppError(
    "CONFLICT",
    "Guests are paying with this account right now. Pause ordering and try again in half an hour.",
    { reason: "ACCOUNT_IN_USE" },
  );

const removePaymentAccount = operation({
  name: "removePaymentAccount",
  kind: "mutation",
  description:
    "Deletes an account and its keys, so that no more payments use it. Refused while guests are paying with it. Null if there was none.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "natural",
  audit: "entry",
  input: z.object({ provider: processorInput }),
  output: paymentAccountSchema.nullable(),
}).handle(async (ctx, { provider }) => {
  const { db, store } = ctx;
  const known = await findPaymentAccount(db, store.id, provider);
  if (!known) return null;
  await writeMenu(
    ctx,
    [
      ...recordDeletion(ctx, "PaymentAccount", isRemovable(db, store.id, provider)),
      deletePaymentAccount(db, store.id, provider),
      deleteCheck(db, { storeId: store.id, provider }),
    ],
    { edited: true },
  );
  if (await findPaymentAccount(db, store.id, provider)) throw inUse();
  return presentAccount(ctx, known);
});

export const paymentAccountOperations = [paymentAccounts, setPaymentAccount, removePaymentAccount];
