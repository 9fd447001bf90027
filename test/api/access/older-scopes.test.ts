import { describe, expect, it } from "vitest";
import { oauthGrant } from "../../../db/schema/index.ts";
import type { Scope } from "../../../worker/domain/caller/scopes.ts";
import { Actor } from "../../support/builders/client.ts";
import { tea } from "../../support/builders/orders.ts";
import { partnerApp } from "../../support/fakes/oauth.ts";
import { codeOf } from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const older = { scopesVersion: 1 };

const pause = (caller: Actor) => caller.graphql("mutation { setOrderingPaused(paused: true) { orderingPaused } }");

const sellOut = (caller: Actor) =>
  caller.graphql(
    "mutation ($id: ID!) { setItemAvailability(menuItemId: $id, available: false, untilNextOpening: true) { id } }",
    { id: tea },
  );

/** Places an order for one tea at the counter and takes its payment in cash. */
const takeCash = async (counter: Actor, cashier: Actor) => {
  const { data } = await counter.graphql<{ createPOSOrder: { id: string; total: number } }>(
    `mutation ($items: [POSOrderItemInput!]!) { createPOSOrder(orderType: "dine_in", items: $items) { id total } }`,
    { items: [{ menuItemId: tea, quantity: 1 }] },
  );
  return cashier.graphql<{ processPayment: { id: string } }>(
    `mutation ($id: ID!, $amount: Int!) { processPayment(orderId: $id, paymentMethod: "cash", amount: $amount) { id } }`,
    { id: data?.createPOSOrder.id, amount: data?.createPOSOrder.total },
  );
};

const giveBack = (caller: Actor, paymentId: string | undefined) =>
  caller.graphql("mutation ($id: ID!) { refundPayment(paymentId: $id, amount: 1) { id } }", { id: paymentId });

const firstStaff: Scope[] = ["read_menu", "read_orders", "write_orders", "read_payments"];

describe("a key that was made before the scopes were split", () => {
  it("still pauses with write_settings, marks dishes as sold out with write_menu, and takes cash with write_payments", async () => {
    const shop = await world();
    expect(codeOf(await pause(await shop.withKey(["write_settings"], older)))).toBeNull();
    const counter = await shop.withKey(["write_orders"], older);
    const cashier = await shop.withKey(["write_payments"], older);
    const { data, errors } = await takeCash(counter, cashier);
    expect(errors).toEqual([]);
    expect(codeOf(await sellOut(await shop.withKey(["write_menu"], older)))).toBeNull();
    expect(codeOf(await giveBack(cashier, data?.processPayment.id))).toBeNull();
  });

  it("gains nothing without manage_keys", async () => {
    const shop = await world();
    const key = await shop.withKey([...firstStaff, "write_settings"], older);
    expect(codeOf(await sellOut(key))).toBe("MISSING_SCOPE");
    expect(codeOf(await takeCash(key, key))).toBe("MISSING_SCOPE");
  });

  it("pauses nothing and sets no busy time with write_menu, which a new key with the same scope does", async () => {
    const shop = await world();
    const key = await shop.withKey(["write_menu"], older);
    const busy = (caller: Actor) => caller.graphql("mutation { setBusy(extraMinutes: 10) { id } }");
    expect([codeOf(await pause(key)), codeOf(await busy(key))]).toEqual(["MISSING_SCOPE", "MISSING_SCOPE"]);
    const newKey = await shop.withKey(["write_menu"]);
    expect([codeOf(await pause(newKey)), codeOf(await busy(newKey))]).toEqual([null, null]);
  });

  it("makes keys whose scopes mean no more than its own", async () => {
    const shop = await world();
    const key = await shop.withKey(["manage_keys", "write_menu"], older);
    const { data } = await key.graphql<{ createApiKey: { token: string } }>(
      'mutation { createApiKey(name: "Child", scopes: ["write_menu"]) { token } }',
    );
    const child = new Actor(shop.fetch, { headers: { authorization: `Bearer ${data?.createApiKey.token}` } });
    expect(codeOf(await sellOut(child))).toBeNull();
    expect(codeOf(await pause(child))).toBe("MISSING_SCOPE");
  });
});

it("an app's older grant pauses nothing with write_menu, until its owner consents again", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const app = await partnerApp(shop, owner, { scopes: ["write_menu"] });
  const caller = app.caller((await app.connect(owner)).access_token);
  await shop.db.update(oauthGrant).set(older);
  expect([codeOf(await sellOut(caller)), codeOf(await pause(caller))]).toEqual([null, "MISSING_SCOPE"]);
  const renewed = app.caller((await app.connect(owner)).access_token);
  expect(codeOf(await pause(renewed))).toBeNull();
});

it("staff take payments, mark dishes as sold out and pause ordering, but never give money back", async () => {
  const shop = await world();
  const staff = await shop.asStaff("staff");
  expect([codeOf(await sellOut(staff)), codeOf(await pause(staff))]).toEqual([null, null]);
  await staff.graphql("mutation ($id: ID!) { setItemAvailability(menuItemId: $id, available: true) { id } }", {
    id: tea,
  });
  const { data, errors } = await takeCash(staff, staff);
  expect(errors).toEqual([]);
  const refused = await giveBack(staff, data?.processPayment.id);
  expect(codeOf(refused)).toBe("MISSING_SCOPE");
  expect(refused.errors[0]?.message).toContain("write_payments");
});

it("a key with only write_settings pauses ordering, but marks no dish as sold out", async () => {
  const shop = await world();
  const key = await shop.withKey(["write_settings"]);
  expect(codeOf(await pause(key))).toBeNull();
  const refused = await sellOut(key);
  expect(refused.errors[0]?.message).toBe("This needs the scope write_availability.");
});
