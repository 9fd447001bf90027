import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { staffPin, storeSettings } from "../../../db/schema/index.ts";
import { pinDigests } from "../../../worker/domain/auth/tablet/pin-digest.ts";
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

/** Sets the PIN of the person who is signed in. */
export const setOwnPin = (person: Actor, pin: string) =>
  person.graphql("mutation ($pin: String!) { setOwnPin(pin: $pin) { hasPin } }", { pin });

/** Lets a person choose a PIN on a device of their own. */
export const choosePin = async (shop: World, email: string, pin: string): Promise<void> => {
  const { errors } = await setOwnPin(await shop.asCustomer(email), pin);
  expect(errors).toEqual([]);
};

/** Stores a PIN that another person chose, as an earlier release let managers do. */
export const storeGivenPin = async (shop: World, memberId: string, pin: string, isTemporary = true): Promise<void> => {
  const storeId = await findStoreId(shop.db, "copper-pot");
  const row = { id: `pin_${memberId}`, storeId, memberId, createdAt: shop.now, updatedAt: shop.now };
  const given = { pinDigest: (await pinDigests(shop.env, { storeId, memberId, pin }))[0], isTemporary, isGiven: true };
  await shop.db.delete(staffPin).where(eq(staffPin.memberId, memberId));
  await shop.db.insert(staffPin).values({ ...row, ...given });
};

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
  await choosePin(shop, nora, pin);
  const tablet = await shop.asStaff("manager");
  const { data } = await setUpTablet(tablet);
  return { shop, manager, tablet, memberId, tabletId: data?.setUpTablet?.id ?? "" };
};

/** Lets minutes pass. */
export const later = (shop: World, minutes: number) => {
  shop.now = new Date(Date.parse(shop.now) + minutes * 60_000).toISOString();
};
