import { describe, expect, it, vi } from "vitest";
import { type World, world } from "../../support/world.ts";

const fault = {
  build: "index-D3EGXKWT",
  part: "Footer",
  message: "Invalid time value",
  place: "index-D3EGXKWT.js:1:20",
};

/** The files of one build. */
const files: Fetcher = {
  fetch: (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request);
    const type = pathname === "/assets/index-D3EGXKWT.js" ? "text/javascript" : "text/html";
    return Promise.resolve(new Response("", { headers: { "content-type": type } }));
  },
  connect: () => {
    throw new Error("Assets are only served by fetch.");
  },
};

const readCount = async (shop: World): Promise<unknown> =>
  (await (await shop.get("/api/health")).json<{ pageFaults: unknown }>()).pageFaults;

const readCode = async (answer: Response): Promise<unknown[]> => [
  answer.status,
  (await answer.json<{ code?: string }>()).code ?? null,
];

describe("a page's fault", () => {
  it("is a line of the log without anything of a person, and is counted on the health check of its restaurant", async () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const shop = await world({ env: { ASSETS: files } });
    const before = Number(await readCount(shop));
    const message = 'Unexpected token, "Ada Lovelace" is not JSON: ada@example.com';
    expect(await readCode(await shop.post("/api/faults", { ...fault, message }))).toEqual([200, null]);
    const lines = log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("PAGE_FAULT"));
    log.mockRestore();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { warning: "PAGE_FAULT", ...fault, message: 'Unexpected token, "…" is not JSON: …' },
    ]);
    expect(await readCount(shop)).toBe(before + 1);
  });

  it("of a build that is not published is logged, and never counted", async () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const shop = await world({ env: { ASSETS: files } });
    const before = await readCount(shop);
    expect(await readCode(await shop.post("/api/faults", { ...fault, build: "index-never" }))).toEqual([200, null]);
    expect(await readCount(shop)).toBe(before);
    log.mockRestore();
  });

  it("is refused from another site, and counted by no name but a plain one", async () => {
    const shop = await world({ env: { ASSETS: files } });
    const before = await readCount(shop);
    const foreign = await shop.post("/api/faults", fault, { headers: { origin: "https://evil.example" } });
    expect(await readCode(foreign)).toEqual([403, "FORBIDDEN"]);
    for (const change of [{ build: "../secrets" }, { part: "a b" }, { place: "https://x?key=1" }, { message: 5 }])
      expect(await readCode(await shop.post("/api/faults", { ...fault, ...change }))).toEqual([400, "BAD_INPUT"]);
    expect(await readCount(shop)).toBe(before);
  });

  it("has at most two kilobytes", async () => {
    const shop = await world({ env: { ASSETS: files } });
    const messages = ["x".repeat(501), "x".repeat(3000), "x".repeat(1024 * 1024)];
    const outcomes = await Promise.all(
      messages.map(async (message) => readCode(await shop.post("/api/faults", { ...fault, message }))),
    );
    expect(outcomes).toEqual([
      [400, "BAD_INPUT"],
      [413, "TOO_LARGE"],
      [413, "TOO_LARGE"],
    ]);
  });

  it("is counted ten times a minute for one address, however many are sent", async () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    let calls = 0;
    const limit = () => {
      calls += 1;
      return Promise.resolve({ success: calls <= 10 });
    };
    const shop = await world({ env: { ASSETS: files, RATE_LIMITS: "on", FAULT_LIMIT: { limit } } });
    const before = Number(await readCount(shop));
    for (let sent = 0; sent < 12; sent += 1) await shop.post("/api/faults", fault);
    expect(await readCode(await shop.post("/api/faults", fault))).toEqual([429, "RATE_LIMITED"]);
    expect(await readCount(shop)).toBe(before + 10);
    log.mockRestore();
  });
});

it.each(["fail", "hang"] as const)(
  "the health check answers without the count while its object would %s",
  async (kind) => {
    const shop = await world();
    shop.faults.add({ service: "store", kind });
    const answer = await shop.get("/api/health");
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: "ok", pageFaults: null }]);
  },
);
