import { z } from "zod";
import { atomic } from "../../../db/atomic.ts";
import { endMadeByApps } from "../../../db/queries/access/access.ts";
import { insertOAuthApp, readOAuthApp, removeOAuthApps } from "../../../db/queries/access/oauth.ts";
import { oauthApp } from "../../../db/schema/access.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordCreation, recordDeletion } from "../audit/record.ts";
import { toMaker } from "../caller/caller.ts";
import { columnOutput } from "../column-schemas.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../idempotency/idempotency.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { newId } from "../ids.ts";
import { operation } from "../operation.ts";
import { idInput, removedSchema, textInput } from "../schemas.ts";
import { assertCanGrant } from "./grant.ts";
import { isRedirectUri } from "./redirect-uri.ts";
import { scopesInput } from "./schemas.ts";

const redirectUriInput = textInput(500, 1).pipe(
  z.string().refine(isRedirectUri, "Please send an https address without a fragment, or http on localhost."),
);

const createOAuthAppInput = z.object({
  name: textInput(120, 1).meta({ description: "The name shown when a person authorizes the app." }),
  redirectUris: z
    .array(redirectUriInput)
    .min(1, "Please name at least one address.")
    .max(10, "Please name at most 10 addresses.")
    .meta({ description: "Redirect URIs: https, or http on localhost." }),
  scopes: scopesInput.refine((scopes) => scopes.length > 0, "Please choose at least one scope."),
  isPublic: z.boolean().default(false).meta({
    description: "Whether the app is a public client, such as a mobile or browser app, which has no secret.",
  }),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description:
      "16 to 128 printable characters. A repeated call with the same key and input within 24 hours creates nothing new.",
  }),
});

type CreateOAuthAppInput = z.output<typeof createOAuthAppInput>;

const oauthAppSchema = z
  .object({
    id: columnOutput(oauthApp.id),
    createdAt: columnOutput(oauthApp.createdAt),
    updatedAt: columnOutput(oauthApp.updatedAt),
    name: columnOutput(oauthApp.name),
    clientId: columnOutput(oauthApp.clientId),
    redirectUris: columnOutput(oauthApp.redirectUris),
    scopes: columnOutput(oauthApp.scopes),
    status: columnOutput(oauthApp.status),
  })
  .meta({ id: "OAuthApp", model: "OAuthApp", description: "A partner's application." });

const createdOAuthAppSchema = z
  .object({
    oauthApp: oauthAppSchema.meta({ description: "The app, with its client id." }),
    clientSecret: z.string().nullable().meta({
      description: "The client secret, returned only once. Null for a public client and for a repeated call.",
    }),
  })
  .meta({ id: "CreatedOAuthApp", description: "A new OAuth app." });

// Imported on demand, because few calls need the authorization server.
const loadClients = async (ctx: Ctx) => (await import("./oauth-server.ts")).oauthClients(ctx);

const writeApp = async (ctx: Ctx, input: CreateOAuthAppInput, idempotency: Idempotency | null) => {
  const clients = await loadClients(ctx);
  const { name, redirectUris, scopes, isPublic } = input;
  const { clientId, clientSecret = null } = await clients.createClient({
    ...{ clientName: name, redirectUris, grantTypes: ["authorization_code", "refresh_token"] },
    ...{ responseTypes: ["code"], tokenEndpointAuthMethod: isPublic ? "none" : "client_secret_basic" },
  });
  const now = ctx.clock.now();
  const id = newId("app", now);
  const row = { id, storeId: ctx.store.id, name, clientId, redirectUris, scopes, createdAt: now, updatedAt: now };
  const keyWrites = idempotency ? idempotencyWrites(ctx, idempotency, id) : [];
  try {
    const values = { name, redirectUris, scopes };
    await atomic(ctx.db, [
      ...recordCreation(ctx, "OAuthApp", { id, name, values }),
      insertOAuthApp(ctx.db, { ...row, status: "active", madeBy: toMaker(ctx.caller).madeBy }),
      ...keyWrites,
    ]);
  } catch (error) {
    await clients.deleteClient(clientId);
    throw error;
  }
  return { id, clientSecret };
};

const createOAuthApp = operation({
  name: "createOAuthApp",
  kind: "mutation",
  description: "Creates a partner's OAuth app, which owners of the store can then authorize.",
  access: { kind: "scope", scope: "manage_keys", ownDevice: true },
  idempotency: "key",
  audit: "entry",
  input: createOAuthAppInput,
  output: createdOAuthAppSchema.nullable(),
}).handle(async (ctx, input) => {
  assertCanGrant(ctx.caller, input.scopes);
  const secret: { clientSecret: string | null } = { clientSecret: null };
  const id = await makeOnce(ctx, "createOAuthApp", input, async (idempotency) => {
    const made = await writeApp(ctx, input, idempotency);
    secret.clientSecret = made.clientSecret;
    return made.id;
  });
  const app = await readOAuthApp(ctx.db, ctx.store.id, id);
  if (!app) throw notFound();
  return { oauthApp: app, ...secret };
});

const deleteOAuthApp = operation({
  name: "deleteOAuthApp",
  kind: "mutation",
  description:
    "Deletes an OAuth app with its grants, API keys and webhook endpoints that it created. Their next call is rejected.",
  access: { kind: "scope", scope: "manage_keys", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: z.object({ id: idInput.meta({ description: "Id of the app." }) }),
  output: removedSchema.nullable(),
}).handle(async (ctx, { id }) => {
  const app = await readOAuthApp(ctx.db, ctx.store.id, id);
  if (!app) throw notFound();
  // Deletes the row first, because authentication depends on it.
  await atomic(ctx.db, [
    ...recordDeletion(ctx, "OAuthApp", id),
    ...endMadeByApps(ctx.db, ctx.store.id, [id], ctx.clock.now()),
    removeOAuthApps(ctx.db, ctx.store.id, [id]),
  ]);
  await (await loadClients(ctx)).deleteClient(app.clientId);
  return { id };
});

export const oauthAppOperations = [createOAuthApp, deleteOAuthApp];
