import { readAppName, readKeyName, readPersonName } from "../../../db/queries/access/actors.ts";
import type { Ctx } from "../../context.ts";
import type { Instant } from "../time.ts";

/** The name of who made a change, and when. */
export interface ChangeStamp {
  by: string | null;
  at: Instant;
}

/** The name of the caller for staff: a person's name or e-mail address, or the name of a key or app. Null for a
 *  guest. */
export const actorName = async ({
  db,
  store,
  caller,
}: Pick<Ctx, "db" | "store" | "caller">): Promise<string | null> => {
  switch (caller.kind) {
    case "guest":
      return null;
    case "customer":
    case "staff":
      return readPersonName(db, store.id, caller.customerId);
    case "apiKey":
      return readKeyName(db, store.id, caller.keyId);
    case "oauth":
      return readAppName(db, store.id, caller.appId);
  }
};
