import type { Instant, LocalDate } from "../../../db/schema/shapes.ts";
import type { OpenHours } from "../../../worker/domain/schedule/hours.ts";
import { businessDay, businessDayEnd } from "../../../worker/domain/schedule/slots.ts";
import { addDays } from "../../../worker/domain/schedule/zoned.ts";
import { toInstant } from "../../../worker/domain/time.ts";
import { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Row } from "../platform/database.ts";
import { Counter } from "./counter.ts";
import { type PlannedOrder, planDay } from "./demand.ts";
import { DemoGuest, type GuestParts } from "./guest.ts";
import { Kitchen } from "./kitchen.ts";
import { Manager } from "./manager.ts";
import { DemoMenu } from "./menu.ts";
import { People } from "./people.ts";
import { type DemoProfile, profiles } from "./profiles.ts";
import type { StandInEntries } from "./stand-in.ts";
import { type StoreSnapshot, type TableRows, writtenTables } from "./store-rows.ts";
import { World } from "./world.ts";

export interface MonthOptions {
  script: string;
  store: StoreSnapshot;
  /** The last moment of the month, in epoch milliseconds. */
  endMs: number;
  /** How many business days there are, with the one at the end. */
  days: number;
  seed: number;
  secrets: Readonly<Record<string, string>>;
  profile?: Partial<DemoProfile>;
  /** Called after each day. */
  onDay?: (day: LocalDate, orders: number) => void;
}

const minuteMs = 60_000;
/** Guests need this long to pay, so that no payment is open when the month ends. */
const lastOrderMs = 6 * minuteMs;

const parseHours = (settings: Row): OpenHours => ({
  hours: JSON.parse(String(settings["hours"])),
  hoursExceptions: JSON.parse(String(settings["hours_exceptions"])),
  timezone: String(settings["timezone"]),
});

/** A month of a demo store: its guests and staff use the product as people do. The same options give the same month. */
export class Month {
  readonly world: World;
  readonly #options: MonthOptions;
  readonly #hours: OpenHours;
  readonly #parts: GuestParts;
  readonly #counter: Counter;
  readonly #kitchen: Kitchen;
  readonly #manager: Manager;
  #guests = 0;

  constructor(options: MonthOptions) {
    const { store, endMs, days, seed } = options;
    const settings = store.rows["store_settings"]?.[0];
    const profile = profiles[store.slug];
    if (!settings || !profile) throw new Error(`There is no demo of the store ${store.slug}.`);
    this.#options = options;
    this.#hours = parseHours(settings);
    const firstDay = addDays(businessDay(this.#hours, toInstant(endMs)), 1 - days);
    const startMs = Date.parse(businessDayEnd(this.#hours, addDays(firstDay, -1)));
    this.world = new World({ ...options, startMs });
    const times = JSON.parse(String(settings["meal_period_times"]));
    this.#parts = {
      world: this.world,
      profile: { ...profile, ...options.profile },
      menu: new DemoMenu(
        this.world.database,
        { id: store.id, timezone: this.#hours.timezone, times },
        new SeededRandom(seed + 2),
      ),
      people: new People(String(settings["country_code"]), new SeededRandom(seed + 3), profile.guests),
      refusals: new Map(),
      cards: { paid: 0 },
    };
    this.#counter = new Counter(this.#parts);
    this.#manager = new Manager(this.#parts);
    this.#kitchen = new Kitchen(this.#parts, this.#counter, this.#manager);
  }

  /** How many orders were refused, by code. */
  get refusals(): ReadonlyMap<string, number> {
    return this.#parts.refusals;
  }

  async run(): Promise<void> {
    const { store, endMs, days, onDay } = this.#options;
    const last = businessDay(this.#hours, toInstant(endMs));
    this.#tick();
    for (let day = addDays(last, 1 - days); day <= last; day = addDays(day, 1)) {
      const orders = planDay(this.#hours, day, this.#parts.profile.average, this.world.random);
      for (const order of orders) if (order.atMs < endMs - lastOrderMs) this.#schedule(order);
      // Yesterday is left to the person who tries it.
      if (!store.hasOrders && day < addDays(last, -1)) this.#scheduleClose(day);
      await this.world.runUntil(Math.min(endMs, Date.parse(businessDayEnd(this.#hours, day))));
      onDay?.(day, orders.length);
    }
  }

  /** The rows that the month added. An order whose payment is still open is left out, because no processor of the
   *  local run knows it. */
  collectRows(): TableRows {
    const open = new Set(
      this.world.database
        .read<{ id: string }>(
          "SELECT order_id AS id FROM payment WHERE status IN ('pending', 'processing') AND provider <> 'cash'",
        )
        .map(({ id }) => id),
    );
    const isOpen = (row: Row): boolean => open.has(String(row["order_id"] ?? row["id"]));
    return Object.fromEntries(
      writtenTables.map(({ name, columns }) => {
        const rows = this.world.database.read<Row>(`SELECT ${columns.join(", ")} FROM ${name} ORDER BY rowid`);
        return [name, rows.filter((row) => !isOpen(row))];
      }),
    );
  }

  /** What the stand-in processor has stored. */
  collectPayments(): StandInEntries {
    return this.world.workers.objects.readValues("simulator", this.#options.store.id);
  }

  close(): void {
    this.world.close();
  }

  #schedule({ atMs, way }: PlannedOrder): void {
    this.#guests += 1;
    const number = this.#guests;
    this.world.at(`order ${number}`, atMs, () => {
      if (way === "table" || way === "walk-in" || way === "phone") return this.#counter.takeOrder(way);
      return new DemoGuest(this.#parts, number).order(way);
    });
  }

  /** Staff count the cash when the last guests have left, or on the next morning. */
  #scheduleClose(day: LocalDate): void {
    const { random } = this.world;
    const minutes = random.chance(0.85) ? 10 + random.integerBelow(40) : 500 + random.integerBelow(120);
    const atMs = Date.parse(businessDayEnd(this.#hours, day)) + minutes * minuteMs;
    this.world.at(`close of ${day}`, atMs, () => this.#manager.closeDay(day));
  }

  /** Every minute, the kitchen reads its screen, and cron runs if something is due. */
  #tick(): void {
    const { scheduler, workers } = this.world;
    scheduler.schedule("a minute begins", minuteMs, () => {
      this.#kitchen.takeTickets();
      scheduler.current = null;
      if (this.#isDue(toInstant(scheduler.nowMs))) void workers.runCron();
      this.#tick();
    });
  }

  #isDue(now: Instant): boolean {
    const [row] = this.world.database.read<{ due: number }>(
      `SELECT EXISTS (SELECT 1 FROM restaurant_order WHERE store_id = ?1 AND due_at <= ?2)
         OR EXISTS (SELECT 1 FROM refund WHERE next_attempt_at <= ?2)
         OR EXISTS (SELECT 1 FROM report_progress WHERE due_at <= ?2)
         OR EXISTS (SELECT 1 FROM processor_check WHERE due_at <= ?2)
         OR EXISTS (SELECT 1 FROM notification WHERE store_id = ?1 AND status = 'pending' AND next_attempt_at <= ?2) AS due`,
      this.#options.store.id,
      now,
    );
    return row?.due === 1;
  }
}
