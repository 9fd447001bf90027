import { z } from "zod";
import { atomic } from "../../../db/atomic.ts";
import { insertApiKey, readApiKey, revokeApiKeys } from "../../../db/queries/access/access.ts";
import { readOAuthGrant } from "../../../db/queries/access/oauth.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { recordCreation, recordUpdate } from "../audit/record.ts";
import { sha256Hex } from "../bytes.ts";
import { toMaker } from "../caller/caller.ts";
import { scopesVersion } from "../caller/scopes.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../idempotency/idempotency.ts";
import { operation } from "../operation.ts";
import { idInput } from "../schemas.ts";
import { addMinutes } from "../time.ts";
import { type NewApiKey, newApiKey } from "./api-key.ts";
import { assertCanGrant, grantLifeMinutes } from "./grant.ts";
import { boundsWithin } from "./key-bounds.ts";
import { memberOperations } from "./members.ts";
import { oauthAppOperations } from "./oauth-apps.ts";
import {
  type ApiKey,
  apiKeySchema,
  type CreateApiKeyInput,
  createApiKeyInput,
  createdApiKeySchema,
} from "./schemas.ts";

const presentKey = async (ctx: Ctx, id: string): Promise<ApiKey> => {
  const row = await readApiKey(ctx.db, ctx.store.id, id);
  if (!row) throw notFound();
  const { storeId: _storeId, tokenDigest: _tokenDigest, ...fields } = row;
  return fields;
};

const past = () => {
  const message = "Please choose a time in the future.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "expiresAt", message }] });
};

/** The bounds that the key or grant which creates a new key sets. The new key's scopes mean what its maker's mean. */
const loadBounds = async ({ db, store, caller }: Ctx, { allowedIps, expiresAt = null }: CreateApiKeyInput) => {
  const requested = { allowedIps, expiresAt };
  if (caller.kind === "apiKey") {
    const maker = await readApiKey(db, store.id, caller.keyId);
    if (!maker) throw notFound();
    return { ...boundsWithin(maker, requested), scopesVersion: maker.scopesVersion };
  }
  if (caller.kind === "oauth") {
    const grant = await readOAuthGrant(db, store.id, caller.grantId);
    if (!grant) throw notFound();
    const bounds = { allowedIps: [], expiresAt: addMinutes(grant.createdAt, grantLifeMinutes) };
    return { ...boundsWithin(bounds, requested), scopesVersion: grant.scopesVersion };
  }
  return { ...requested, scopesVersion };
};

const writeKey = async (
  ctx: Ctx,
  input: CreateApiKeyInput,
  made: NewApiKey,
  idempotency: Idempotency | null,
): Promise<string> => {
  const now = ctx.clock.now();
  const storeId = ctx.store.id;
  if (input.expiresAt && input.expiresAt <= now) throw past();
  const { id, secret, tokenPreview } = made;
  const { name, scopes } = input;
  const row = {
    ...{ id, storeId, name, tokenPreview, scopes, createdAt: now, updatedAt: now, ...(await loadBounds(ctx, input)) },
    ...{ tokenDigest: await sha256Hex(secret), status: "active" as const, lastUsedAt: null, ...toMaker(ctx.caller) },
  };
  const { expiresAt, allowedIps } = row;
  await atomic(ctx.db, [
    ...recordCreation(ctx, "ApiKey", { id, name, values: { name, scopes, expiresAt, allowedIps } }),
    insertApiKey(ctx.db, row),
    ...(idempotency ? idempotencyWrites(ctx, idempotency, id) : []),
  ]);
  return id;
};

const createApiKey = operation({
  name: "createApiKey",
  kind: "mutation",
  description:
    "Creates an API key. Its token is returned only once; a repeated call with the same idempotency key returns the same API key without its token. A key creates keys within its own scopes, addresses and expiry, and they end with it. Keys that an app creates end with its grant.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "key",
  audit: "entry",
  input: createApiKeyInput,
  output: createdApiKeySchema.nullable(),
}).handle(async (ctx, input) => {
  assertCanGrant(ctx.caller, input.scopes);
  const made = newApiKey(ctx.clock.now());
  const id = await makeOnce(ctx, "createApiKey", input, (idempotency) => writeKey(ctx, input, made, idempotency));
  return { apiKey: await presentKey(ctx, id), token: id === made.id ? made.token : null };
});

const revokeApiKey = operation({
  name: "revokeApiKey",
  kind: "mutation",
  description: "Revokes an API key with all keys and webhook endpoints that it created. Their next call is rejected.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "natural",
  audit: "entry",
  input: z.object({ id: idInput.meta({ description: "Id of the API key." }) }),
  output: apiKeySchema.nullable(),
}).handle(async (ctx, { id }) => {
  await atomic(ctx.db, [
    ...recordUpdate(ctx, "ApiKey", { id, values: { status: "revoked" } }),
    ...revokeApiKeys(ctx.db, ctx.store.id, [id], ctx.clock.now()),
  ]);
  return presentKey(ctx, id);
});

export const accessOperations = [createApiKey, revokeApiKey, ...oauthAppOperations, ...memberOperations];
