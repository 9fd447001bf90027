import { expect, it } from "vitest";
import type { StaffRole } from "../../../db/schema/enums.ts";
import { staffMember } from "../../../db/schema/index.ts";
import { roleScopes } from "../../../worker/domain/caller/scopes.ts";
import type { Actor } from "../../support/builders/client.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { listMails } from "../../support/builders/people.ts";
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
  expect(await readRole(nora)).toBeNull();
  expect(codeOf(await remove(owner, id))).toBe("NOT_FOUND");
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

it("only an owner manages staff, and a key cannot grant a role that exceeds its own scopes", async () => {
  const shop = await world();
  const manager = await shop.asStaff("manager");
  expect(codeOf(await invite(manager, "eve@example.com"))).toBe("MISSING_SCOPE");
  const key = await shop.withKey(["manage_keys"]);
  expect(codeOf(await invite(key, "eve@example.com", "owner"))).toBe("MISSING_SCOPE");
  const guest = await invite(shop.asGuest(), "eve@example.com");
  expect(codeOf(guest)).toBe("UNAUTHENTICATED");
  const wrong = await invite(await shop.asStaff("owner"), "not an address");
  expect(wrong.errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path: "email" }] });
});

it("a member is changed or removed only by a caller who has all scopes of that member's role", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const key = await shop.withKey(["manage_keys", ...roleScopes.staff]);
  await invite(owner, "mia@example.com", "manager");
  await invite(owner, "sam@example.com", "staff");
  const members = await readMembers(owner);
  const idOf = (email: string) => members.find(({ customer }) => customer.email === email)?.id ?? "";
  const manager = idOf("mia@example.com");
  const staff = idOf("sam@example.com");
  const someOwner = members.find(({ role }) => role === "owner")?.id ?? "";
  for (const id of [manager, someOwner]) {
    for (const response of [await remove(key, id), await changeRole(key, id, "staff")]) {
      expect(codeOf(response)).toBe("MISSING_SCOPE");
      expect(response.errors[0]?.message).toMatch(/write_menu|write_settings/);
    }
  }
  expect(codeOf(await changeRole(key, staff, "manager"))).toBe("MISSING_SCOPE");
  expect(codeOf(await remove(key, "stf_none"))).toBe("NOT_FOUND");
  expect(codeOf(await remove(key, staff))).toBeNull();
  expect(await readMembers(owner)).toEqual(members.filter(({ id }) => id !== staff));
});

it("a caller who may only remove staff cannot remove a member who concurrently becomes an owner", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const key = await shop.withKey(["manage_keys", ...roleScopes.staff]);
  const { data } = await invite(owner, "sam@example.com");
  const id = data?.inviteMember?.id ?? "";
  const [promoted, removed] = await Promise.all([changeRole(owner, id, "owner"), remove(key, id)]);
  const isOwner = (await readMembers(owner)).find((member) => member.id === id)?.role === "owner";
  expect(isOwner ? ["CONFLICT", "MISSING_SCOPE"] : [null]).toContain(codeOf(removed));
  if (!isOwner) expect(["NOT_FOUND", "CONFLICT"]).toContain(codeOf(promoted));
});
