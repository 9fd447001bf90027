import { expect, it } from "vitest";
import type { StaffRole } from "../../../db/schema/enums.ts";
import { staffMember, webhookEndpoint } from "../../../db/schema/index.ts";
import { scopes } from "../../../worker/domain/caller/scopes.ts";
import type { Actor } from "../../support/builders/client.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { listMails } from "../../support/builders/people.ts";
import { partnerApp } from "../../support/fakes/oauth.ts";
import { world } from "../../support/world.ts";

const inviting =
  "mutation ($email: String!, $role: StaffRole!) { inviteMember(email: $email, role: $role) { id role customer { email } } }";

interface Invited {
  inviteMember: { id: string; role: StaffRole; customer: { email: string } } | null;
}

const invite = (actor: Actor, email: string, role: string = "staff") =>
  actor.graphql<Invited>(inviting, { email, role });

const changeRole = (actor: Actor, id: string, role: StaffRole) =>
  actor.graphql("mutation ($id: ID!, $role: StaffRole!) { changeMemberRole(id: $id, role: $role) { role } }", {
    id,
    role,
  });

const remove = (actor: Actor, id: string) =>
  actor.graphql("mutation ($id: ID!) { removeMember(id: $id) { id } }", { id });

const codeOf = ({ errors }: { errors: { extensions: Record<string, unknown> }[] }) =>
  errors[0]?.extensions["code"] ?? null;

const readRole = async (browser: Actor) =>
  (await browser.graphql<{ activeUser: { role: string | null } }>("{ activeUser { role } }")).data?.activeUser.role;

const readMembers = async (actor: Actor) => {
  const { data } = await actor.graphql<{ staffMembers: { id: string; role: string; customer: { email: string } }[] }>(
    "{ staffMembers { id role customer { email } } }",
  );
  return data?.staffMembers ?? [];
};

it("an invited person gets a mail, signs in by a code, and has access until they are removed", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { data, errors } = await invite(owner, " Nora@Example.com ", "manager");
  expect(errors).toEqual([]);
  expect(data?.inviteMember).toMatchObject({ role: "manager", customer: { email: "nora@example.com" } });
  const [mail] = await listMails(shop);
  expect(mail).toMatchObject({ to: "nora@example.com", subject: "You now have access to Copper Pot" });
  expect(mail?.text).toContain("http://localhost/dashboard");
  const nora = await shop.asCustomer("nora@example.com");
  expect(await readRole(nora)).toBe("manager");
  const id = data?.inviteMember?.id ?? "";
  expect((await changeRole(owner, id, "staff")).data).toEqual({ changeMemberRole: { role: "staff" } });
  expect(await readRole(nora)).toBe("staff");
  expect((await remove(owner, id)).data).toEqual({ removeMember: { id } });
  expect((await nora.graphql<{ activeUser: unknown }>("{ activeUser { role } }")).data?.activeUser).toBeNull();
  expect(codeOf(await remove(owner, id))).toBe("NOT_FOUND");
});

it("a removed owner's sessions and app grants stay ended when they get a role again", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { data } = await invite(owner, "nora@example.com", "owner");
  const nora = await shop.asCustomer("nora@example.com");
  const app = await partnerApp(shop, owner, { scopes: ["manage_keys", "manage_webhooks", "read_orders"] });
  const caller = app.caller((await app.connect(nora)).access_token);
  const adding =
    'mutation { addWebhookEndpoint(url: "https://partner.example/hook", events: ["order.created"]) { secret } }';
  expect(codeOf(await caller.graphql(adding))).toBeNull();
  expect(codeOf(await remove(owner, data?.inviteMember?.id ?? ""))).toBeNull();
  expect(await shop.db.select().from(webhookEndpoint)).toEqual([]);
  expect(codeOf(await invite(owner, "nora@example.com", "owner"))).toBeNull();
  expect((await nora.graphql<{ activeUser: unknown }>("{ activeUser { role } }")).data?.activeUser).toBeNull();
  expect(codeOf(await caller.graphql("{ apiKeysCount }"))).toBe("UNAUTHENTICATED");
});

