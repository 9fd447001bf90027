import type { Ctx } from "../../context.ts";

/** The name of a bag's object: SHA-256 of store and cookie in lower-case hexadecimal. One cookie names another bag in
 *  each store, and the name does not tell the cookie. */
export const bagName = async (storeId: string, token: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`bag\n${storeId}\n${token}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The name of this browser's bag; null if it has none. */
export const browserBagName = async ({ bag, store }: Pick<Ctx, "bag" | "store">): Promise<string | null> =>
  bag.token === null ? null : bagName(store.id, bag.token);
