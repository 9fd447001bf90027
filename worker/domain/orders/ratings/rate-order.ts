import { atomic } from "../../../../db/atomic.ts";
import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { addRatingNote, insertRating, readRatingNote } from "../../../../db/queries/orders/ratings.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { newId } from "../../ids.ts";
import { loadGuestsOrder } from "../read/load-order.ts";
import { type RatingRefusal, ratingRefusal } from "../read/rating.rules.ts";
import { changeOrder } from "../record/change.ts";
import type { OrderChange } from "../record/change-parts.ts";
import type { RatingInput } from "./schemas.ts";

const alreadyRated = () =>
  new AppError("CONFLICT", "You have rated this order already. Call the restaurant if you want to add something.", {
    reason: "ORDER_RATED",
  });

const refuse = (refusal: RatingRefusal) =>
  refusal === "rated"
    ? alreadyRated()
    : new AppError("ILLEGAL_TRANSITION", "You can rate this order once it is completed.");

const decideRating = (ctx: Ctx, { order }: OrderRecord, { rating: stars, note }: RatingInput): OrderChange | null => {
  const refusal = ratingRefusal(order, stars);
  if (refusal) throw refuse(refusal);
  if (order.rating !== null) return null;
  const now = ctx.clock.now();
  const { storeId, id: orderId } = order;
  const row = { id: newId("rat", now), createdAt: now, updatedAt: now, storeId, orderId, rating: stars, note };
  return {
    events: [{ type: "note", status: null, note: `The guest gave ${stars} of 5 stars.` }],
    actor: actorType(ctx.caller),
    set: { rating: stars },
    writes: [insertRating(ctx.db, { ...row, note: note || null })],
  };
};

/** Rates a completed order for its guest. The stars are final; a note can follow once, with the same stars. Sending the
 *  same again changes nothing. Throws ILLEGAL_TRANSITION before the order is completed, and CONFLICT for another rating
 *  or note. */
export const rateOrder = async (ctx: Ctx, input: RatingInput): Promise<OrderRecord> => {
  const rated = await changeOrder(ctx, await loadGuestsOrder(ctx, input), (record) => decideRating(ctx, record, input));
  if (!input.note) return rated;
  const name = { storeId: rated.order.storeId, orderId: rated.order.id };
  await atomic(ctx.db, [addRatingNote(ctx.db, name, input.note, ctx.clock.now())]);
  if ((await readRatingNote(ctx.db, name)) !== input.note) throw alreadyRated();
  return rated;
};
