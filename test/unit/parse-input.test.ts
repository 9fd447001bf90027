import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createOrderInput } from "../../worker/domain/checkout/schemas.ts";
import { parseInput } from "../../worker/domain/parse-input.ts";
import { AppError } from "../../worker/errors.ts";

const parseErrors = (schema: z.ZodType, input: unknown): Record<string, string> => {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
  }
  return {};
};

describe("parseInput for an order", () => {
  test("returns a message for each missing field", () => {
    expect(parseErrors(createOrderInput, { orderType: "pickup", customerInfo: {}, items: [{}], tax: null })).toEqual({
      "customerInfo.name": "Please give a name.",
      "customerInfo.email": "Please give an email address.",
      "customerInfo.phone": "Please give a phone number.",
      "items.0.menuItemId": "Please give the id of a dish.",
      "items.0.quantity": "Send a whole number.",
      "items.0.price": "Please give the price.",
      subtotal: "Please give the subtotal.",
      tax: "Please give the tax.",
      tip: "Please give the tip.",
      total: "Please give the total.",
    });
    const guest = { name: " ", email: "", phone: "+1 718 555 0199" };
    expect(parseErrors(createOrderInput.pick({ customerInfo: true }), { customerInfo: guest })).toEqual({
      "customerInfo.name": "Please give a name.",
      "customerInfo.email": "Please give an email address.",
    });
  });

  test("returns the expected type for each field of a wrong type", () => {
    const order = { orderType: 7, customerInfo: "Ana", items: [5], subtotal: "12", tax: 0, tip: 0.5, total: true };
    expect(parseErrors(createOrderInput, order)).toEqual({
      orderType: "Please give an order type such as pickup as text.",
      customerInfo: "Please give a name, an email address and a phone number as an object.",
      "items.0": "Please give entry 1 of the dishes as an object.",
      subtotal: "Please give the subtotal as a number.",
      tip: "Please give the tip as a whole number.",
      total: "Please give the total as a number.",
    });
    expect(parseErrors(createOrderInput, null)).toEqual({ "": "Please give the input." });
  });
});

test("parseInput returns a readable message for schemas without their own", () => {
  const schema = z.strictObject({
    size: z.enum(["small", "large"]),
    apiKeys: z.array(z.string()).max(1),
    code: z.string().min(4).regex(/^\d+$/),
    share: z.number().max(100),
  });
  expect(parseErrors(schema, { size: "vast", apiKeys: ["a", "b"], code: "x", share: 101, colour: "red" })).toEqual({
    size: "Please choose small or large.",
    apiKeys: "Please give at most 1 entry for the api keys.",
    code: "Please check the code.",
    share: "Please give at most 100 for the share.",
    "": "Please leave out colour.",
  });
});

test("parseInput names no field whose key is no noun", () => {
  const schema = z.object({ groupBy: z.enum(["day", "hour"]), isDefault: z.boolean(), soldOutUntil: z.string() });
  expect(parseErrors(schema, { groupBy: "week", isDefault: "no" })).toEqual({
    groupBy: "Please choose day or hour.",
    isDefault: "Please give this field as true or false.",
    soldOutUntil: "Please give this field.",
  });
});
