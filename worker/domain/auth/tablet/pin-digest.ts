import { AppError } from "../../../errors.ts";
import { type MasterKeyEnv, namedDigests } from "../../master-key.ts";

interface PinFacts {
  storeId: string;
  memberId: string;
  pin: string;
}

/** The keyed digest of a PIN, which the database stores, and those of older keys, which it may have. They are bound to
 *  member and store, so that equal PINs differ. */
export const pinDigests = async (
  env: MasterKeyEnv,
  { storeId, memberId, pin }: PinFacts,
): Promise<[string, ...string[]]> => {
  const [newest, ...older] = await namedDigests(env, "staff pin", ["staff-pin", storeId, memberId, pin].join("\n"));
  if (!newest) throw new AppError("INTERNAL", "Signing in by PIN is currently unavailable. Please sign in by e-mail.");
  return [newest, ...older];
};
