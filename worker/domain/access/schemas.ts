import { z } from "zod";
import { apiKey } from "../../../db/schema/access.ts";
import { isAddressRange } from "../caller/addresses.ts";
import { isScope } from "../caller/scopes.ts";
import { columnOutput } from "../column-schemas.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { instantInput, textInput } from "../schemas.ts";

const maxRanges = 50;

/** Scopes in a request: each one must exist; duplicates are removed. */
export const scopesInput = z
  .array(z.string().refine(isScope, "This scope does not exist. Please check its spelling."))
  .max(50, "Please name each scope once.")
  .transform((sent) => [...new Set(sent.filter(isScope))])
  .meta({ description: "The scopes to grant. You can only grant scopes that you have." });

const allowedIpsInput = z
  .array(
    textInput(64, 1).pipe(z.string().refine(isAddressRange, "Please send an address or a range such as 10.0.0.0/8.")),
  )
  .max(maxRanges, `Please send at most ${maxRanges} addresses.`)
  .default([])
  .meta({ description: "IPv4 and IPv6 addresses and CIDR ranges that may use the key. An empty list allows all." });

export const createApiKeyInput = z.object({
  name: textInput(120, 1).meta({ description: "The name of the key, for people." }),
  scopes: scopesInput,
  expiresAt: instantInput.nullish().meta({ description: "When the key expires; null if it does not." }),
  allowedIps: allowedIpsInput,
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description:
      "16 to 128 printable characters. A repeated call with the same key and input within 24 hours creates nothing new.",
  }),
});

export const apiKeySchema = z
  .object({
    id: columnOutput(apiKey.id),
    createdAt: columnOutput(apiKey.createdAt),
    updatedAt: columnOutput(apiKey.updatedAt),
    name: columnOutput(apiKey.name),
    tokenPreview: columnOutput(apiKey.tokenPreview),
    scopes: columnOutput(apiKey.scopes),
    status: columnOutput(apiKey.status),
    expiresAt: columnOutput(apiKey.expiresAt),
    allowedIps: columnOutput(apiKey.allowedIps),
    lastUsedAt: columnOutput(apiKey.lastUsedAt),
  })
  .meta({ id: "ApiKey", model: "ApiKey", description: "A partner system's key, without its secret." });

export const createdApiKeySchema = z
  .object({
    apiKey: apiKeySchema.meta({ description: "The API key without its token." }),
    token: z.string().nullable().meta({ description: "The token, returned only once; null for a repeated call." }),
  })
  .meta({ id: "CreatedApiKey", description: "A new API key." });

export type ApiKey = z.infer<typeof apiKeySchema>;
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;
