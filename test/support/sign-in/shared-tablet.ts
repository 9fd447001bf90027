import { expect } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../builders/client.ts";
import { addStaff } from "../builders/people.ts";
import { findStoreId, type World, world } from "../world.ts";

interface TeamMember {
  memberId: string;
  email: string;
  hasPin: boolean;
  isPinTemporary: boolean;
  lockedUntil: string | null;
}

/** The team as the Members page reads it. */
export const readTeam = async (actor: Actor) => {
  const { data } = await actor.graphql<{ getTeam: { members: TeamMember[]; tablets: { id: string; name: string }[] } }>(
    "{ getTeam { members { memberId email hasPin isPinTemporary lockedUntil } tablets { id name } } }",
  );
  return data?.getTeam ?? { members: [], tablets: [] };
};

/** The id of the member with an address. */
export const findMemberId = async (actor: Actor, email: string) =>
  (await readTeam(actor)).members.find((member) => member.email === email)?.memberId ?? "";

/** Makes the browser of a manager a shared tablet. */
export const setUpTablet = (browser: Actor, idleMinutes = 5) =>
  browser.graphql<{ setUpTablet: { id: string } | null }>(
    'mutation ($idleMinutes: Int!) { setUpTablet(name: "Counter", idleMinutes: $idleMinutes) { id } }',
    { idleMinutes },
  );

/** Gives a member a PIN that they must replace. */
export const givePin = (manager: Actor, memberId: string, pin: string) =>
  manager.graphql(
    "mutation ($memberId: ID!, $pin: String!) { setMemberPin(memberId: $memberId, pin: $pin) { hasPin } }",
    {
      memberId,
      pin,
    },
  );

/** Enters a PIN on a shared tablet. */
export const enter = async (tablet: Actor, memberId: string, pin: string, newPin: string | null = null) => {
  const { data, errors } = await tablet.graphql<{
    signInByPin: { isSignedIn: boolean; mustChangePin: boolean } | null;
  }>(
    `mutation ($memberId: ID!, $pin: String!, $newPin: String) {
      signInByPin(memberId: $memberId, pin: $pin, newPin: $newPin) { isSignedIn mustChangePin } }`,
    { memberId, pin, newPin },
  );
  const [error] = errors;
  return { result: data?.signInByPin ?? null, code: error?.extensions["code"] ?? null, message: error?.message };
};

/** Nora's own PIN. */
export const pin = "2580";
export const nora = "nora@example.com";

/** A tablet of Copper Pot, its manager on another device, and Nora with a PIN of her own. */
export const tabletWorld = async () => {
  const shop = await world();
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true });
  const manager = await shop.asStaff("manager");
  await addStaff(shop.db, shop.now, await findStoreId(shop.db, "copper-pot"), nora, "staff");
  const memberId = await findMemberId(manager, nora);
  await givePin(manager, memberId, "7913");
  const tablet = await shop.asStaff("manager");
  const { data } = await setUpTablet(tablet);
  const first = await enter(tablet, memberId, "7913", pin);
  expect(first.result).toEqual({ isSignedIn: true, mustChangePin: false });
  await tablet.delete("/api/auth/session");
  return { shop, manager, tablet, memberId, tabletId: data?.setUpTablet?.id ?? "" };
};

/** Lets minutes pass. */
export const later = (shop: World, minutes: number) => {
  shop.now = new Date(Date.parse(shop.now) + minutes * 60_000).toISOString();
};
