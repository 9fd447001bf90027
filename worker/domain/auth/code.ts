import { AppError } from "../../errors.ts";
import { keyedDigests, type MasterKeyEnv } from "../master-key.ts";

/** The length of a code; longer for an account under attack. */
export type CodeDigits = 6 | 8;

/** Returns random digits, with all codes equally likely. */
export const newCode = (digits: CodeDigits): string => {
  const codes = 10 ** digits;
  // The largest multiple of the code count below 2³². Rejecting numbers above it avoids modulo bias.
  const limit = Math.floor(2 ** 32 / codes) * codes;
  const random = new Uint32Array(1);
  for (;;) {
    const [number = limit] = crypto.getRandomValues(random);
    if (number < limit) return String(number % codes).padStart(digits, "0");
  }
};

/** The digests of lines of text by each key of MASTER_KEY, the one to store first. The first line is the purpose of the
 *  digest. Throws INTERNAL if MASTER_KEY is missing. */
export const lineDigests = async (env: MasterKeyEnv, lines: readonly string[]): Promise<[string, ...string[]]> => {
  const [newest, ...older] = await keyedDigests(env, "one-time code", lines.join("\n"));
  if (!newest) throw new AppError("INTERNAL", "Sign-in is currently unavailable. Please call us.");
  return [newest, ...older];
};

/** The purpose of a code: sign in, change an e-mail address, confirm that from the old one, or erase an account. A
 *  code is only valid for its purpose. */
export type CodePurpose = "sign-in" | `email-change ${string}` | `old-address ${string}` | `erasure ${string}`;

interface CodeFacts {
  purpose: CodePurpose;
  storeId: string;
  email: string;
  code: string;
}

/** The keyed digest of a code, which the database stores, and those of older keys. It is useless without the key. */
export const codeDigests = (
  env: MasterKeyEnv,
  { purpose, storeId, email, code }: CodeFacts,
): Promise<[string, ...string[]]> => lineDigests(env, ["one-time-code", purpose, storeId, email, code]);
