import { z } from "zod";
import { changePause, readSettings } from "../../../db/queries/availability.ts";
import { notFound } from "../../errors.ts";
import { actorName } from "../caller/actor-name.ts";
import { operation } from "../operation.ts";
import { idOutput, textInput } from "../schemas.ts";
import { pauseEffects } from "./availability-effects.ts";
import { endOf } from "./override-end.ts";
import { overrideEnd } from "./override-schemas.ts";
import { writeMenu } from "./write-menu.ts";

const setOrderingPaused = operation({
  name: "setOrderingPaused",
  kind: "mutation",
  description:
    "Pauses all online orders until a time, the next opening or further notice, or resumes them. Guests see the message immediately.",
  access: { kind: "scope", scope: "write_settings" },
  idempotency: "natural",
  input: z.object({
    paused: z.boolean().meta({ description: "Whether orders are paused." }),
    message: textInput(300).nullish().meta({ description: "The message to guests during the pause." }),
    ...overrideEnd,
  }),
  output: z.object({ id: idOutput }).meta({ model: "StoreSettings" }).nullable(),
}).handle(async (ctx, input) => {
  const settings = await readSettings(ctx.db, ctx.store.id);
  if (!settings) throw notFound();
  const now = ctx.clock.now();
  const { paused } = input;
  const pause = {
    orderingPaused: paused,
    pausedUntil: endOf(settings, paused, input, now),
    pauseMessage: paused ? input.message || null : null,
  };
  const isUnchanged =
    settings.orderingPaused === pause.orderingPaused &&
    settings.pausedUntil === pause.pausedUntil &&
    settings.pauseMessage === pause.pauseMessage;
  if (!isUnchanged) {
    const { columns } = pauseEffects({ by: await actorName(ctx), at: now });
    await writeMenu(ctx, [changePause(ctx.db, ctx.store.id, { ...pause, ...columns, updatedAt: now })]);
  }
  return { id: settings.id };
});

export const pauseOperations = [setOrderingPaused];
