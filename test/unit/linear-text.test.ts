import { describe, expect, it } from "vitest";
import { emailInput } from "../../worker/domain/schemas.ts";
import { stripSuggestions } from "../../worker/graphql/refusals.ts";
import { cookieValue } from "../../worker/http/cookies/secret-cookie.ts";
import { acceptedLanguage } from "../../worker/http/pages/page-language.ts";
import { handle } from "../../worker/models/rules.ts";

const size = 100 * 1024;
const filled = (part: string) => part.repeat(Math.ceil(size / part.length));

/** What a scan of 100 KiB may take on a busy machine. Quadratic patterns took from one to several seconds. */
const maxMs = 250;
/** The machine may stop the process at any moment, but not each time. */
const tries = 4;

const fastestMs = (work: () => unknown): number => {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries && fastest > maxMs; attempt += 1) {
    const startedAt = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
};

const readers: [string, (text: string) => unknown][] = [
  ["the guesses in a message of GraphQL", stripSuggestions],
  ["the languages of a browser", acceptedLanguage],
  ["cookies", (text) => cookieValue(text, "tiffin_bag")],
  ["e-mail addresses", (text) => emailInput.safeParse(text)],
  ["handles", (text) => handle.safeParse(text)],
];

describe("text from callers", () => {
  it.each(readers)("costs time in proportion to its length: %s", (_what, read) => {
    for (const part of [" Did you mean ", " ", "a", "a-", "a.", "a@b.", "q=1;", "=;", ",;q=", "\t\n", "?"]) {
      const text = filled(part);
      expect(
        fastestMs(() => [read(text), read(`a${text}!`)]),
        part,
      ).toBeLessThan(maxMs);
    }
  });
});

describe("withoutGuesses", () => {
  it.each([
    ['Cannot query field "nam". Did you mean "name"?', 'Cannot query field "nam".'],
    ['Unknown type "A". Did you mean "B" or\n"C"?', 'Unknown type "A".'],
    ["Is this a question?", "Is this a question?"],
    [" Did you mean ?", " Did you mean ?"],
    ['Did you mean "name"', 'Did you mean "name"'],
  ])("%s", (message, expected) => {
    expect(stripSuggestions(message)).toBe(expected);
  });
});
