import { newRequestKey } from "../../../state/request-key.ts";
/** Returns the idempotency key of an input, so that a repeated attempt counts once and a changed one is another. */
export const createKeys = (): ((input: object) => string) => {
  const keys = new Map<string, string>();
  return (input) => {
    const text = JSON.stringify(input);
    const key = keys.get(text) ?? newRequestKey();
    keys.set(text, key);
    return key;
  };
};
