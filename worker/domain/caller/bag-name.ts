import type { Ctx } from "../../context.ts";
import { sha256Hex } from "../bytes.ts";

/** The name of a bag's Durable Object: SHA-256 of store and cookie in lower-case hexadecimal. One cookie has a
 *  different bag in each store, and the name does not reveal the cookie. */
export const bagName = (storeId: string, token: string): Promise<string> => sha256Hex(`bag\n${storeId}\n${token}`);

/** The name of this browser's bag; null if it has none. */
export const browserBagName = async ({ bag, store }: Pick<Ctx, "bag" | "store">): Promise<string | null> =>
  bag.token === null ? null : bagName(store.id, bag.token);
