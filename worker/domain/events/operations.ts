import { z } from "zod";
import { abortUnless } from "../../../db/abort.ts";
import { atomic, WriteConflict } from "../../../db/atomic.ts";
import {
  hasRoomForEndpoint,
  insertWebhookEndpoint,
  isSecretCurrent,
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
import { recordCreation, recordDeletion, recordEntry } from "../audit/record.ts";
import { toMaker } from "../caller/caller.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import { masterKeys } from "../master-key.ts";
import { operation } from "../operation.ts";
import { idInput, removedSchema } from "../schemas.ts";
import { isSendable } from "./address.rules.ts";
import {
  type AddWebhookEndpointInput,
  addWebhookEndpointInput,
  webhookDeliverySchema,
  webhookSecretSchema,
} from "./endpoint-schemas.ts";
import { newWebhookSecret, rotateSecrets, sealSecret } from "./secret.ts";

const maxEndpoints = 10;

const presentEndpoint = ({ id, createdAt, updatedAt, url, events, status }: WebhookEndpointRow) => ({
  ...{ id, createdAt, updatedAt, url, events, status },
});

const loadEndpoint = async ({ db, store }: Ctx, id: string): Promise<WebhookEndpointRow> => {
  const row = await readWebhookEndpoint(db, store.id, id);
  if (!row) throw notFound();
  return row;
};

const invalidUrl = () => {
  const message = "Send a public https URL without credentials, fragment or unusual port.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "url", message }] });
};

const tooMany = () =>
  new AppError("LIMIT_EXCEEDED", `A restaurant can have at most ${maxEndpoints} endpoints. Remove one first.`);

const assertMasterKey = ({ env }: Ctx): void => {
  if (masterKeys(env).length > 0) return;
  throw new AppError("INTERNAL", "Secrets cannot be stored encrypted. Set the secret MASTER_KEY.");
};

const writeEndpoint = async (
  ctx: Ctx,
  { url, events }: AddWebhookEndpointInput,
  secret: string,
  idempotency: Idempotency | null,
): Promise<string> => {
  const { env, db, store } = ctx;
  if (!isSendable(url, isDevelopment(env))) throw invalidUrl();
  const now = ctx.clock.now();
  const endpointRef = { id: newId("whe", now), storeId: store.id };
  const row: WebhookEndpointRow = {
    ...{ ...endpointRef, url: new URL(url).href, events, status: "active", createdAt: now, updatedAt: now },
    encryptedSecret: await sealSecret(env, endpointRef, secret),
    ...{ previousEncryptedSecret: null, previousSecretUntil: null },
    ...{ failingSince: null, disabledAt: null, ownersNotifiedAt: null, ...toMaker(ctx.caller) },
  };
  try {
    await atomic(db, [
      ...recordCreation(ctx, "WebhookEndpoint", { id: row.id, values: { url: row.url, events } }),
      ...(idempotency ? idempotencyWrites(ctx, idempotency, endpointRef.id) : []),
      abortUnless(db, hasRoomForEndpoint(db, store.id, maxEndpoints), "TOO_MANY_ENDPOINTS"),
      insertWebhookEndpoint(db, row),
    ]);
  } catch (error) {
    throw error instanceof WriteConflict && error.conflict === "TOO_MANY_ENDPOINTS" ? tooMany() : error;
  }
  return endpointRef.id;
};

const addWebhookEndpoint = operation({
  name: "addWebhookEndpoint",
  kind: "mutation",
  description:
    "Adds an endpoint that receives events, signed according to Standard Webhooks. Its secret is returned only once. An endpoint that a key or an app adds ends with it. Repeating the call with the same idempotency key returns the same endpoint without the secret.",
  access: { kind: "scope", scope: "manage_webhooks" },
  idempotency: "key",
  audit: "entry",
  input: addWebhookEndpointInput,
  output: webhookSecretSchema.nullable(),
}).handle(async (ctx, input) => {
  assertMasterKey(ctx);
  const result: { secret: string | null } = { secret: null };
  const id = await makeOnce(ctx, "addWebhookEndpoint", input, async (idempotency) => {
    const secret = newWebhookSecret();
    const written = await writeEndpoint(ctx, input, secret, idempotency);
    result.secret = secret;
    return written;
  });
  return { webhookEndpoint: presentEndpoint(await loadEndpoint(ctx, id)), ...result };
});

const removeWebhookEndpoint = operation({
  name: "removeWebhookEndpoint",
  kind: "mutation",
  description: "Removes an endpoint with its log and its pending deliveries.",
  access: { kind: "scope", scope: "manage_webhooks" },
  idempotency: "guarded",
  audit: "entry",
  input: z.object({ id: idInput.meta({ description: "Id of the endpoint." }) }),
  output: removedSchema.nullable(),
}).handle(async (ctx, { id }) => {
  await loadEndpoint(ctx, id);
  await atomic(ctx.db, [...recordDeletion(ctx, "WebhookEndpoint", id), removalOf(ctx.db, ctx.store.id, id)]);
  return { id };
});

const rotateWebhookSecret = operation({
  name: "rotateWebhookSecret",
  kind: "mutation",
  description:
    "Gives an endpoint a new secret, which is returned only once. For 24 hours, events are also signed with the previous secret.",
  access: { kind: "scope", scope: "manage_webhooks" },
  idempotency: "guarded",
  audit: "entry",
  input: z.object({ id: idInput.meta({ description: "Id of the endpoint." }) }),
  output: webhookSecretSchema.nullable(),
}).handle(async (ctx, { id }) => {
  const endpoint = await loadEndpoint(ctx, id);
  assertMasterKey(ctx);
  const secret = newWebhookSecret();
  const secrets = await rotateSecrets(ctx.env, endpoint, secret, ctx.clock.now());
  const rotation = { action: "rotateWebhookSecret" as const, thing: "WebhookEndpoint", thingId: id };
  const entry = recordEntry(ctx, rotation, isSecretCurrent(endpoint));
  const replacement = replaceWebhookSecret(ctx.db, endpoint, secrets);
  if ((await atomic(ctx.db, [...entry, replacement])).of(replacement).length === 0) {
    throw new AppError("CONFLICT", "Someone else just changed this secret. Reload and try again.", {
      reason: "CHANGED_MEANWHILE",
    });
  }
  return { webhookEndpoint: presentEndpoint(await loadEndpoint(ctx, id)), secret };
});

const redeliverWebhook = operation({
  name: "redeliverWebhook",
  kind: "mutation",
  description: "Sends an event again with the same id, whether it was parked, pending or delivered.",
  access: { kind: "scope", scope: "manage_webhooks" },
  idempotency: "guarded",
  audit: "entry",
  input: z.object({ deliveryId: idInput.meta({ description: "Id of the delivery." }) }),
  output: webhookDeliverySchema.nullable(),
}).handle(async (ctx, { deliveryId: id }) => {
  const { db, store } = ctx;
  const known = await readWebhookDelivery(db, store.id, id);
  if (!known) throw notFound();
  if (known.endpoint.status === "disabled") {
    throw new AppError("CONFLICT", "This endpoint is disabled. Remove it and add it again.", {
      reason: "ENDPOINT_DISABLED",
    });
  }
  await atomic(db, [
    ...recordEntry(ctx, { action: "redeliverWebhook", thing: "WebhookDelivery", thingId: id }),
    renewDelivery(db, store.id, id, ctx.clock.now()),
  ]);
  ctx.notifyDispatcher(store.id);
  return { id };
});

export const eventOperations = [addWebhookEndpoint, removeWebhookEndpoint, rotateWebhookSecret, redeliverWebhook];
