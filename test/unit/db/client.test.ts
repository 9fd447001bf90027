import { describe, expect, it } from "vitest";
import { connect } from "../../../db/client.ts";

// The named boundary: connecting calls nothing of the binding.
const binding = () => ({}) as D1Database;

describe("connect", () => {
  it("returns one client per binding, so that prepared statements are compiled once", () => {
    const database = binding();
    expect(connect(database)).toBe(connect(database));
    expect(connect(database)).not.toBe(connect(binding()));
  });
});
