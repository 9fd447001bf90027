import type { Env } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { hmacHex, importHmacKey } from "../master-key.ts";

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

/** A key for sign-in codes, derived from MASTER_KEY by HKDF (RFC 5869). Throws INTERNAL if MASTER_KEY is missing. */
const codeKey = async (env: Pick<Env, "MASTER_KEY">): Promise<CryptoKey> => {
  const key = await importHmacKey(env, "one-time code");
  if (key) return key;
  throw new AppError("INTERNAL", "Sign-in is currently unavailable. Please call us.");
};

/** HMAC-SHA256 of lines of text in lower-case hexadecimal. The first line is the purpose of the digest. */
export const keyedDigest = async (env: Pick<Env, "MASTER_KEY">, lines: readonly string[]): Promise<string> =>
  hmacHex(await codeKey(env), lines.join("\n"));

/** The purpose of a code: sign in, change an e-mail address, confirm that from the old one, or erase an account. A
 *  code is only valid for its purpose. */
export type CodePurpose = "sign-in" | `email-change ${string}` | `old-address ${string}` | `erasure ${string}`;

interface CodeFacts {
  purpose: CodePurpose;
  storeId: string;
  email: string;
  code: string;
}

/** The keyed digest of a code, which the database stores. It is useless without the key. */
export const codeDigest = (
  env: Pick<Env, "MASTER_KEY">,
  { purpose, storeId, email, code }: CodeFacts,
): Promise<string> => keyedDigest(env, ["one-time-code", purpose, storeId, email, code]);
