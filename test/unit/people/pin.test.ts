import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGuessablePin, maxPinTries, pinLockMinutes } from "../../../worker/domain/auth/tablet/pin.rules.ts";

const digits = (from: number, step: number, length: number): string =>
  Array.from({ length }, (_, index) => from + step * index).join("");

const lengths = fc.integer({ min: 4, max: 6 });

const runs = fc
  .tuple(lengths, fc.integer({ min: 0, max: 9 }), fc.constantFrom(-1, 1))
  .filter(([length, from, step]) => from + step * (length - 1) >= 0 && from + step * (length - 1) <= 9)
  .map(([length, from, step]) => digits(from, step, length));

const pins = lengths.chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)));

/** The differences between neighbours: all 0 for one digit, all 1 or all -1 for a run. */
const listSteps = (pin: string): number[] =>
  [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));

describe("a PIN", () => {
  it.each([
    ["1111", true],
    ["000000", true],
    ["1234", true],
    ["0123", true],
    ["456789", true],
    ["4321", true],
    ["9876", true],
    ["2580", false],
    ["1212", false],
    ["1235", false],
    ["1112", false],
    ["7890", false],
    ["8901", false],
    ["2468", false],
  ])("%s is among the first that people guess: %s", (pin, isGuessable) => {
    expect(isGuessablePin(pin)).toBe(isGuessable);
  });

  it("is guessable if it is one digit repeated or a run, and in no other case", () => {
    fc.assert(
      fc.property(fc.oneof(pins, runs), (pin) => {
        const [first, ...others] = new Set(listSteps(pin));
        expect(isGuessablePin(pin)).toBe(others.length === 0 && Math.abs(first ?? 0) <= 1);
      }),
    );
  });

  it("is as guessable backwards as forwards", () => {
    fc.assert(
      fc.property(fc.oneof(pins, runs), (pin) => {
        expect(isGuessablePin([...pin].toReversed().join(""))).toBe(isGuessablePin(pin));
      }),
    );
  });

  it("leaves at least 9,900 of 10,000 choices of four digits", () => {
    const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, "0"));
    expect(all.filter((pin) => !isGuessablePin(pin)).length).toBeGreaterThanOrEqual(9_900);
  });
});

describe("the locks after wrong PINs", () => {
  it("never become shorter", () => {
    expect(pinLockMinutes).toEqual(pinLockMinutes.toSorted((a, b) => a - b));
  });

  it("allow at most 55 guesses on one tablet in a day", () => {
    let minutes = 0;
    let tries = 0;
    for (let locks = 0; minutes < 24 * 60; locks += 1) {
      tries += maxPinTries;
      minutes += pinLockMinutes[Math.min(locks, pinLockMinutes.length - 1)] ?? 0;
    }
    expect(tries).toBeLessThanOrEqual(55);
  });
});
