import { serverAudits } from "graphql-http";
import { expect, it } from "vitest";
import { world } from "../../support/world.ts";

it("the GraphQL route passes every audit of GraphQL over HTTP, including the recommendations", async () => {
  const shop = await world();
  const audits = serverAudits({
    url: "http://localhost/api/graphql",
    fetchFn: (url: string, init: RequestInit) => shop.fetch(new Request(url, init)),
  });
  expect(audits.length).toBeGreaterThan(50);
  const failures: string[] = [];
  for (const audit of audits) {
    const { status } = await audit.fn();
    if (status !== "ok") failures.push(`${audit.id} ${audit.name}: ${status}`);
  }
  expect(failures).toEqual([]);
});
