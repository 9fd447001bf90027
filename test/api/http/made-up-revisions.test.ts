import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { metered } from "../../support/builders/metered.ts";
import { world } from "../../support/world.ts";

it("a menu revision that was made up asks the database no more than a known one, and gets the cached menu", async () => {
  const { database, meter } = metered(env.DB);
  const shop = await world({ env: { DB: database } });
  const current = await (await shop.get("/api/menu")).text();
  const cost = async (revision: number): Promise<number> => {
    const before = meter.statements;
    const response = await shop.get(`/api/menu?revision=${revision}`);
    expect([revision, response.status, await response.text()]).toEqual([revision, 200, current]);
    return meter.statements - before;
  };
  const known = await cost(0);
  for (const revision of [5_000, 6_000, 2_147_483_647])
    expect([revision, await cost(revision)]).toEqual([revision, known]);
});
