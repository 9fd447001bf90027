import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { storeVersionReader } from "../../../worker/domain/live/store-version.ts";
import { findDueMessages, runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { metered } from "../../support/builders/metered.ts";
import { findStoreId, world } from "../../support/world.ts";

/** What a store without orders costs the database. test/bench/README.md derives a month from it. */
const stores = 3;
const maxRowsRead = { minuteOfCron: 34, liveCheck: 3 };

it("cron and an open live channel of an idle store write no row, and read as few as its monthly cost says", async () => {
  const { database, meter } = metered(env.DB);
  const shop = await world({ env: { DB: database } });
  const work = shop.dueWork();
  // Once, a new store gets its first day of sums.
  await runDue(work);
  // A minute that is not the start of an hour, like 59 of 60.
  shop.at(addMinutes(shop.now, 1));
  const beforeCron = { ...meter };
  expect(await findDueMessages(work)).toEqual([]);
  const afterCron = { ...meter };
  expect(afterCron.rowsWritten).toBe(beforeCron.rowsWritten);
  expect((afterCron.rowsRead - beforeCron.rowsRead) / stores).toBeLessThanOrEqual(maxRowsRead.minuteOfCron);

  const storeId = await findStoreId(shop.db, "copper-pot");
  const beforeCheck = { ...meter };
  await storeVersionReader(shop.env)(storeId, shop.now, 10);
  expect(meter.rowsWritten).toBe(beforeCheck.rowsWritten);
  expect(meter.rowsRead - beforeCheck.rowsRead).toBeLessThanOrEqual(maxRowsRead.liveCheck);
});
