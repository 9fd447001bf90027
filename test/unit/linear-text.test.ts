import { describe, expect, it } from "vitest";
import { z } from "zod";
import { handle } from "../../db/schema/rules.ts";
import { emailInput } from "../../worker/domain/schemas.ts";
import { stripSuggestions } from "../../worker/graphql/refusals.ts";
import { cookieValue } from "../../worker/http/cookies/secret-cookie.ts";
import { acceptedLanguage } from "../../worker/http/pages/page-language.ts";

const size = 100 * 1024;
const filled = (part: string) => part.repeat(Math.ceil(size / part.length));

/** The time limit for 100 KiB on a busy machine. Quadratic patterns take one second or more. */
const maxMs = 250;
/** The fastest of several attempts counts, because the machine may interrupt one. */
const maxAttempts = 4;

const fastestMs = (work: () => unknown): number => {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < maxAttempts && fastest > maxMs; attempt += 1) {
    const startedAt = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
};

const readers: [string, (text: string) => unknown][] = [
  ["suggestions in GraphQL messages", stripSuggestions],
  ["the Accept-Language header", acceptedLanguage],
  ["cookies", (text) => cookieValue(text, "tiffin_bag")],
  ["e-mail addresses", (text) => emailInput.safeParse(text)],
  ["handles", (text) => handle(z).safeParse(text)],
];

describe("parsing text from callers", () => {
  it.each(readers)("takes time proportional to the text's length: %s", (_name, read) => {
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
  ])("removes suggestions from %j", (message, expected) => {
    expect(stripSuggestions(message)).toBe(expected);
  });
});
