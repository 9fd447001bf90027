import type { Env } from "../../../env.ts";
import { AppError } from "../../../errors.ts";
import { hmacHex, importHmacKey } from "../../master-key.ts";

interface PinFacts {
  storeId: string;
  memberId: string;
  pin: string;
}

/** The keyed digest of a PIN, which the database stores. It is bound to member and store, so that equal PINs differ. */
export const pinDigest = async (
  env: Pick<Env, "MASTER_KEY">,
  { storeId, memberId, pin }: PinFacts,
): Promise<string> => {
  const key = await importHmacKey(env, "staff pin");
  if (!key) throw new AppError("INTERNAL", "Signing in by PIN is currently unavailable. Please sign in by e-mail.");
  return hmacHex(key, ["staff-pin", storeId, memberId, pin].join("\n"));
};
