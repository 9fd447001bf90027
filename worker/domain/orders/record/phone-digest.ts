import { AppError } from "../../../errors.ts";
import { keyedDigests, type MasterKeyEnv } from "../../master-key.ts";

/** The digest of a phone number that the record of a lookup stores, and those of older keys. Without its key a record
 *  names no phone. Throws INTERNAL if MASTER_KEY is missing. */
export const phoneDigests = async (
  env: MasterKeyEnv,
  storeId: string,
  phone: string,
): Promise<[string, ...string[]]> => {
  const [newest, ...older] = await keyedDigests(env, "guest lookups", [storeId, phone].join("\n"));
  if (!newest) throw new AppError("INTERNAL", "Guests cannot be looked up. Set the secret MASTER_KEY.");
  return [newest, ...older];
};
