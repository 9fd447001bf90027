import { readAppName, readKeyName, readPersonName } from "../../../db/queries/access/actors.ts";
import type { Ctx } from "../../context.ts";

/** How the staff of a store know whoever calls: a person by name or e-mail address, a key or an app by the name it was given.
 *  Null for a guest. */
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
