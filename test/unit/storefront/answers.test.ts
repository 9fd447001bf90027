import { expect, it } from "vitest";
import { Refused, Unreachable } from "../../../storefront/api/client.ts";
import { answerOrNull, optionalAnswer } from "../../../storefront/parts/answers.ts";

const fault = new TypeError("x is not a function");

it("a read that a page needs has no answer if it is refused or gets none, and passes a fault on to its boundary", async () => {
  expect(await answerOrNull(Promise.resolve("soup"))).toBe("soup");
  for (const error of [new Unreachable("No response arrived."), new Refused("NOT_FOUND", "", [], {})])
    expect(await answerOrNull(Promise.reject(error))).toBeNull();
  await expect(answerOrNull(Promise.reject(fault))).rejects.toBe(fault);
});

it("a read without which a page is complete never fails", async () => {
  expect(await optionalAnswer(Promise.resolve(["soup"]), [])).toEqual(["soup"]);
  for (const error of [new Unreachable("No response arrived."), fault])
    expect(await optionalAnswer(Promise.reject(error), [])).toEqual([]);
});
