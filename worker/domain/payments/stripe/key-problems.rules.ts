import type { AccountKeys, KeyProblem } from "../provider/account.ts";

const keyFormats: Readonly<Record<keyof AccountKeys, { pattern: RegExp; message: string }>> = {
  publishableKey: { pattern: /^pk_(test|live)_\w+$/, message: "The publishable key starts with pk_test_ or pk_live_." },
  secretKey: {
    pattern: /^[sr]k_(test|live)_\w+$/,
    message: "The secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.",
  },
  webhookSecret: { pattern: /^whsec_\S+$/, message: "The webhook's signing secret starts with whsec_." },
};

const keyMode = (key: string): string | undefined => key.split("_")[1];

/** The problems of Stripe keys: wrong prefixes, or a mix of test and live keys. pk_test_1 with sk_live_1 is a problem
 *  of the secret key. Messages never quote a key, because a secret may be in the wrong field. Source: Stripe, "API
 *  keys". */
export const findStripeKeyProblems = (keys: AccountKeys): KeyProblem[] => {
  const paths = ["publishableKey", "secretKey", "webhookSecret"] as const;
  const problems = paths
    .filter((path) => !keyFormats[path].pattern.test(keys[path]))
    .map((path) => ({ path, message: keyFormats[path].message }));
  if (problems.length > 0 || keyMode(keys.publishableKey) === keyMode(keys.secretKey)) return problems;
  return [
    { path: "secretKey", message: "One key is a test key and the other is a live key. Send two of the same kind." },
  ];
};
