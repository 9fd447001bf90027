import { describe, expect, it } from "vitest";
import { assertJsonBounds } from "../../worker/http/json-bounds.ts";

const check = (json: string) => assertJsonBounds(new TextEncoder().encode(json));
const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth);
const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;

describe("checkJsonBounds", () => {
  it.each([
    ["33 levels of arrays", nested(33, ["[", "]"])],
    ["33 levels of objects", `${'{"a":'.repeat(32)}{}${"}".repeat(32)}`],
    ["3,000 objects", `[${Array(3000).fill("{}").join()}]`],
    ["an object of 200 members", members(200)],
    ["many objects of 200 members", `[${members(200)},${members(200)}]`],
    ["an array of 20,000 numbers beside members", `{"a":[${Array(20_000).fill("1").join()}],"b":1}`],
    ["brackets and commas inside of strings", JSON.stringify({ text: `${"[{,".repeat(5000)}\\"`, next: '\\"[[[' })],
    ["text that is not JSON", '"[[[['],
    ["a string that ends with a backslash", '"\\'],
  ])("accepts %s", (_name, json) => {
    expect(() => check(json)).not.toThrow();
  });

  it.each([
    ["34 levels of arrays", nested(34, ["[", "]"])],
    ["34 levels of objects and arrays", nested(17, ['{"a":[', "]}"])],
    ["brackets that never close", "[".repeat(100_000)],
    ["3,001 objects", `[${Array(3001).fill("{}").join()}]`],
    ["an object of 201 members", `{"a":[1,2],"b":${members(201)}}`],
    ["201 members after a nested object", `{"a":{"b":1},${members(200).slice(1)}`],
  ])("refuses %s as bad input", (_name, json) => {
    expect(() => check(json)).toThrow(expect.objectContaining({ code: "BAD_INPUT" }));
  });
});
