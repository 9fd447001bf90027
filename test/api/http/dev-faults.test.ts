import { describe, expect, it } from "vitest";
import { soup } from "../../support/builders/orders.ts";
import { world } from "../../support/world.ts";

const path = "/dev/faults";
const quote = { orderType: "pickup", items: [{ menuItemId: soup, quantity: 1 }] };

describe("/dev/faults", () => {
  it("makes a service fail until the fault is deleted, even if that service is the database", async () => {
    const shop = await world();
    await shop.get("/");
    const declared = await shop.post(path, { service: "d1-read", kind: "fail", seconds: 600 });
    expect([declared.status, await declared.json()]).toEqual([
      200,
      { faults: [{ service: "d1-read", kind: "fail", seconds: 600, delayMs: 1000, endsInSeconds: 600 }] },
    ]);
    expect((await shop.post("/api/quote", quote)).status).toBe(503);
    expect(await (await shop.get(path)).json()).toMatchObject({ faults: [{ service: "d1-read" }] });
    expect(await (await shop.delete(path)).json()).toEqual({ faults: [] });
    expect((await shop.post("/api/quote", quote)).status).toBe(200);
  });

  it("ends the faults of one service, and leaves the others", async () => {
    const shop = await world();
    for (const service of ["kv", "r2"]) await shop.post(path, { service, kind: "hang" });
    expect(await (await shop.delete(`${path}?service=kv`)).json()).toMatchObject({ faults: [{ service: "r2" }] });
  });

  it.each([
    [{ service: "database", kind: "fail" }, "Unknown service. Use one of: d1-read,"],
    [{ service: "kv", kind: "explode" }, "Unknown fault. Use one of: fail, lose-answer, delay, hang."],
    [{ service: "kv", kind: "fail", seconds: 0 }, "Send seconds as a whole number from 1 to 600."],
    [{ service: "kv", kind: "fail", seconds: 601 }, "Send seconds as a whole number from 1 to 600."],
    [{ service: "kv", kind: "delay", delayMs: 1.5 }, "Send delayMs as a whole number from 1 to 60000."],
  ])("refuses %j in one sentence", async (fault, sentence) => {
    const shop = await world();
    const response = await shop.post(path, fault);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: "BAD_INPUT", detail: expect.stringContaining(sentence) },
    ]);
    expect(await (await shop.get(path)).json()).toEqual({ faults: [] });
  });

  it("refuses an unknown member, a body that is no object, and an unknown service to delete", async () => {
    const shop = await world();
    expect((await shop.post(path, { service: "kv", kind: "fail", forever: true })).status).toBe(400);
    expect((await shop.post(path, [])).status).toBe(400);
    expect((await shop.delete(`${path}?service=toaster`)).status).toBe(400);
  });

  it("refuses a page of another site", async () => {
    const shop = await world();
    const headers = { origin: "https://elsewhere.example", cookie: "a=1" };
    const response = await shop.post(path, { service: "kv", kind: "fail" }, { headers });
    expect(response.status).toBe(403);
    expect(shop.faults.isEmpty).toBe(true);
  });
});
