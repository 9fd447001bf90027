import type { NewStore } from "../../db/local/new-store.ts";

/** Stores as `npm run store:create` makes them, each for one journey. */
export const newStores = [
  { slug: "first-day", host: "first-day.localhost", owner: "owner@first-day.example", name: "First Day" },
  { slug: "new-place", host: "new-place.localhost", owner: "owner@new-place.example", name: "New Place" },
  { slug: "last-orders", host: "last-orders.localhost", owner: "owner@last-orders.example", name: "Last Orders" },
] as const satisfies readonly NewStore[];

export type NewStoreSlug = (typeof newStores)[number]["slug"];
