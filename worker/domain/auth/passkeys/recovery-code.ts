import { AppError } from "../../../errors.ts";
import { randomBytes } from "../../bytes.ts";
import { type MasterKeyEnv, namedDigests } from "../../master-key.ts";

/** Letters and digits that are not mistaken for each other (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const characters = 10;

/** How many recovery codes a person has. */
export const recoveryCodeCount = 10;

/** A recovery code of 50 random bits, in two groups: "7GK2M-R4XQ9". */
export const newRecoveryCode = (): string => {
  const text = [...randomBytes(characters)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return `${text.slice(0, characters / 2)}-${text.slice(characters / 2)}`;
};

const confused: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** A code as typed, with letters that are read wrong corrected. */
const normalize = (code: string): string =>
  code
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll(/[OIL]/g, (letter) => confused[letter] ?? letter);

interface CodeFacts {
  storeId: string;
  memberId: string;
  code: string;
}

/** The keyed digest of a recovery code, which the database stores, and those of older keys, which it may have. */
export const recoveryDigests = async (
  env: MasterKeyEnv,
  { storeId, memberId, code }: CodeFacts,
): Promise<[string, ...string[]]> => {
  const text = ["recovery-code", storeId, memberId, normalize(code)].join("\n");
  const [newest, ...older] = await namedDigests(env, "recovery code", text);
  if (!newest) throw new AppError("INTERNAL", "Recovery codes are currently unavailable. Please ask another owner.");
  return [newest, ...older];
};
