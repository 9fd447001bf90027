import { z } from "zod";
import { atomic } from "../../../db/atomic.ts";
import { raiseMenuRevision } from "../../../db/menu-revision.ts";
import {
  deletePaymentAccount,
  findPaymentAccount,
  listPaymentAccounts,
  type PaymentAccountRow,
  putPaymentAccount,
} from "../../../db/queries/payment-accounts.ts";
import { AppError } from "../../errors.ts";
import { newId } from "../ids.ts";
import { announceMenu } from "../live/announce.ts";
import { masterKeyOf } from "../master-key.ts";
import { operation } from "../operation.ts";
import { noInput } from "../schemas.ts";
import { sealAccount } from "./account.ts";
import { paymentAccountSchema, processorInput, setPaymentAccountInput } from "./account-schemas.ts";

const shown = ({ provider, publishableKey, updatedAt }: PaymentAccountRow) => ({ provider, publishableKey, updatedAt });

const paymentAccounts = operation({
  name: "paymentAccounts",
  kind: "query",
  description: "The restaurant's own accounts at processors, without their secrets.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "read",
  input: noInput,
  output: z.array(paymentAccountSchema).nullable(),
}).handle(async ({ db, store }) => (await listPaymentAccounts(db, store.id)).map(shown));

const setPaymentAccount = operation({
  name: "setPaymentAccount",
  kind: "mutation",
  description: "Sets the account that the restaurant is paid to. Its secrets are kept sealed, and never shown again.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "natural",
  input: setPaymentAccountInput,
  output: paymentAccountSchema.nullable(),
}).handle(async (ctx, { provider, publishableKey, environment, ...secrets }) => {
  const { env, db, store, clock } = ctx;
  if (!masterKeyOf(env.MASTER_KEY)) {
    throw new AppError("INTERNAL", "Keys cannot be kept safely here, because the secret MASTER_KEY is not set.");
  }
  const now = clock.now();
  const row: PaymentAccountRow = {
    id: newId("spa", now),
    storeId: store.id,
    provider,
    publishableKey,
    encryptedSecrets: await sealAccount(env, store.id, provider, {
      secretKey: secrets.secretKey,
      webhookSecret: secrets.webhookSecret,
      environment: environment ?? "live",
    }),
    createdAt: now,
    updatedAt: now,
  };
  await atomic(db, [putPaymentAccount(db, row), raiseMenuRevision(db, store.id)]);
  announceMenu(ctx, { edited: true });
  return shown(row);
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
  return shown(known);
});

export const paymentAccountOperations = [paymentAccounts, setPaymentAccount, removePaymentAccount];
