import { z } from "zod";
import { atomic } from "../../../db/atomic.ts";
import { endApiKey, insertApiKey, readApiKey } from "../../../db/queries/access/access.ts";
import { readOAuthGrant } from "../../../db/queries/access/oauth.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { sha256Hex } from "../digest.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../idempotency/idempotency.ts";
import { operation } from "../operation.ts";
import { idInput } from "../schemas.ts";
import { addMinutes } from "../time.ts";
import { type NewApiKey, newApiKey } from "./api-key.ts";
import { demandOwn, grantLifeMinutes } from "./grant.ts";
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

const viewKey = async (ctx: Ctx, id: string): Promise<ApiKey> => {
  const row = await readApiKey(ctx.db, ctx.store.id, id);
  if (!row) throw notFound();
  const { storeId: _storeId, tokenDigest: _tokenDigest, ...shown } = row;
  return shown;
};

const past = () => {
  const message = "Please choose an end that lies ahead.";
  return new AppError("BAD_INPUT", message, { errors: [{ path: "expiresAt", message }] });
};

/** Who a new key ends with, and the bounds that it is held to: those of the key or the app's grant that makes it. */
const loadMaker = async ({ db, store, caller }: Ctx, { allowedIps, expiresAt = null }: CreateApiKeyInput) => {
  const asked = { allowedIps, expiresAt };
  if (caller.kind === "apiKey") {
    const maker = await readApiKey(db, store.id, caller.keyId);
    if (!maker) throw notFound();
    return { ...boundsWithin(maker, asked), makerKeyId: maker.id, makerGrantId: null };
  }
  if (caller.kind === "oauth") {
    const grant = await readOAuthGrant(db, store.id, caller.grantId);
    if (!grant) throw notFound();
    const bounds = { allowedIps: [], expiresAt: addMinutes(grant.createdAt, grantLifeMinutes) };
    return { ...boundsWithin(bounds, asked), makerKeyId: null, makerGrantId: grant.id };
  }
  return { ...asked, makerKeyId: null, makerGrantId: null };
};

const writeKey = async (
  ctx: Ctx,
  input: CreateApiKeyInput,
  made: NewApiKey,
  claim: Idempotency | null,
): Promise<string> => {
  const [now, storeId] = [ctx.clock.now(), ctx.store.id];
  if (input.expiresAt && input.expiresAt <= now) throw past();
  const { id, secret, tokenPreview } = made;
  const { name, scopes } = input;
  const row = {
    ...{ id, storeId, name, tokenPreview, scopes, createdAt: now, updatedAt: now, ...(await loadMaker(ctx, input)) },
    ...{ tokenDigest: await sha256Hex(secret), status: "active" as const, lastUsedAt: null },
  };
  await atomic(ctx.db, [insertApiKey(ctx.db, row), ...(claim ? idempotencyWrites(ctx, claim, id) : [])]);
  return id;
};

const createApiKey = operation({
  name: "createApiKey",
  kind: "mutation",
  description:
    "Makes an API key, which is shown this once and never again. A repeated call with its idempotency key finds the same API key, without its token. A key makes keys within its own scopes, addresses and expiry, and they end with it; what an app makes ends with its grant.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "key",
  input: createApiKeyInput,
  output: createdApiKeySchema.nullable(),
}).handle(async (ctx, input) => {
  demandOwn(ctx.caller, input.scopes);
  const made = newApiKey(ctx.clock.now());
  const id = await makeOnce(ctx, "createApiKey", input, (claim) => writeKey(ctx, input, made, claim));
  return { apiKey: await viewKey(ctx, id), token: id === made.id ? made.token : null };
});

const revokeApiKey = operation({
  name: "revokeApiKey",
  kind: "mutation",
  description:
    "Ends an API key and all keys that were made with it: the next call that is made with one of them is refused.",
  access: { kind: "scope", scope: "manage_keys" },
  idempotency: "natural",
  input: z.object({ id: idInput.meta({ description: "Id of the API key." }) }),
  output: apiKeySchema.nullable(),
}).handle(async (ctx, { id }) => {
  await atomic(ctx.db, [endApiKey(ctx.db, ctx.store.id, id, ctx.clock.now())]);
  return viewKey(ctx, id);
});

export const accessOperations = [createApiKey, revokeApiKey, ...oauthAppOperations, ...memberOperations];
