import { expect, it } from "vitest";
import { AppError } from "../../worker/errors.ts";
import { world } from "../support/world.ts";

it("a refusal that names no field has its reason beside the code in GraphQL and in problem details", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const invite = 'mutation { inviteMember(email: "nora@example.com", role: manager) { id } }';
  expect((await owner.graphql(invite)).errors).toEqual([]);
  const { errors } = await owner.graphql(invite);
  expect(errors[0]?.extensions).toMatchObject({ code: "CONFLICT", reason: "MEMBER_ALREADY" });
  const response = await shop.asGuest().patch("/api/cart", [1]);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "BAD_INPUT", reason: "MALFORMED_REQUEST" });
});

it("an error without a reason has none in its body, and its other members stay", () => {
  expect(new AppError("NOT_FOUND", "We could not find that.").extra).toEqual({});
  const paid = new AppError("CONFLICT", "Paid.", { reason: "GUEST_PAID", extra: { outstanding: 5 } });
  expect(paid.extra).toEqual({ outstanding: 5, reason: "GUEST_PAID" });
});
