import { expect, it } from "vitest";
import { partnerApp } from "../../support/fakes/oauth.ts";
import { world } from "../../support/world.ts";

it("a consent is recorded in the audit log with the granted scopes, and a denied one is not", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner);
  await app.submitConsent(owner, {}, "deny");
  await app.connect(owner, { scope: "read_orders manage_keys" });
  const { data } = await owner.graphql<{ auditLog: { entries: { action: string }[] } }>(
    '{ auditLog(thing: "OAuthApp") { entries { action name actor { type } changes { field before after } } } }',
  );
  const consents = data?.auditLog.entries.filter(({ action }) => action === "authorizeApp");
  expect(consents).toEqual([
    {
      ...{ action: "authorizeApp", name: expect.any(String), actor: { type: "staff" } },
      changes: [{ field: "scopes", before: null, after: ["read_orders"] }],
    },
  ]);
});
