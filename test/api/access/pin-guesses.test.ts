import { describe, expect, it } from "vitest";
import { pinGuess } from "../../../db/schema/index.ts";
import { maxPinGuesses, pinDayMinutes } from "../../../worker/domain/auth/tablet/pin.rules.ts";
import type { Actor } from "../../support/builders/client.ts";
import {
  choosePin,
  enter,
  later,
  nora,
  pin,
  readTeam,
  setUpTablet,
  tabletWorld,
} from "../../support/sign-in/shared-tablet.ts";
import type { World } from "../../support/world.ts";

const off = "Too many wrong PINs in a day. Please wait, or ask a manager to unlock you or to set a new PIN.";
const fiveWrong = ["0001", "0002", "0003", "0004", "0005"];

/** Further browsers of the place as shared tablets, each without tries. */
const moreTablets = async (shop: World, count: number): Promise<Actor[]> => {
  const tablets: Actor[] = [];
  for (let index = 0; index < count; index += 1) {
    const tablet = await shop.asStaff("manager");
    expect((await setUpTablet(tablet)).errors).toEqual([]);
    tablets.push(tablet);
  }
  return tablets;
};

/** Guesses five wrong PINs on each tablet at once, and counts those that were compared. */
const guessOn = async (tablets: readonly Actor[], memberId: string): Promise<number> => {
  const results = await Promise.all(
    tablets.flatMap((tablet) => fiveWrong.map((wrong) => enter(tablet, memberId, wrong))),
  );
  return results.filter(({ code }) => code === "BAD_INPUT").length;
};

const unlock = (manager: Actor, memberId: string) =>
  manager.graphql("mutation ($id: ID!) { unlockMember(memberId: $id) { memberId } }", { id: memberId });

describe("a PIN", () => {
  it("is off for a day after 30 wrong ones on any number of tablets at once, or until the person sets a new one", async () => {
    const { shop, memberId } = await tabletWorld();
    expect(await guessOn(await moreTablets(shop, 7), memberId)).toBe(maxPinGuesses);
    const [unused] = await moreTablets(shop, 1);
    if (!unused) throw new Error("There is no tablet.");
    expect(await enter(unused, memberId, pin)).toMatchObject({ code: "RATE_LIMITED", message: off });
    later(shop, 23 * 60);
    expect((await enter(unused, memberId, pin)).code).toBe("RATE_LIMITED");
    await choosePin(shop, nora, "7913");
    expect((await enter(unused, memberId, "7913")).result?.isSignedIn).toBe(true);
  });

  it("is compared with at most 30 wrong ones in any 24 hours, however they are spread over tablets and hours", async () => {
    const { shop, memberId } = await tabletWorld();
    const tablets = await moreTablets(shop, 7);
    const compared: { at: number; count: number }[] = [];
    // Two days of tries every two hours and a half: a lock ends between most of them.
    for (let minutes = 0; minutes < 2 * pinDayMinutes; minutes += 150) {
      compared.push({ at: minutes, count: await guessOn(tablets.slice(0, 2), memberId) });
      later(shop, 150);
    }
    const inDayFrom = (from: number) =>
      compared.filter(({ at }) => at >= from && at < from + pinDayMinutes).reduce((sum, { count }) => sum + count, 0);
    expect(Math.max(...compared.map(({ at }) => inDayFrom(at)))).toBe(maxPinGuesses);
  });

  it("works again as the first of too many wrong ones is a day old, and right ones never count", async () => {
    const { shop, tablet, memberId } = await tabletWorld();
    for (let times = 0; times < maxPinGuesses + 1; times += 1) {
      expect((await enter(tablet, memberId, pin)).result?.isSignedIn).toBe(true);
    }
    await shop.db.update(pinGuess).set({ guessedAt: Array.from({ length: maxPinGuesses }, () => shop.now) });
    expect((await enter(tablet, memberId, pin)).code).toBe("RATE_LIMITED");
    later(shop, 24 * 60);
    expect((await enter(tablet, memberId, pin)).result?.isSignedIn).toBe(true);
  });

  it("can be tried again at once after a manager unlocks the person", async () => {
    const { manager, tablet, memberId } = await tabletWorld();
    for (let tries = 0; tries < 5; tries += 1) await enter(tablet, memberId, "0001");
    expect(
      (await readTeam(manager)).members.find((member) => member.memberId === memberId)?.lockedUntil,
    ).not.toBeNull();
    await unlock(manager, memberId);
    expect((await enter(tablet, memberId, pin)).result?.isSignedIn).toBe(true);
  });

  it("that is off on all tablets counts as locked in the team, and a manager unlocks it", async () => {
    const { shop, manager, tablet, memberId } = await tabletWorld();
    expect(await guessOn(await moreTablets(shop, 6), memberId)).toBe(maxPinGuesses);
    const first = shop.now;
    // The locks of the single tablets are over.
    later(shop, 5 * 60);
    const lockedUntil = async () =>
      (await readTeam(manager)).members.find((member) => member.memberId === memberId)?.lockedUntil;
    expect(await lockedUntil()).toBe(new Date(Date.parse(first) + 24 * 60 * 60_000).toISOString());
    expect((await enter(tablet, memberId, pin)).code).toBe("RATE_LIMITED");
    await unlock(manager, memberId);
    expect(await lockedUntil()).toBeNull();
    expect((await enter(tablet, memberId, pin)).result?.isSignedIn).toBe(true);
  });
});
