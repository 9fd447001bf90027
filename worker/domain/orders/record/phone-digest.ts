import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { hmacHex, importHmacKey } from "../../master-key.ts";

/** The digest of a phone number that the record of a lookup stores. Throws INTERNAL if MASTER_KEY is missing. */
export const digestPhone = async (env: Ctx["env"], storeId: string, phone: string): Promise<string> => {
  const key = await importHmacKey(env, "guest lookups");
  if (!key) throw new AppError("INTERNAL", "Guests cannot be looked up. Set the secret MASTER_KEY.");
  return hmacHex(key, [storeId, phone].join("\n"));
};
