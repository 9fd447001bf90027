import type { Scheduler } from "../engine/scheduler.ts";
import type { Ledger } from "../platform/ledger.ts";
import type { SimulatedStore } from "../platform/stores.ts";
import type { Workers } from "../platform/workers.ts";
import { KitchenScreen, type LoadScreen } from "./kitchen-screen.ts";

const minuteMs = 60_000;
/** How long after the last fault a screen may take to display the orders. Its next attempt to connect may be 46 seconds
 *  away, and a dead connection is noticed after 55. */
const quietMs = 3 * minuteMs;

/** The kitchen screens of a run. */
export class KitchenScreens {
  /** What the screens did not display as it is. */
  readonly staleOrders: string[] = [];
  readonly #parts: { workers: Workers; scheduler: Scheduler; loadScreen: LoadScreen };
  readonly #open: KitchenScreen[] = [];

  constructor(parts: { workers: Workers; scheduler: Scheduler; loadScreen: LoadScreen }) {
    this.#parts = parts;
  }

  open(store: SimulatedStore): void {
    const screen = new KitchenScreen({ store, ...this.#parts });
    screen.start();
    this.#open.push(screen);
  }

  /** Compares the screens with the database once nothing has failed for a while, and closes them. */
  async close(ledger: Ledger): Promise<void> {
    const { scheduler } = this.#parts;
    const endMs = scheduler.nowMs + quietMs;
    scheduler.schedule("the screens close", quietMs, () => undefined);
    await scheduler.run(() => scheduler.nowMs >= endMs);
    for (const screen of this.#open) this.staleOrders.push(...screen.close(ledger));
  }
}
