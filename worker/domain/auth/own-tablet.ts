import { findTablet } from "../../../db/queries/access/tablets.ts";
import type { Ctx } from "../../context.ts";
import { sha256Hex } from "../bytes.ts";
import { sessionEnd, tabletSessionEnd } from "./session.ts";

/** The shared tablet that this browser is; null for any other browser. */
export const findOwnTablet = async ({ db, store, tablet }: Pick<Ctx, "db" | "store" | "tablet">) =>
  tablet.token === null ? null : findTablet(db, store.id, await sha256Hex(tablet.token));

/** The terms of a session that starts in this browser by another way than a PIN. On a shared tablet every session is
 *  one of the tablet, so that no person stays signed in there. */
export const sessionTerms = async (ctx: Pick<Ctx, "db" | "store" | "tablet" | "clock">) => {
  const now = ctx.clock.now();
  const tablet = await findOwnTablet(ctx);
  return tablet
    ? { tabletId: tablet.id, expiresAt: tabletSessionEnd(now, tablet.idleMinutes) }
    : { tabletId: null, expiresAt: sessionEnd(now) };
};
