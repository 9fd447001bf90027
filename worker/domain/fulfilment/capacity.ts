import { slotLoads } from "../../../db/queries/slots.ts";
import type { Ctx } from "../../context.ts";
import type { StoreSettings } from "../menu/types.ts";
import type { Slot } from "./slots.ts";

const reached = (taken: number, most: number | null): boolean => most !== null && taken >= most;

/** The slots that still take an order, by how many orders and minutes of work the store lets into one. */
export const withRoom = async (
  ctx: Ctx,
  store: Pick<StoreSettings, "ordersPerSlot" | "prepMinutesPerSlot">,
  slots: readonly Slot[],
): Promise<Slot[]> => {
  const [first, last] = [slots.at(0), slots.at(-1)];
  if (!first || !last || (store.ordersPerSlot === null && store.prepMinutesPerSlot === null)) return [...slots];
  const loads = await slotLoads(ctx.db, ctx.store.id, first.startsAt, last.startsAt);
  const full = loads.filter(
    ({ taken, prepMinutesTaken }) =>
      reached(taken, store.ordersPerSlot) || reached(prepMinutesTaken, store.prepMinutesPerSlot),
  );
  const fullStarts = new Set(full.map(({ startsAt }) => startsAt));
  return slots.filter(({ startsAt }) => !fullStarts.has(startsAt));
};
