import { expect, it } from "vitest";
import { codeOf, paidOrder } from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const query = "{ launchChecklist { isOpen hasOrders needsCashRegister missingLegalPages steps { step isDone } } }";

interface Checklist {
  isOpen: boolean;
  hasOrders: boolean;
  needsCashRegister: boolean;
  missingLegalPages: string[];
  steps: { step: string; isDone: boolean }[];
}

const read = async (client: { graphql: Awaited<ReturnType<typeof world>>["graphql"] }): Promise<Checklist> => {
  const { data, errors } = await client.graphql<{ launchChecklist: Checklist }>(query);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.launchChecklist;
};

const missing = ({ steps }: Checklist) => steps.filter(({ isDone }) => !isDone).map(({ step }) => step);

it("each step of the checklist ticks itself when its fact is there", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const first = await read(owner);
  expect(first.steps.map(({ step }) => step)).toEqual([
    ...["contact", "hours", "menu", "tax", "delivery_zones", "legal_pages", "payment_account", "test_order"],
  ]);
  expect(missing(first)).toEqual(["test_order"]);
  await owner.graphql(
    'mutation { updateStoreSettings(data: { hours: [], phone: "", deliveryEnabled: false }) { id } }',
  );
  expect(missing(await read(owner))).toEqual(["contact", "hours", "test_order"]);
  await owner.graphql("mutation { createTestOrder { id } }");
  expect(missing(await read(owner))).toEqual(["contact", "hours"]);
});

it("the first real order ends the checklist, unless a step that still matters is missing", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  expect(await read(owner)).toMatchObject({ isOpen: true, hasOrders: false, needsCashRegister: false });
  await paidOrder(shop);
  expect(await read(owner)).toMatchObject({ isOpen: false, hasOrders: true });
  await owner.graphql('mutation { updateStoreSettings(data: { phone: "" }) { id } }');
  const later = await read(owner);
  expect(later.isOpen).toBe(true);
  expect(missing(later)).toEqual(["contact"]);
  const { errors } = await owner.graphql(
    "mutation { updateStoreOperations(data: { hidesLaunchChecklist: true }) { id } }",
  );
  expect(errors).toEqual([]);
  expect((await read(owner)).isOpen).toBe(false);
});

it.each([
  ["copper-pot", ["terms", "privacy"]],
  ["gasthaus-linde", ["imprint", "terms", "privacy"]],
  ["umi-sando", ["tokushoho", "privacy"]],
])("the checklist of %s asks for the legal pages of its country", async (store, needed) => {
  const shop = await world();
  const owner = await shop.asStaff("owner", { store });
  expect((await read(owner)).missingLegalPages).toEqual([]);
  await owner.graphql("mutation { updateStoreSettings(data: { legalPages: [] }) { id } }");
  const bare = await read(owner);
  expect(bare.missingLegalPages).toEqual(needed);
  expect(missing(bare)).toContain("legal_pages");
});

it("a legal page with a blank counts as missing until the blank is filled in", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const write = (text: string) =>
    owner.graphql(
      `mutation { updateStoreSettings(data: { legalPages: [{ kind: terms, title: "Terms", text: "Fine." }, { kind: privacy, title: "Privacy", text: "${text}" }] }) { id } }`,
    );
  await write("Ask [[the authority]].");
  expect((await read(owner)).missingLegalPages).toEqual(["privacy"]);
  await write("Ask the Attorney General.");
  expect((await read(owner)).missingLegalPages).toEqual([]);
});

it("owners and managers see the checklist, staff and guests do not", async () => {
  const shop = await world();
  expect(codeOf(await (await shop.asStaff("manager")).graphql(query))).toBeNull();
  expect(codeOf(await (await shop.asStaff("staff")).graphql(query))).toBe("MISSING_SCOPE");
  expect(codeOf(await shop.graphql(query))).toBe("UNAUTHENTICATED");
});
