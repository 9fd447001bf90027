import { expect, it } from "vitest";
import { findOtherForms, foldCase } from "../../worker/crud/case-folding.ts";

const everyLetter = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

const changed = everyLetter.filter((letter) => foldCase(letter) !== letter);
const exceptions = ["ß", "ẞ", "İ", "ı"];

it.each([
  ["STRASSE", "straße"],
  ["MÜNCHEN", "münchen"],
  ["ΟΔΥΣΣΕΥΣ", "οδυσσευς"],
  ["БОРЩ", "борщ"],
  ["İSKENDER", "iskender"],
  ["IZGARA", "ızgara"],
  ["\u212Aelvin", "kelvin"],
])("folding makes %s equal to %s", (upperCase, lowerCase) => {
  expect(foldCase(upperCase)).toBe(foldCase(lowerCase));
});

it.each([
  ["é", "e"],
  ["ö", "oe"],
  ["🍜", "🍲"],
  ["1", "¹"],
])("folding keeps %s and %s different", (one, other) => {
  expect(foldCase(one)).not.toBe(foldCase(other));
});

it("every letter folds as in Unicode, except German and Turkish letters that guests type differently", () => {
  const unlikeUnicode = changed.filter((letter) => !new RegExp(`^${letter}$`, "iu").test(foldCase(letter)));
  expect(unlikeUnicode.toSorted()).toEqual(exceptions.toSorted());
  expect(changed.length).toBeGreaterThan(1400);
  expect(changed.filter((letter) => foldCase(foldCase(letter)) !== foldCase(letter))).toEqual([]);
});

it("the other forms of a folded letter include every letter that folds to it", () => {
  const missing = changed.filter((letter) => {
    const capital = letter >= "A" && letter <= "Z";
    return !capital && findOtherForms([foldCase(letter)]).get(letter) !== foldCase(letter);
  });
  expect(missing).toEqual([]);
});

it("the other forms contain only letters of the search text", () => {
  expect([...findOtherForms(["ä"])]).toEqual([["Ä", "ä"]]);
  expect([...findOtherForms(["100 %"])]).toEqual([]);
});
