import { beforeEach, expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { type World, world } from "../../support/world.ts";

let shop: World;
let ana: Actor;
beforeEach(async () => {
  shop = await world();
  ana = await shop.asCustomer("ana@example.com");
});

const create = `mutation ($data: AddressCreateInput!) { createAddress(data: $data) { id address isDefault customer { email } } }`;
const home = (overrides = {}) => ({ address: "5 Elm Street", city: "Brooklyn", zip: "11201", ...overrides });
const idOf = async (actor: Actor, data: object): Promise<string> => {
  const { data: created } = await run<{ createAddress: { id: string } }>(actor, create, { data });
  return created?.createAddress.id ?? "";
};
const own = async (actor: Actor) => {
  const { data } = await run<{ addresses: { id: string; isDefault: boolean }[] }>(
    actor,
    "{ addresses { id isDefault } }",
  );
  return data?.addresses;
};

it("customers manage their own addresses, and checkout fills in the default one", async () => {
  const first = await idOf(ana, home({ isDefault: true }));
  shop.at("2026-11-20T23:31:00.000Z");
  const second = await idOf(ana, home({ address: "7 Oak Street", isDefault: true }));
  expect(await own(ana)).toEqual([
    { id: first, isDefault: false },
    { id: second, isDefault: true },
  ]);
  const change = "mutation ($id: ID!) { updateAddress(where: { id: $id }, data: { isDefault: true }) { isDefault } }";
  await run(ana, change, { id: first });
  expect((await own(ana))?.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  const { data } = await run<{ activeUser: { addresses: unknown[] } }>(
    ana,
    "{ activeUser { addresses { id address } } }",
  );
  expect(data?.activeUser.addresses).toHaveLength(2);
});

it("another customer's address is answered like a missing one and does not change", async () => {
  const id = await idOf(ana, home({ isDefault: true }));
  const ben = await shop.asCustomer("ben@example.com");
  expect(await own(ben)).toEqual([]);
  for (const query of [
    'mutation ($id: ID!) { updateAddress(where: { id: $id }, data: { city: "Elsewhere" }) { id } }',
    "mutation ($id: ID!) { deleteAddress(where: { id: $id }) { id } }",
    "mutation ($id: ID!) { deleteAddresses(where: [{ id: $id }]) { id } }",
  ]) {
    const foreignResult = await run(ben, query, { id });
    const missing = await run(ben, query, { id: "adr_00000000000000000000000000" });
    expect(foreignResult.codes).toEqual(["NOT_FOUND"]);
    expect(foreignResult.refusals).toEqual(missing.refusals);
  }
  await idOf(ben, home({ isDefault: true }));
  expect(await own(ana)).toEqual([{ id, isDefault: true }]);
});

it("guests have no addresses, and partners cannot create addresses for others", async () => {
  expect((await run(shop, create, { data: home() })).codes).toEqual(["UNAUTHENTICATED"]);
  const reader = await shop.withKey(["read_customers"]);
  expect((await run(reader, create, { data: home() })).codes).toEqual(["MISSING_SCOPE"]);
  const writer = await shop.withKey(["write_customers"]);
  expect((await run(writer, create, { data: home() })).codes).toEqual(["FORBIDDEN"]);
  const id = await idOf(ana, home());
  const change = 'mutation ($id: ID!) { updateAddress(where: { id: $id }, data: { city: "Queens" }) { city } }';
  expect((await run(writer, change, { id })).data).toEqual({ updateAddress: { city: "Queens" } });
});

it.each([
  ["without a street", { address: "" }, "data.address"],
  ["without a town", { city: null }, "data.city"],
  ["without a postal code", { zip: "" }, "data.zip"],
  ["with a country name instead of its code", { countryCode: "Germany" }, "data.countryCode"],
  ["in the United States without a state", { countryCode: "US" }, "data.state"],
  ["in Japan without a prefecture", { countryCode: "JP", zip: "150-0041" }, "data.state"],
  ["in Germany without a postal code", { countryCode: "DE", zip: "" }, "data.zip"],
])("an address %s is refused with the name of that field", async (_what, wrong, path) => {
  const response = await run(ana, create, { data: home(wrong) });
  expect(response.codes).toEqual(["BAD_INPUT"]);
  expect(listPaths(response)).toEqual([path]);
});

it("an address needs only the parts that its country uses", async () => {
  for (const complete of [
    { countryCode: "US", state: "NY" },
    { countryCode: "DE", city: "Berlin", zip: "10969" },
    { countryCode: "JP", state: "東京都", city: "渋谷区", zip: "150-0041" },
    { countryCode: "HK", state: "香港島", city: "", zip: "" },
    {},
  ]) {
    expect((await run(ana, create, { data: home(complete) })).refusals).toEqual([]);
  }
});
