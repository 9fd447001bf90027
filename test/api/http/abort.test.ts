import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { abortUnless } from "../../../db/abort.ts";
import { atomic } from "../../../db/atomic.ts";
import { connect } from "../../../db/client.ts";
import { storeSettings } from "../../../db/schema/index.ts";
import { world } from "../../support/world.ts";

describe("abortUnless", () => {
  const rename = (db: ReturnType<typeof connect>) =>
    db.update(storeSettings).set({ name: "Renamed" }).where(eq(storeSettings.slug, "copper-pot"));

  it("rolls the whole batch back with its own error code if the condition does not hold", async () => {
    await world();
    const db = connect(env.DB);
    const attempt = atomic(db, [rename(db), abortUnless(db, sql`1 = 2`, "TOO_MANY_OPEN_ORDERS")]);
    await expect(attempt).rejects.toMatchObject({ conflict: "TOO_MANY_OPEN_ORDERS" });
    expect(await db.select().from(storeSettings).where(eq(storeSettings.name, "Renamed"))).toEqual([]);
  });

  it("aborts if the condition is null", async () => {
    await world();
    const db = connect(env.DB);
    const attempt = atomic(db, [abortUnless(db, sql`NULL`, "TOO_MANY_ENDPOINTS")]);
    await expect(attempt).rejects.toMatchObject({ conflict: "TOO_MANY_ENDPOINTS" });
  });

  it("lets the batch succeed if the condition holds", async () => {
    await world();
    const db = connect(env.DB);
    await atomic(db, [rename(db), abortUnless(db, sql`1 = 1`, "TOO_MANY_OPEN_ORDERS")]);
    expect(await db.select().from(storeSettings).where(eq(storeSettings.name, "Renamed"))).toHaveLength(1);
  });
});
