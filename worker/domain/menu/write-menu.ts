import type { Write } from "../../../db/atomic.ts";
import { raiseMenuRevision } from "../../../db/menu-revision.ts";
import type { Ctx } from "../../context.ts";
import { commitWithEvents, type EventDraft } from "../events/outbox.ts";
import { announceMenu } from "./announce-menu.ts";
import { availabilityColumns, pauseColumns } from "./availability-effects.ts";

/** Runs a write of the guests' menu as one batch with the new menu revision and its events, then announces it. Set
 *  `edited` if more than availability changed, so that pages reload the menu. */
export const writeMenu = async (
  ctx: Ctx,
  statements: readonly Write[],
  { events = [], edited = false }: { events?: readonly EventDraft[]; edited?: boolean } = {},
): Promise<void> => {
  await commitWithEvents(ctx, ctx.store.id, [...statements, raiseMenuRevision(ctx.db, ctx.store.id)], events);
  announceMenu(ctx, { edited });
};

/** The columns that open pages follow without a reload. */
const followedColumns: ReadonlySet<string> = new Set([
  ...availabilityColumns,
  ...["availabilitySetBy", "availabilitySetAt"],
  ...pauseColumns,
  ...["pausedBy", "pausedAt"],
]);

/** Runs a generated write of rows that guests see. `columns` are the changed columns; null if rows were added or
 *  removed. */
export const commitMenuRows = (
  ctx: Ctx,
  statements: readonly Write[],
  { events, columns }: { events: readonly EventDraft[]; columns: ReadonlySet<string> | null },
): Promise<void> => {
  const edited = columns === null || [...columns].some((name) => !followedColumns.has(name));
  return writeMenu(ctx, statements, { events, edited });
};
