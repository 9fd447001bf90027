import { expect, it } from "vitest";
import { foldCase, findOtherForms } from "../../worker/crud/case-folding.ts";

const everyLetter = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

const changed = everyLetter.filter((letter) => foldCase(letter) !== letter);
const ours = ["ß", "ẞ", "İ", "ı"];

it.each([
  ["STRASSE", "straße"],
  ["MÜNCHEN", "münchen"],
  ["ΟΔΥΣΣΕΥΣ", "οδυσσευς"],
  ["БОРЩ", "борщ"],
  ["İSKENDER", "iskender"],
  ["IZGARA", "ızgara"],
  ["\u212Aelvin", "kelvin"],
])("%s is found as %s", (capitals, small) => {
  expect(foldCase(capitals)).toBe(foldCase(small));
});

it.each([
  ["é", "e"],
  ["ö", "oe"],
  ["🍜", "🍲"],
  ["1", "¹"],
])("%s and %s stay two things", (one, other) => {
  expect(foldCase(one)).not.toBe(foldCase(other));
});

it("every letter of every script folds as Unicode has it, besides the German and Turkish ones that guests type otherwise", () => {
  const wrong = changed.filter((letter) => !new RegExp(`^${letter}$`, "iu").test(foldCase(letter)));
  expect(wrong.toSorted()).toEqual(ours.toSorted());
  expect(changed.length).toBeGreaterThan(1400);
  expect(changed.filter((letter) => foldCase(foldCase(letter)) !== foldCase(letter))).toEqual([]);
});

it("no form of a letter is forgotten", () => {
  const missed = changed.filter((letter) => {
    const capital = letter >= "A" && letter <= "Z";
    return !capital && findOtherForms([foldCase(letter)]).get(letter) !== foldCase(letter);
  });
  expect(missed).toEqual([]);
});

it("forms of letters that are not searched for are left alone", () => {
  expect([...findOtherForms(["ä"])]).toEqual([["Ä", "ä"]]);
  expect([...findOtherForms(["100 %"])]).toEqual([]);
});
