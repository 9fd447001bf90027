import type { Response } from "./routes.ts";

export type Cart = Response<"GET /api/cart">;
export type CartItem = Cart["items"][number];
export type Quote = Response<"POST /api/quote">;

/** A reason why an item, a bag or an order cannot be ordered. */
export type Problem = Cart["problems"][number];

type Placed = Response<"POST /api/orders/create">;

/** A placed order. REST answers a refused one with an error, so these fields have values. */
export type PlacedOrder = Pick<Placed, "clientSecret"> & {
  [Name in "orderId" | "orderNumber" | "secretKey"]: NonNullable<Placed[Name]>;
};
