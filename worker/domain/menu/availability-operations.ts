import { z } from "zod";
import type { Write } from "../../../db/atomic.ts";
import {
  type AvailabilityChange,
  changeItemAvailability,
  changeModifierAvailability,
  readMenuItem,
  readMenuItemModifier,
  readOverrides,
} from "../../../db/queries/availability.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordUpdate } from "../audit/record.ts";
import { actorName } from "../caller/actor-name.ts";
import { operation } from "../operation.ts";
import { idInput, idOutput } from "../schemas.ts";
import { type AvailabilitySubject, type SaleMark, toMark } from "./availability.rules.ts";
import { availabilityEffects } from "./availability-effects.ts";
import { endOf, type OverrideEndInput } from "./override-end.ts";
import { overrideEnd, overrideSchema } from "./override-schemas.ts";
import { overridesAt } from "./overrides.ts";
import { writeMenu } from "./write-menu.ts";

const available = z.boolean().meta({ description: "Whether it is on sale." });

/** Sets the availability of a dish or modifier. A repeated call changes nothing. */
const setAvailability = async (
  ctx: Ctx,
  subject: AvailabilitySubject,
  current: SaleMark,
  input: OverrideEndInput & { available: boolean },
  change: (columns: AvailabilityChange) => Write,
  record: (mark: SaleMark) => Write[],
): Promise<void> => {
  const { store } = await ctx.freshMenu();
  const now = ctx.clock.now();
  const mark = toMark(input.available, endOf(store, !input.available, input, now));
  if (mark.available === current.available && mark.soldOutUntil === current.soldOutUntil) return;
  const { columns, events } = availabilityEffects(subject, current, mark, { by: await actorName(ctx), at: now });
  await writeMenu(ctx, [...record(mark), change({ ...mark, ...columns, updatedAt: now })], { events });
};

const byStaff = {
  kind: "mutation",
  access: { kind: "scope", scope: "write_availability", orScope: "write_menu", tablet: true },
  idempotency: "natural",
} as const;

const setItemAvailability = operation({
  ...byStaff,
  name: "setItemAvailability",
  audit: "entry",
  description:
    "Takes a dish off sale until a time, the next opening or further notice, or puts it back on sale. Guests see the change immediately.",
  input: z.object({
    menuItemId: idInput.describe("Id of the dish. An unknown id fails with NOT_FOUND."),
    available,
    ...overrideEnd,
  }),
  output: z.object({ id: idOutput }).meta({ model: "MenuItem" }).nullable(),
}).handle(async (ctx, input) => {
  const item = await readMenuItem(ctx.db, ctx.store.id, input.menuItemId);
  if (!item) throw notFound();
  const { id, name } = item;
  await setAvailability(
    ctx,
    { menuItemId: id, menuItemModifierId: null, name },
    item,
    input,
    (columns) => changeItemAvailability(ctx.db, ctx.store.id, id, columns),
    (mark) => recordUpdate(ctx, "MenuItem", { id, values: { ...mark } }),
  );
  return { id };
});

const setModifierAvailability = operation({
  ...byStaff,
  name: "setModifierAvailability",
  audit: "entry",
  description:
    "Takes a choice of a dish off sale until a time, the next opening or further notice, or puts it back on sale. Guests see the change immediately.",
  input: z.object({
    menuItemModifierId: idInput.describe("Id of a modifier. An unknown id fails with NOT_FOUND."),
    available,
    ...overrideEnd,
  }),
  output: z.object({ id: idOutput }).meta({ model: "MenuItemModifier" }).nullable(),
}).handle(async (ctx, input) => {
  const modifier = await readMenuItemModifier(ctx.db, ctx.store.id, input.menuItemModifierId);
  if (!modifier) throw notFound();
  const { id, name, menuItemId } = modifier;
  await setAvailability(
    ctx,
    { menuItemId, menuItemModifierId: id, name },
    modifier,
    input,
    (columns) => changeModifierAvailability(ctx.db, ctx.store.id, id, columns),
    (mark) => recordUpdate(ctx, "MenuItemModifier", { id, values: { ...mark } }),
  );
  return { id };
});

const availabilityOverrides = operation({
  name: "availabilityOverrides",
  kind: "query",
  description:
    "Everything that staff have taken off sale, and a pause of all orders: who set it, since when and until when. Expired overrides are not listed.",
  access: { kind: "scope", scope: "read_orders", tablet: true },
  idempotency: "read",
  input: z.object({}),
  output: z.array(overrideSchema),
}).handle(async (ctx) => {
  const now = ctx.clock.now();
  return overridesAt(await readOverrides(ctx.db, ctx.store.id, now), now);
});

export const availabilityOperations = [setItemAvailability, setModifierAvailability, availabilityOverrides];
