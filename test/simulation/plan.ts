import type { SeededRandom } from "../support/chaos/random-choices.ts";
import { type MoneySubject, moneySubjects } from "./actors/money-steps.ts";
import { type StaffAction, staffActions } from "./actors/staff.ts";
import type { LinkSubject } from "./actors/start-link.ts";
import type { Deployment } from "./deployment.ts";
import { dayEndMinute } from "./start-time.ts";

/** One thing that a person starts in a run. */
export type Step =
  | { kind: "guest"; atMs: number; store: number; seed: number; guest: number }
  | { kind: "staff"; atMs: number; store: number; seed: number; action: StaffAction }
  | { kind: "move"; atMs: number; store: number; seed: number }
  | { kind: "link"; atMs: number; store: number; seed: number; subject: LinkSubject }
  | { kind: "money"; atMs: number; store: number; seed: number; subject: MoneySubject }
  | { kind: "screen"; atMs: number; store: number }
  | { kind: "rotation"; atMs: number; store: number; seed: number }
  | { kind: "release"; atMs: number; store: number; seed: number }
  | { kind: "master key"; atMs: number; store: number; seed: number };

const minuteMs = 60_000;
/** How long guests and staff start something, in virtual time. */
export const planMs = 35 * minuteMs;

const minGuests = 4;
const maxGuests = 8;
const staffStepCount = 12;
/** How often the kitchen bumps an order in a run, at most. */
const maxBumps = 4;
/** How many runs change the secret of a partner. */
const rotationShare = 0.3;
/** How many runs have an edit that the guest pays by a link. */
const linkShare = 0.4;
/** How many runs have an order by phone that the guest pays by a link. */
const phoneOrderShare = 0.5;
/** How many runs have a payment that its guest disputes. */
const disputeShare = 0.3;
/** How many runs erase guests, and how many guests at most. Some orders are finished by then. */
const erasureShare = 0.3;
const maxErasures = 2;
const minErasureMs = 10 * minuteMs;
/** Orders by phone come early, so that some of their links end while people act. */
const maxPhoneOrderMs = 20 * minuteMs;
/** Guests who pay while the day of the first store ends, and how long after that its staff close it at the latest. */
const lateGuestCount = 4;
const maxLateMs = 60_000;
/** Soon, while processors still report payments, and later. */
const closePausesMs = [10_000, 3 * minuteMs];
/** A kitchen screen opens later, because it costs a check of the live channel every 15 seconds. */
const minScreenMs = 20 * minuteMs;
/** Most of the work is at the first store, so that guests compete for its slots. */
const firstStoreShare = 0.7;

/** The store of a step: the first, or one of the two others. */
const drawStore = (random: SeededRandom): number => (random.chance(firstStoreShare) ? 0 : 1 + random.integerBelow(2));

/** What people do at the first store while its business day ends. */
const drawNight = (random: SeededRandom, guestCount: number): Step[] => {
  const endMs = dayEndMinute * minuteMs;
  const seed = () => random.integerBelow(2 ** 31);
  const guests = Array.from({ length: lateGuestCount }, (_, index): Step => {
    const atMs = endMs - random.integerBelow(maxLateMs);
    return { kind: "guest", atMs, store: 0, seed: seed(), guest: guestCount + index + 1 };
  });
  const closes = closePausesMs.map((pauseMs): Step => {
    const atMs = endMs + random.integerBelow(pauseMs);
    return { kind: "link", atMs, store: 0, seed: seed(), subject: "close" };
  });
  return [...guests, ...closes];
};

/** Draws when staff erase guests. It has random numbers of its own, so that all other steps stay as they are. */
export const drawErasures = (random: SeededRandom): Step[] => {
  if (!random.chance(erasureShare)) return [];
  return Array.from({ length: 1 + random.integerBelow(maxErasures) }, (): Step => {
    const atMs = minErasureMs + random.integerBelow(planMs - minErasureMs);
    return { kind: "link", atMs, store: drawStore(random), seed: random.integerBelow(2 ** 31), subject: "erasure" };
  });
};

/** How many runs have a release that migrates the databases. */
const releaseShare = 0.3;

/** Draws a release, while guests check out or at any time. It has random numbers of its own, so that all other steps
 *  stay as they are. */
export const drawRelease = (random: SeededRandom): Step[] => {
  if (!random.chance(releaseShare)) return [];
  const atMs = random.chance(0.6) ? 25_000 + random.integerBelow(60_000) : random.integerBelow(planMs);
  return [{ kind: "release", atMs, store: 0, seed: random.integerBelow(2 ** 31) }];
};

/** How many runs rotate MASTER_KEY. */
const keyRotationShare = 0.25;
/** Just before the first full hour, at which secrets are encrypted anew, or early enough for two steps before it. */
const keyRotationStartsMs = [minuteMs, 23 * minuteMs] as const;

/** Draws a rotation of MASTER_KEY. It has random numbers of its own, so that all other steps stay as they are. */
export const drawKeyRotation = (random: SeededRandom): Step[] => {
  if (!random.chance(keyRotationShare)) return [];
  const atMs = random.pick(keyRotationStartsMs) + random.integerBelow(4 * minuteMs);
  return [{ kind: "master key", atMs, store: 0, seed: random.integerBelow(2 ** 31) }];
};

/** In how many runs money moves at its processor alone, and how many steps these have beside all others. */
const movedMoneyShare = 0.4;
const moneyStepCount = 7;

