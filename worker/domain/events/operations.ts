import { z } from "zod";
import { abortUnless } from "../../../db/abort.ts";
import { atomic, WriteConflict } from "../../../db/atomic.ts";
import {
  hasRoomForEndpoint,
  insertWebhookEndpoint,
  readWebhookDelivery,
  readWebhookEndpoint,
  removeWebhookEndpoint as removalOf,
  renewDelivery,
  replaceWebhookSecret,
  type WebhookEndpointRow,
} from "../../../db/queries/events/webhooks.ts";
import type { Ctx } from "../../context.ts";
import { isDevelopment } from "../../env.ts";
import { AppError, notFound } from "../../errors.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import { parseMasterKey } from "../master-key.ts";
import { operation } from "../operation.ts";
import { idInput, removedSchema } from "../schemas.ts";
import { isSendable } from "./address.rules.ts";
import {
  type AddWebhookEndpointInput,
  addWebhookEndpointInput,
  webhookDeliverySchema,
  webhookSecretSchema,
} from "./endpoint-schemas.ts";
import { newWebhookSecret, rotatedSecrets, sealSecret } from "./secret.ts";

const mostEndpoints = 10;

const shown = ({ id, createdAt, updatedAt, url, events, status }: WebhookEndpointRow) => ({
  ...{ id, createdAt, updatedAt, url, events, status },
});

const loadEndpoint = async ({ db, store }: Ctx, id: string): Promise<WebhookEndpointRow> => {
  const row = await readWebhookEndpoint(db, store.id, id);
  if (!row) throw notFound();
  return row;
};

const unsendable = () => {
  const message = "Please send a public https address, without a password, a fragment or an unusual port.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "url", message }] });
};

const tooMany = () =>
  new AppError("LIMIT_EXCEEDED", `A restaurant has at most ${mostEndpoints} addresses. Please remove one first.`);

const demandMasterKey = ({ env }: Ctx): void => {
  if (parseMasterKey(env.MASTER_KEY)) return;
  throw new AppError("INTERNAL", "Secrets cannot be kept safely here, because the secret MASTER_KEY is not set.");
};

const writeEndpoint = async (
  ctx: Ctx,
  { url, events }: AddWebhookEndpointInput,
  secret: string,
  claim: Idempotency | null,
): Promise<string> => {
  const { env, db, store } = ctx;
  if (!isSendable(url, isDevelopment(env))) throw unsendable();
  const now = ctx.clock.now();
  const name = { id: newId("whe", now), storeId: store.id };
  const row: WebhookEndpointRow = {
    ...{ ...name, url: new URL(url).href, events, status: "active", createdAt: now, updatedAt: now },
    encryptedSecret: await sealSecret(env, name, secret),
    ...{ previousEncryptedSecret: null, previousSecretUntil: null },
    ...{ failingSince: null, disabledAt: null, ownersNotifiedAt: null },
  };
  try {
    await atomic(db, [
      ...(claim ? idempotencyWrites(ctx, claim, name.id) : []),
      abortUnless(db, hasRoomForEndpoint(db, store.id, mostEndpoints), "TOO_MANY_ENDPOINTS"),
      insertWebhookEndpoint(db, row),
    ]);
  } catch (error) {
    throw error instanceof WriteConflict && error.conflict === "TOO_MANY_ENDPOINTS" ? tooMany() : error;
  }
  return name.id;
};

const addWebhookEndpoint = operation({
  name: "addWebhookEndpoint",
  kind: "mutation",
  description:
    "Tells an address of events from now on, signed as Standard Webhooks says. Its secret is shown this once; a repeated call with its idempotency key finds the same address, without it.",
  access: { kind: "scope", scope: "manage_webhooks" },
  idempotency: "key",
  input: addWebhookEndpointInput,
  output: webhookSecretSchema.nullable(),
}).handle(async (ctx, input) => {
  demandMasterKey(ctx);
  const made: { secret: string | null } = { secret: null };
  const id = await makeOnce(ctx, "addWebhookEndpoint", input, async (claim) => {
    const secret = newWebhookSecret();
    const written = await writeEndpoint(ctx, input, secret, claim);
    made.secret = secret;
    return written;
  });
  return { webhookEndpoint: shown(await loadEndpoint(ctx, id)), ...made };
});

const removeWebhookEndpoint = operation({
  name: "removeWebhookEndpoint",
  kind: "mutation",
  description: "Takes an address away, with its log and all that was on its way there.",
  access: { kind: "scope", scope: "manage_webhooks" },
  idempotency: "guarded",
  input: z.object({ id: idInput.meta({ description: "Id of the address." }) }),
  output: removedSchema.nullable(),
}).handle(async (ctx, { id }) => {
  await loadEndpoint(ctx, id);
  await atomic(ctx.db, [removalOf(ctx.db, ctx.store.id, id)]);
  return { id };
});

const rotateWebhookSecret = operation({
  name: "rotateWebhookSecret",
  kind: "mutation",
  description:
    "Gives an address a new secret, shown this once. For 24 hours events are signed with the one before as well, so that a receiver can change over.",
  access: { kind: "scope", scope: "manage_webhooks" },
  idempotency: "guarded",
  input: z.object({ id: idInput.meta({ description: "Id of the address." }) }),
  output: webhookSecretSchema.nullable(),
}).handle(async (ctx, { id }) => {
  const endpoint = await loadEndpoint(ctx, id);
  demandMasterKey(ctx);
  const secret = newWebhookSecret();
  const secrets = await rotatedSecrets(ctx.env, endpoint, secret, ctx.clock.now());
  if (!(await replaceWebhookSecret(ctx.db, endpoint, secrets))) {
    throw new AppError("CONFLICT", "Somebody else has just changed this secret. Please look again.");
  }
  return { webhookEndpoint: shown(await loadEndpoint(ctx, id)), secret };
});

const redeliverWebhook = operation({
  name: "redeliverWebhook",
  kind: "mutation",
  description:
    "Sends an event again, under the id that it always had, whether it was parked, waits for its next try or had arrived.",
  access: { kind: "scope", scope: "manage_webhooks" },
  idempotency: "guarded",
  input: z.object({ deliveryId: idInput.meta({ description: "Id of the delivery." }) }),
  output: webhookDeliverySchema.nullable(),
}).handle(async (ctx, { deliveryId: id }) => {
  const { db, store } = ctx;
  const known = await readWebhookDelivery(db, store.id, id);
  if (!known) throw notFound();
  if (known.endpoint.status === "disabled") {
    throw new AppError("CONFLICT", "This address said that it is gone. Please remove it, and add it anew.");
  }
  await atomic(db, [renewDelivery(db, store.id, id, ctx.clock.now())]);
  ctx.tellPartners(store.id);
  return { id };
});

export const eventOperations = [addWebhookEndpoint, removeWebhookEndpoint, rotateWebhookSecret, redeliverWebhook];
