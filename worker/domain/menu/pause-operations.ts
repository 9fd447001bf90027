import { z } from "zod";
import { changeBusy, changePause, changeTypePause, readSettings } from "../../../db/queries/availability.ts";
import { onlineOrderType } from "../../../db/schema/enums.ts";
import type { Instant, OrderTypePause } from "../../../db/schema/shapes.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { recordUpdate } from "../audit/record.ts";
import { actorName } from "../caller/actor-name.ts";
import { operation } from "../operation.ts";
import { enumSchema, idOutput, instantInput, textInput } from "../schemas.ts";
import { addMinutes } from "../time.ts";
import { pauseEffects } from "./availability-effects.ts";
import { endOf } from "./override-end.ts";
import { overrideEnd } from "./override-schemas.ts";
import { writeMenu } from "./write-menu.ts";

type Settings = NonNullable<Awaited<ReturnType<typeof readSettings>>>;
type Pause = Omit<OrderTypePause, "orderType">;

const byStaff = {
  kind: "mutation",
  access: { kind: "scope", scope: "write_availability", orScope: "write_settings", tablet: true },
  idempotency: "natural",
  output: z.object({ id: idOutput }).meta({ model: "StoreSettings" }).nullable(),
} as const;

const isSame = (a: Pause | null, b: Pause | null): boolean => a?.until === b?.until && a?.message === b?.message;

/** Pauses all orders, or ends that pause. The pauses of single order types stay. */
const pauseAll = async (ctx: Ctx, settings: Settings, pause: Pause | null, now: Instant): Promise<void> => {
  const { orderingPaused, pausedUntil, pauseMessage } = settings;
  if (isSame(orderingPaused ? { until: pausedUntil, message: pauseMessage } : null, pause)) return;
  const { columns } = pauseEffects({ by: await actorName(ctx), at: now });
  const change = { orderingPaused: pause !== null, pausedUntil: pause?.until ?? null };
  const pauseColumns = { ...change, pauseMessage: pause?.message ?? null, ...columns, updatedAt: now };
  const values = { ...change, pauseMessage: pauseColumns.pauseMessage };
  await writeMenu(ctx, [
    ...recordUpdate(ctx, "StoreSettings", { id: settings.id, values }),
    changePause(ctx.db, ctx.store.id, pauseColumns),
  ]);
};

const pauseType = async (
  ctx: Ctx,
  { id, pausedOrderTypes }: Settings,
  orderType: OrderTypePause["orderType"],
  pause: Pause | null,
  now: Instant,
): Promise<void> => {
  const current = pausedOrderTypes.find((one) => one.orderType === orderType) ?? null;
  if (isSame(current, pause)) return;
  const stamp = { orderType, by: await actorName(ctx), at: now, updatedAt: now };
  const others = pausedOrderTypes.filter((one) => one.orderType !== orderType);
  const values = { pausedOrderTypes: pause ? [...others, { orderType, ...pause }] : others };
  await writeMenu(ctx, [
    ...recordUpdate(ctx, "StoreSettings", { id, values }),
    changeTypePause(ctx.db, ctx.store.id, pause && { orderType, ...pause }, stamp),
  ]);
};

const setOrderingPaused = operation({
  ...byStaff,
  name: "setOrderingPaused",
  audit: "entry",
  description:
    "Pauses all online orders, or one order type, until a time, the next opening or further notice, or resumes them. If the pause has an end, guests can order ahead for a time after it. They see the message immediately.",
  input: z.object({
    paused: z.boolean().meta({ description: "Whether orders are paused." }),
    message: textInput(300).nullish().meta({ description: "The message to guests during the pause." }),
    orderType: enumSchema(onlineOrderType).nullish().meta({
      description: "The order type to pause or resume alone. Omit it for all orders; the pauses of single types stay.",
    }),
    ...overrideEnd,
  }),
}).handle(async (ctx, input) => {
  const settings = await readSettings(ctx.db, ctx.store.id);
  if (!settings) throw notFound();
  const now = ctx.clock.now();
  const { paused, orderType } = input;
  const until = endOf(settings, paused, input, now);
  const pause = paused ? { until, message: input.message || null } : null;
  await (orderType ? pauseType(ctx, settings, orderType, pause, now) : pauseAll(ctx, settings, pause, now));
  return { id: settings.id };
});

const maxBusyMinutes = 120;
/** How long a kitchen is busy if staff do not say until when. */
const usualBusyMinutes = 60;
const maxBusyHours = 24;

/** When a busy kitchen is normal again. Throws BAD_INPUT for a time in the past or more than a day ahead, so that it is
 *  not forgotten. */
const busyEnd = (until: Instant | null | undefined, now: Instant): Instant => {
  const end = until ?? addMinutes(now, usualBusyMinutes);
  if (end > now && end <= addMinutes(now, maxBusyHours * 60)) return end;
  const message = "Please choose a time within the next 24 hours.";
  throw new AppError("BAD_INPUT", message, { errors: [{ path: "until", message }] });
};

const setBusy = operation({
  ...byStaff,
  name: "setBusy",
  audit: "entry",
  description:
    "Adds minutes to every promised time while the kitchen is busy: to quotes, time slots and ready times. It ends automatically. Promises that guests already have stay.",
  input: z.object({
    extraMinutes: z
      .int()
      .min(0, "Send at least 0 minutes.")
      .max(maxBusyMinutes, "Send at most 120 minutes.")
      .meta({ description: "The minutes to add; 0 if the kitchen is no longer busy." }),
    until: instantInput.nullish().meta({
      description: "Time from which promises are normal again, at most 24 hours ahead. Default: in an hour.",
    }),
  }),
}).handle(async (ctx, { extraMinutes, until }) => {
  const settings = await readSettings(ctx.db, ctx.store.id);
  if (!settings) throw notFound();
  const now = ctx.clock.now();
  const busyUntil = extraMinutes === 0 ? null : busyEnd(until, now);
  if (settings.busyMinutes !== extraMinutes || settings.busyUntil !== busyUntil) {
    const stamp = { busyBy: await actorName(ctx), busyAt: now, updatedAt: now };
    const values = { busyMinutes: extraMinutes, busyUntil };
    await writeMenu(ctx, [
      ...recordUpdate(ctx, "StoreSettings", { id: settings.id, values }),
      changeBusy(ctx.db, ctx.store.id, { ...values, ...stamp }),
    ]);
  }
  return { id: settings.id };
});

export const pauseOperations = [setOrderingPaused, setBusy];