/** The random numbers of a run in which money moves at its processor alone; null for every other run. */
export const drawMovedMoney = (random: SeededRandom): SeededRandom | null =>
  random.chance(movedMoneyShare) ? random : null;

/** Draws what owners and staff do beside all other steps in a run in which money moves at its processor alone. The
 *  rounding of cash is chosen first, before cash is taken. */
export const drawMoneySteps = (random: SeededRandom): Step[] => {
  const seed = () => random.integerBelow(2 ** 31);
  const drawn = Array.from({ length: moneyStepCount }, (): Step => {
    const subject = random.pick(moneySubjects);
    const atMs = subject === "rounding" ? random.integerBelow(minuteMs) : 20_000 + random.integerBelow(planMs);
    return { kind: "money", atMs, store: drawStore(random), seed: seed(), subject };
  });
  return drawn;
};

/** Draws what people do. Each step has a seed of its own, so that leaving one out changes no other. */
export const drawPlan = (random: SeededRandom, { shardCount }: Deployment, isNight: boolean): Step[] => {
  const seed = () => random.integerBelow(2 ** 31);
  const store = () => drawStore(random);
  const guests = Array.from(
    { length: minGuests + random.integerBelow(maxGuests - minGuests + 1) },
    (_, index): Step => {
      // Many guests come at about the same time.
      const atMs = random.chance(0.5) ? 30_000 + random.integerBelow(4_000) : random.integerBelow(planMs);
      return { kind: "guest", atMs, store: store(), seed: seed(), guest: index + 1 };
    },
  );
  const drawn = staffActions.filter((action) => action !== "bump");
  const weighted: readonly [StaffAction, ...StaffAction[]] = ["advance", "advance", ...drawn];
  const staff = Array.from({ length: staffStepCount }, (): Step => {
    const atMs = 2 * minuteMs + random.integerBelow(planMs);
    return { kind: "staff", atMs, store: store(), seed: seed(), action: random.pick(weighted) };
  });
  // A move begins with the cron job of the next minute.
  const moves = Array.from({ length: shardCount - 1 }, (): Step => {
    const atMs = random.chance(0.5) ? random.integerBelow(minuteMs) : random.integerBelow(planMs);
    return { kind: "move", atMs, store: store(), seed: seed() };
  });
  const screen: Step = {
    kind: "screen",
    atMs: minScreenMs + random.integerBelow(planMs - minScreenMs),
    store: store(),
  };
  const rotations = random.chance(rotationShare)
    ? [{ kind: "rotation", atMs: random.integerBelow(planMs), store: store(), seed: seed() } as const]
    : [];
  const drawLink = (subject: LinkSubject, atMs: number) =>
    ({ kind: "link", atMs, store: store(), seed: seed(), subject }) as const;
  const links = random.chance(linkShare) ? [drawLink("edit", 5 * minuteMs + random.integerBelow(planMs))] : [];
  const phoneOrders = random.chance(phoneOrderShare) ? [drawLink("order", random.integerBelow(maxPhoneOrderMs))] : [];
  // Drawn last, so that other runs stay as they are.
  const night = isNight ? drawNight(random, guests.length) : [];
  const bumps = Array.from({ length: random.integerBelow(maxBumps + 1) }, (): Step => {
    const atMs = 2 * minuteMs + random.integerBelow(planMs);
    return { kind: "staff", atMs, store: store(), seed: seed(), action: "bump" };
  });
  const disputes = random.chance(disputeShare) ? [drawLink("dispute", 5 * minuteMs + random.integerBelow(planMs))] : [];
  const money = [...links, ...phoneOrders, ...disputes];
  return [...guests, ...staff, ...moves, screen, ...rotations, ...money, ...night, ...bumps].sort(
    (one, other) => one.atMs - other.atMs,
  );
};

const moneySentences: Readonly<Record<MoneySubject, string>> = {
  "unpaid edit": "edit an order that is not paid yet",
  "time edit": "give an order another time",
  account: "remove a payment account and connect it again",
  rounding: "choose how cash is rounded",
  "refund and edit": "give portions back while an edit takes them out",
  "cancel and refund": "cancel an order while its payment is refunded at the processor",
  "edit link": "send a guest a payment link for one more dish",
};

/** A step in words. */
export const describeStep = (step: Step, slug: string): string => {
  if (step.kind === "guest") return `Guest ${step.guest} visits ${slug}.`;
  if (step.kind === "money") return `The staff of ${slug}: ${moneySentences[step.subject]}.`;
  if (step.kind === "move") return `The operator moves ${slug} to the other shard.`;
  if (step.kind === "link" && step.subject === "close") return `The staff of ${slug} close the day.`;
  if (step.kind === "link" && step.subject === "erasure") return `The staff of ${slug} erase a guest.`;
  if (step.kind === "link" && step.subject === "dispute") return `A guest of ${slug} disputes a payment.`;
  if (step.kind === "link") {
    const subject = step.subject === "edit" ? "one more dish" : "an order by phone";
    return `The staff of ${slug} send a guest a payment link for ${subject}.`;
  }
  if (step.kind === "screen") return `The kitchen of ${slug} opens its screen.`;
  if (step.kind === "release") return "The operator releases a version that migrates the databases.";
  if (step.kind === "master key") return "The operator begins to rotate MASTER_KEY.";
  if (step.kind === "rotation") return `The partners of ${slug} get new secrets.`;
  return `The staff of ${slug}: ${step.action === "advance" ? "move an order on" : step.action}.`;
};
