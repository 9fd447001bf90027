import { z } from "zod";
import { apiKeyStatuses } from "../../../db/schema/enums.ts";
import { isAddressRange } from "../caller/addresses.ts";
import { isScope } from "../caller/scopes.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { idOutput, instantInput, instantOutput, textInput } from "../schemas.ts";

const mostRanges = 50;

/** Scopes as callers send them: each one known, and named once however often it was sent. */
export const scopesInput = z
  .array(z.string().refine(isScope, "There is no such scope."))
  .max(50, "Please name each scope once.")
  .transform((sent) => [...new Set(sent.filter(isScope))])
  .meta({ description: "What it may do. Nobody grants what they may not do themselves." });

const allowedIpsInput = z
  .array(
    textInput(64, 1).pipe(z.string().refine(isAddressRange, "Please send an address or a range such as 10.0.0.0/8.")),
  )
  .max(mostRanges, `Please send at most ${mostRanges} addresses.`)
  .default([])
  .meta({ description: "IPv4 and IPv6 addresses and CIDR ranges it may be used from; none means everywhere." });

export const createApiKeyInput = z.object({
  name: textInput(120, 1).meta({ description: "What people call it." }),
  scopes: scopesInput,
  expiresAt: instantInput.nullish().meta({ description: "When it ends; null where it does not." }),
  allowedIps: allowedIpsInput,
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters: the same key and input make nothing new, for 24 hours.",
  }),
});

export const apiKeySchema = z
  .object({
    id: idOutput,
    createdAt: instantOutput,
    updatedAt: instantOutput,
    name: z.string(),
    tokenPreview: z.string(),
    scopes: z.array(z.string()),
    status: z.enum(apiKeyStatuses).meta({ id: "ApiKeyStatus" }),
    expiresAt: instantOutput.nullable(),
    allowedIps: z.array(z.string()),
    lastUsedAt: instantOutput.nullable(),
  })
  .meta({ id: "ApiKey", model: "ApiKey", description: "A partner system's key, without its secret." });

export const createdApiKeySchema = z
  .object({
    apiKey: apiKeySchema.meta({ description: "What anyone who may see it finds of it from now on." }),
    token: z
      .string()
      .nullable()
      .meta({ description: "The key itself, shown this once; null where a call is repeated." }),
  })
  .meta({ id: "CreatedApiKey", description: "A new API key." });

export type ApiKey = z.infer<typeof apiKeySchema>;
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;
