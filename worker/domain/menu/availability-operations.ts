import { z } from "zod";
import {
  changeItemAvailability,
  changeModifierAvailability,
  readMenuItem,
  readMenuItemModifier,
  readOverrides,
} from "../../../db/queries/availability.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { actorName } from "../caller/actor-name.ts";
import { operation } from "../operation.ts";
import { idInput, idOutput } from "../schemas.ts";
import { availabilityMessage, type SaleMark, toMark } from "./availability.rules.ts";
import { type EndWish, endOf } from "./override-end.ts";
import { overrideEnd, overrideSchema } from "./override-schemas.ts";
import { overridesAt } from "./overrides.ts";
import { writeOverride } from "./write-override.ts";

const available = z.boolean().meta({ description: "Whether it is on sale from now on." });

/** The mark that a call asks for; null where it is there already, so that the same call again changes nothing. */
const wantedMark = async (ctx: Ctx, known: SaleMark, wish: EndWish & { available: boolean }) => {
  const { store } = await ctx.freshMenu();
  const now = ctx.clock.now();
  const mark = toMark(wish.available, endOf(store, !wish.available, wish, now));
  if (mark.available === known.available && mark.soldOutUntil === known.soldOutUntil) return null;
  return { ...mark, availabilitySetBy: await actorName(ctx), availabilitySetAt: now, updatedAt: now };
};

const byStaff = {
  kind: "mutation",
  access: { kind: "scope", scope: "write_menu" },
  idempotency: "natural",
} as const;

const setItemAvailability = operation({
  ...byStaff,
  name: "setItemAvailability",
  description:
    "Takes a dish off sale, until a time, the next opening or until somebody brings it back; or brings it back. Guests see it at once.",
  input: z.object({ menuItemId: idInput, available, ...overrideEnd }),
  output: z.object({ id: idOutput }).meta({ model: "MenuItem" }).nullable(),
}).handle(async (ctx, input) => {
  const item = await readMenuItem(ctx.db, ctx.store.id, input.menuItemId);
  if (!item) throw notFound();
  const { id, name } = item;
  const mark = await wantedMark(ctx, item, input);
  if (mark) {
    const message = availabilityMessage({ menuItemId: id, menuItemModifierId: null, name }, mark, mark.updatedAt);
    await writeOverride(ctx, changeItemAvailability(ctx.db, ctx.store.id, id, mark), message);
  }
  return { id };
});

const setModifierAvailability = operation({
  ...byStaff,
  name: "setModifierAvailability",
  description:
    "Takes a choice of a dish off sale, until a time, the next opening or until somebody brings it back; or brings it back. Guests see it at once.",
  input: z.object({ menuItemModifierId: idInput, available, ...overrideEnd }),
  output: z.object({ id: idOutput }).meta({ model: "MenuItemModifier" }).nullable(),
}).handle(async (ctx, input) => {
  const modifier = await readMenuItemModifier(ctx.db, ctx.store.id, input.menuItemModifierId);
  if (!modifier) throw notFound();
  const { id, name, menuItemId } = modifier;
  const mark = await wantedMark(ctx, modifier, input);
  if (mark) {
    const message = availabilityMessage({ menuItemId, menuItemModifierId: id, name }, mark, mark.updatedAt);
    await writeOverride(ctx, changeModifierAvailability(ctx.db, ctx.store.id, id, mark), message);
  }
  return { id };
});

const availabilityOverrides = operation({
  name: "availabilityOverrides",
  kind: "query",
  description:
    "Everything that staff have taken off sale, and a pause of all orders: who said so, since when and until when. What is over is not among them.",
  access: { kind: "scope", scope: "read_orders" },
  idempotency: "read",
  input: z.object({}),
  output: z.array(overrideSchema),
}).handle(async (ctx) => {
  const now = ctx.clock.now();
  return overridesAt(await readOverrides(ctx.db, ctx.store.id, now), now);
});

export const availabilityOperations = [setItemAvailability, setModifierAvailability, availabilityOverrides];
