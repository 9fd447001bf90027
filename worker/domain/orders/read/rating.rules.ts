import type { OrderStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";

interface RatedOrder {
  status: OrderStatus;
  erasedAt: Instant | null;
  rating: number | null;
}

/** Why a guest cannot rate an order: it is not completed, or it has another rating. */
export type RatingRefusal = "unfinished" | "rated";

/** Why a guest cannot give an order these stars, 1 to 5; null if they can. A rating is given once, and giving the same
 *  stars again is no refusal. Five stars for an order with four are "rated". */
export const ratingRefusal = ({ status, erasedAt, rating }: RatedOrder, stars: number): RatingRefusal | null => {
  if (status !== "completed" || erasedAt !== null) return "unfinished";
  return rating === null || rating === stars ? null : "rated";
};

/** Whether a guest can rate an order now: true for a completed one without a rating. */
export const canRate = (order: RatedOrder): boolean => order.rating === null && ratingRefusal(order, 1) === null;
