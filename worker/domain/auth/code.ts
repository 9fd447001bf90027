import type { Env } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { derivationFor, masterKeyOf } from "../master-key.ts";

const digits = 6;
const codes = 10 ** digits;
/** The largest number of equal shares that 32 bits hold, so that no code is likelier than another. */
const fair = Math.floor(2 ** 32 / codes) * codes;

/** Six random digits, each of the million codes as likely as the next. */
export const newCode = (): string => {
  const drawn = new Uint32Array(1);
  for (;;) {
    const [number = fair] = crypto.getRandomValues(drawn);
    if (number < fair) return String(number % codes).padStart(digits, "0");
  }
};

/** A key for codes alone, derived from MASTER_KEY by HKDF (RFC 5869). Throws INTERNAL where that is missing. */
const codeKey = async (env: Pick<Env, "MASTER_KEY">): Promise<CryptoKey> => {
  const bytes = masterKeyOf(env.MASTER_KEY);
  if (!bytes) throw new AppError("INTERNAL", "Nobody can sign in at the moment. Please give us a call.");
  const root = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    derivationFor("one-time code"),
    root,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign"],
  );
};

/** What a code is for: to sign in, or to give a person another address. A code for one is no good for the other. */
export type CodePurpose = "sign-in" | `email-change ${string}`;

interface CodeFacts {
  purpose: CodePurpose;
  storeId: string;
  email: string;
  code: string;
}

/** A code's keyed digest (HMAC-SHA256) in lower-case hexadecimal: what the database holds, of use to nobody without the key. */
export const codeDigest = async (
  env: Pick<Env, "MASTER_KEY">,
  { purpose, storeId, email, code }: CodeFacts,
): Promise<string> => {
  const text = new TextEncoder().encode(["one-time-code", purpose, storeId, email, code].join("\n"));
  const digest = await crypto.subtle.sign("HMAC", await codeKey(env), text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
