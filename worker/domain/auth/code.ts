import type { Env } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { hmacHex, importHmacKey } from "../master-key.ts";

/** How many digits a code has: more for an account whose codes are guessed at. */
export type CodeDigits = 6 | 8;

/** Random digits, each of the codes of this length as likely as the next. */
export const newCode = (digits: CodeDigits): string => {
  const codes = 10 ** digits;
  // The largest number of equal shares that 32 bits hold, so that no code is likelier than another.
  const fair = Math.floor(2 ** 32 / codes) * codes;
  const drawn = new Uint32Array(1);
  for (;;) {
    const [number = fair] = crypto.getRandomValues(drawn);
    if (number < fair) return String(number % codes).padStart(digits, "0");
  }
};

/** A key for sign-in alone, derived from MASTER_KEY by HKDF (RFC 5869). Throws INTERNAL where that is missing. */
const codeKey = async (env: Pick<Env, "MASTER_KEY">): Promise<CryptoKey> => {
  const key = await importHmacKey(env, "one-time code");
  if (key) return key;
  throw new AppError("INTERNAL", "Nobody can sign in at the moment. Please give us a call.");
};

/** HMAC-SHA256 of lines of text in lower-case hexadecimal. The first line says what the digest is for. */
export const keyedDigest = async (env: Pick<Env, "MASTER_KEY">, lines: readonly string[]): Promise<string> =>
  hmacHex(await codeKey(env), lines.join("\n"));

/** What a code is for: to sign in, or to give a person another address. A code for one is no good for the other. */
export type CodePurpose = "sign-in" | `email-change ${string}`;

interface CodeFacts {
  purpose: CodePurpose;
  storeId: string;
  email: string;
  code: string;
}

/** A code's keyed digest: what the database holds, of use to nobody without the key. */
export const codeDigest = (
  env: Pick<Env, "MASTER_KEY">,
  { purpose, storeId, email, code }: CodeFacts,
): Promise<string> => keyedDigest(env, ["one-time-code", purpose, storeId, email, code]);
