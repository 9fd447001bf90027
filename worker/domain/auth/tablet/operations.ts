import { z } from "zod";
import { atomic, WriteConflict } from "../../../../db/atomic.ts";
import { endSession, prolongTabletSession } from "../../../../db/queries/access/sessions.ts";
import { deleteTablets, insertTablet, listPinPeople, listTablets } from "../../../../db/queries/access/tablets.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { recordEntry } from "../../audit/record.ts";
import { sha256Hex } from "../../bytes.ts";
import { actorId, isOnTablet } from "../../caller/caller.ts";
import { newId } from "../../ids.ts";
import { operation } from "../../operation.ts";
import { idInput, noInput, removedSchema } from "../../schemas.ts";
import { newToken } from "../../token.ts";
import { findOwnTablet } from "../own-tablet.ts";
import { tabletSessionEnd } from "../session.ts";
import { pinOperations } from "./pin-operations.ts";
import { tabletInput, tabletLockSchema, tabletSchema, tooManyTabletsText } from "./schemas.ts";
import { signInByPin } from "./sign-in-by-pin.ts";
import { getTeam } from "./team.ts";

const getTabletLock = operation({
  name: "getTabletLock",
  kind: "query",
  description: "The people who can sign in on this shared tablet by PIN; null if this browser is not one.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: noInput,
  output: tabletLockSchema.nullable(),
}).handle(async (ctx) => {
  const tablet = await findOwnTablet(ctx);
  if (!tablet) {
    // It was revoked, so the next page offers the sign-in by e-mail again.
    if (ctx.tablet.token !== null) ctx.tablet.forget();
    return null;
  }
  const people = await listPinPeople(ctx.db, ctx.store.id);
  return {
    name: tablet.name,
    idleMinutes: tablet.idleMinutes,
    // The screen is public, so a person without a name appears without the domain of their address.
    people: people.map(({ memberId, name, email }) => ({ memberId, name: name || (email.split("@")[0] ?? "") })),
  };
});

const tooManyTablets = () => new AppError("LIMIT_EXCEEDED", tooManyTabletsText);

/** The writes that sign this browser out: a shared tablet must not stay open as the person who set it up. */
const ownSessionEnd = async ({ db, store, session }: Ctx) =>
  session.token === null ? [] : [endSession(db, store.id, await sha256Hex(session.token))];

const setUpTablet = operation({
  name: "setUpTablet",
  kind: "mutation",
  description:
    "Makes this browser a shared tablet and signs it out. People with a PIN can then sign in there, each as themselves.",
  access: { kind: "scope", scope: "write_settings", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: tabletInput,
  output: tabletSchema.nullable(),
}).handle(async (ctx, { name, idleMinutes }) => {
  const existing = await findOwnTablet(ctx);
  if (existing)
    throw new AppError("CONFLICT", "This browser is a shared tablet already.", { reason: "TABLET_ALREADY" });
  const now = ctx.clock.now();
  const token = newToken();
  const tablet = { id: newId("tab", now), createdAt: now, updatedAt: now, name, idleMinutes, lastUsedAt: null };
  const secret = { storeId: ctx.store.id, tokenDigest: await sha256Hex(token), setUpBy: actorId(ctx.caller) };
  try {
    const entry = { action: "setUpTablet" as const, thing: "SharedTablet", thingId: tablet.id, name };
    await atomic(ctx.db, [
      ...recordEntry(ctx, entry),
      ...insertTablet(ctx.db, { ...tablet, ...secret }),
      ...(await ownSessionEnd(ctx)),
    ]);
  } catch (error) {
    throw error instanceof WriteConflict && error.conflict === "TOO_MANY_TABLETS" ? tooManyTablets() : error;
  }
  ctx.tablet.keep(token);
  if (ctx.session.token !== null) ctx.session.forget();
  return tablet;
});

const revokeTablet = operation({
  name: "revokeTablet",
  kind: "mutation",
  description: "Makes a shared tablet an ordinary browser again and ends the session on it.",
  access: { kind: "scope", scope: "write_settings", ownDevice: true },
  idempotency: "guarded",
  audit: "entry",
  input: z.object({ id: idInput.meta({ description: "Id of the shared tablet." }) }),
  output: removedSchema.nullable(),
}).handle(async (ctx, { id }) => {
  const tablets = await listTablets(ctx.db, ctx.store.id);
  const tablet = tablets.find((one) => one.id === id);
  if (!tablet) throw notFound();
  const entry = { action: "revokeTablet" as const, thing: "SharedTablet", thingId: id, name: tablet.name };
  await atomic(ctx.db, [...recordEntry(ctx, entry), ...deleteTablets(ctx.db, ctx.store.id, [id])]);
  return { id };
});

const prolongSession = operation({
  name: "prolongTabletSession",
  kind: "mutation",
  description: "Keeps a shared tablet open after a person touched it. Does nothing in any other browser.",
  access: { kind: "customer", tablet: true },
  idempotency: "natural",
  audit: { none: "It only prolongs a session." },
  input: noInput,
  output: z
    .object({ isProlonged: z.boolean().meta({ description: "Whether the tablet stays open." }) })
    .meta({ id: "TabletProlonged", description: "Whether a session on a shared tablet was prolonged." })
    .nullable(),
}).handle(async (ctx) => {
  const tablet = isOnTablet(ctx.caller) ? await findOwnTablet(ctx) : null;
  if (!tablet || ctx.session.token === null) return { isProlonged: false };
  const now = ctx.clock.now();
  const expiresAt = tabletSessionEnd(now, tablet.idleMinutes);
  await prolongTabletSession(ctx.db, {
    ...{ storeId: ctx.store.id, tabletId: tablet.id, tokenDigest: await sha256Hex(ctx.session.token), now, expiresAt },
  });
  return { isProlonged: true };
});

export const tabletOperations = [
  ...[getTabletLock, setUpTablet, revokeTablet, prolongSession],
  ...[signInByPin, ...pinOperations, getTeam],
];
