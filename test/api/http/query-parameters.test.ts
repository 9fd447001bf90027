import { describe, expect, it } from "vitest";
import { operations } from "../../../worker/domain/registry.ts";
import { liveRoutes } from "../../../worker/http/routes/live.ts";
import { world } from "../../support/world.ts";

interface Problem {
  code: string;
  detail: string;
  errors: { path: string; message: string }[];
}

const routes = [
  ...[...operations, ...liveRoutes].flatMap(({ rest }) => (rest ? [rest] : [])),
  ...["/api/health", "/api/openapi.json"].map((path) => ({ method: "GET", path })),
];

describe("an unknown query parameter", () => {
  it.each(routes)("is refused with its name: $method $path", async ({ method, path }) => {
    const shop = await world();
    const address = `${path.replace(":id", "none")}?surprise=1`;
    const upgrade: Record<string, string> = path.endsWith("/live") ? { upgrade: "websocket" } : {};
    const response = await shop.send(method, address, undefined, { headers: upgrade });
    const { code, errors } = await response.json<Problem>();
    expect([response.status, code]).toEqual([400, "BAD_INPUT"]);
    expect(errors).toEqual([{ path: "surprise", message: expect.stringMatching(/Use: |takes none/) }]);
  });

  it("is refused with a list of the known names, even if the rest of the query is cached", async () => {
    const shop = await world({ secondsBetweenRequests: 0 });
    await shop.get("/api/categories?meal=breakfast");
    const response = await shop.get("/api/categories?meal=breakfast&mealPeriod=lunch&meals=x");
    const { detail, errors } = await response.json<Problem>();
    expect(response.status).toBe(400);
    expect(detail).toBe("Unknown query parameter: mealPeriod, meals. Use: meal.");
    expect(errors.map(({ path }) => path)).toEqual(["mealPeriod", "meals"]);
  });

  it("is also one that is a parameter of the path or the body", async () => {
    const shop = await world();
    expect((await shop.get("/api/menu-items/none?id=other")).status).toBe(400);
    expect((await shop.post("/api/quote?orderType=pickup", { orderType: "pickup", items: [] })).status).toBe(400);
  });

  it("is reported only after a wrong credential", async () => {
    const shop = await world();
    const response = await shop.get("/api/store?surprise=1", { headers: { authorization: "Bearer wrong" } });
    expect(response.status).toBe(401);
  });
});

interface Page {
  total: number;
  items: { dietaryFlags: string[] }[];
}

it("a list in a query may be sent as one value with commas", async () => {
  const shop = await world();
  const readPage = async (query: string) => (await shop.get(`/api/menu-items?limit=100&${query}`)).json<Page>();
  const both = await readPage("dietary=vegan,gluten_free");
  expect(both).toEqual(await readPage("dietary=vegan&dietary=gluten_free"));
  expect(both.total).toBeGreaterThan(0);
  expect(both.total).toBeLessThan((await readPage("dietary=vegan")).total);
  for (const { dietaryFlags } of both.items) {
    expect(dietaryFlags).toEqual(expect.arrayContaining(["vegan", "gluten_free"]));
  }
  const wrong = await shop.get("/api/menu-items?dietary=vegan,carnivore");
  expect([wrong.status, (await wrong.json<Problem>()).errors[0]?.path]).toEqual([400, "dietary.1"]);
});

it("an unknown category, or one of another restaurant, is not found", async () => {
  const shop = await world();
  const [foreignCategory] = await (await shop.get("/api/categories", { store: "umi-sando" })).json<{ id: string }[]>();
  for (const category of ["cat_none", foreignCategory?.id]) {
    const response = await shop.get(`/api/menu-items?category=${category}`);
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { code: "NOT_FOUND", errors: [{ path: "category" }] },
    ]);
  }
});
