import type { StoreMoveState } from "../schema/store/move-state.ts";

/** A store's rows on one shard, as its `store_settings`, `store_move` and `store_deletion` rows describe them. */
export interface StoreOnShard {
  shard: number;
  id: string;
  state: StoreMoveState | null;
  toShard: number | null;
  /** When the store is deleted; null if it stays. */
  deletionDueAt: string | null;
}

/** What a command does about a move: it asks the worker to start or cancel it, waits for one that runs, or refuses. */
type MovePlan =
  | { kind: "request" | "wait" | "cancel" | "withdraw"; from: StoreOnShard; to: number }
  | { kind: "refuse"; reason: string };

/** The day of an instant, in UTC. toDate("2026-12-30T18:00:00.000Z") is "2026-12-30". */
export const toDate = (instant: string): string => instant.slice(0, 10);

const refuse = (reason: string): MovePlan => ({ kind: "refuse", reason });

const isOpen = ({ state }: StoreOnShard): boolean => state === null || state === "requested";

/** The shard that a store is leaving or will leave. */
const findLeaving = (copies: readonly StoreOnShard[]): StoreOnShard | undefined =>
  copies.find(({ state }) => state === "leaving" || state === "returning") ??
  copies.find(({ state }) => state === "requested");

interface MoveRequest {
  slug: string;
  to: number;
  shards: readonly number[];
}

/** Decides how a store gets to a shard. Repeating a command waits for the move that it started. */
export const planMove = (copies: readonly StoreOnShard[], { slug, to, shards }: MoveRequest): MovePlan => {
  if (!shards.includes(to)) {
    return refuse(`There is no shard ${to}. The shards of wrangler.toml are: ${shards.join(", ")}.`);
  }
  const dueAt = copies.find(({ deletionDueAt }) => deletionDueAt !== null)?.deletionDueAt;
  if (dueAt) {
    return refuse(
      `The store ${slug} is to be deleted on ${toDate(dueAt)}. npm run store:delete with --cancel keeps it.`,
    );
  }
  const leaving = findLeaving(copies);
  if (leaving?.toShard === to) return { kind: "wait", from: leaving, to };
  if (leaving) return refuse(`The store ${slug} is moving to shard ${leaving.toShard}. Wait for it, or add --cancel.`);
  const open = copies.find(isOpen);
  if (!open) return refuse(`There is no store ${slug}.`);
  if (open.shard === to) return refuse(`The store ${slug} is already on shard ${to}.`);
  return { kind: "request", from: open, to };
};

/** Decides how the move of a store is cancelled. */
export const planCancellation = (copies: readonly StoreOnShard[], slug: string): MovePlan => {
  const from = findLeaving(copies);
  if (!from || from.toShard === null) return refuse(`The store ${slug} is not moving.`);
  if (from.state === "returning") return { kind: "wait", from, to: from.shard };
  return { kind: from.state === "requested" ? "withdraw" : "cancel", from, to: from.shard };
};

/** A shard as a place for a new store. */
export interface ShardLoad {
  shard: number;
  stores: number;
  /** Whether a store with this slug or host is there. */
  hasSlug: boolean;
  hasHost: boolean;
  /** When that store is deleted; null if it stays, or there is none. */
  deletionDueAt: string | null;
}

const describeTaken = (text: string, { deletionDueAt: dueAt }: ShardLoad): string =>
  dueAt === null ? `${text}.` : `${text}, until it is deleted on ${toDate(dueAt)}.`;

/** The shard with the fewest stores, and of equals the first. Throws if the slug or the host is taken on any. */
export const chooseShard = (loads: readonly ShardLoad[], { slug, host }: { slug: string; host: string }): number => {
  const named = loads.find(({ hasSlug }) => hasSlug);
  if (named) throw new Error(describeTaken(`A store is already called ${slug}`, named));
  const hosting = loads.find(({ hasHost }) => hasHost);
  if (hosting) throw new Error(describeTaken(`${host} already belongs to a store`, hosting));
  const [first, ...others] = loads;
  if (!first) throw new Error("wrangler.toml has no database.");
  return others.reduce((best, load) => (load.stores < best.stores ? load : best), first).shard;
};