it("an existing customer who is invited keeps account and orders, and is invited only once", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { orderId } = await placeOrder(shop.asGuest());
  const orders = "{ getCustomerOrders { items { id } } }";
  expect(codeOf(await invite(owner, "ada@example.com"))).toBeNull();
  const ada = await shop.asCustomer("ada@example.com");
  expect((await ada.graphql(orders)).data).toEqual({ getCustomerOrders: { items: [{ id: orderId }] } });
  const responses = await Promise.all([
    invite(owner, "ada@example.com"),
    invite(owner, "bo@example.com"),
    invite(owner, "bo@example.com"),
  ]);
  expect(responses.map(codeOf).filter((code) => code === "CONFLICT")).toHaveLength(2);
  expect((await readMembers(owner)).filter(({ customer }) => customer.email === "bo@example.com")).toHaveLength(1);
});

it("a restaurant always keeps at least one owner, even if two owners remove each other concurrently", async () => {
  const shop = await world();
  const anna = await shop.asStaff("owner");
  const ben = await shop.asStaff("owner");
  const owners = (await readMembers(anna)).filter(({ role }) => role === "owner").map(({ id }) => id);
  const seeded = owners.slice(0, -2);
  for (const id of seeded) expect(codeOf(await remove(anna, id))).toBeNull();
  const [first = "", second = ""] = owners.slice(-2);
  const responses = await Promise.all([remove(anna, second), changeRole(ben, first, "staff")]);
  expect(responses.map(codeOf).filter((code) => code === null)).toHaveLength(1);
  const left = (await shop.db.select().from(staffMember)).filter(
    ({ id, role }) => role === "owner" && owners.includes(id),
  );
  expect(left).toHaveLength(1);
  const [{ id = "" } = {}] = left;
  const lastOwner = id === first ? anna : ben;
  for (const response of [await remove(lastOwner, id), await changeRole(lastOwner, id, "manager")]) {
    expect(codeOf(response)).toBe("CONFLICT");
    expect(response.errors[0]?.message).toContain("at least one owner");
  }
});

it("a member of another restaurant is answered like a missing one and is not changed", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const strange = await invite(await shop.asStaff("owner", { store: "umi-sando" }), "kei@example.com");
  const id = strange.data?.inviteMember?.id ?? "";
  const describeResult = ({ data, errors }: Awaited<ReturnType<typeof remove>>) => [
    data,
    errors.map(({ message }) => message),
  ];
  expect(describeResult(await remove(owner, id))).toEqual(describeResult(await remove(owner, "stf_none")));
  expect(describeResult(await changeRole(owner, id, "owner"))).toEqual(
    describeResult(await changeRole(owner, "stf_none", "owner")),
  );
  expect(codeOf(await changeRole(owner, id, "owner"))).toBe("NOT_FOUND");
  expect((await shop.db.select().from(staffMember)).find((member) => member.id === id)?.role).toBe("staff");
});

it("only an owner on a device of their own manages staff, and no key or app does, whatever its scopes", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const manager = await shop.asStaff("manager");
  expect(codeOf(await invite(manager, "eve@example.com"))).toBe("MISSING_SCOPE");
  const { data } = await invite(owner, "sam@example.com");
  const id = data?.inviteMember?.id ?? "";
  const app = await partnerApp(shop, owner, { scopes });
  for (const caller of [await shop.withKey(scopes), app.caller((await app.connect(owner)).access_token)]) {
    const refusals = [
      await invite(caller, "eve@example.com"),
      await changeRole(caller, id, "owner"),
      await remove(caller, id),
    ];
    expect(refusals.map(codeOf)).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
    expect(refusals[0]?.errors[0]?.message).toBe(
      "Only a person who signed in on their own device can change who has access.",
    );
  }
  expect(codeOf(await invite(shop.asGuest(), "eve@example.com"))).toBe("UNAUTHENTICATED");
  const wrong = await invite(owner, "not an address");
  expect(wrong.errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path: "email" }] });
});
