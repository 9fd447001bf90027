import { describe, expect, it } from "vitest";
import { operations } from "../../../worker/domain/registry.ts";
import {
  addShard,
  chooseDocumentSource,
  chooseReadSource,
  findShardOf,
  parseBookmark,
  takeFromShard,
} from "../../../worker/http/read-source.rules.ts";

const bookmark = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

describe("the source of an operation's reads", () => {
  it("is the primary for each operation that changes something", () => {
    const changes = operations.filter(({ kind }) => kind === "mutation");
    expect(changes.length).toBeGreaterThan(30);
    expect(new Set(changes.map(chooseReadSource))).toEqual(new Set(["change"]));
  });

  it.each([
    ["getMenu", "shared"],
    ["getStore", "shared"],
    ["getCustomerOrders", "own"],
    ["kitchenFigures", "own"],
    ["paymentAccounts", "own"],
    ["getCustomerOrder", "newest"],
    ["quoteOrder", "newest"],
    ["availableSlots", "newest"],
    ["activeCart", "newest"],
  ])("is for %s: %s", (name, source) => {
    expect(operations.filter((op) => op.name === name).map(chooseReadSource)).toEqual([source]);
  });

  it.each([
    ["mutation { clearActiveCart { itemCount } }", true, "change"],
    ["query a { x } mutation b { y }", true, "change"],
    ["{ menuItems { id } }", true, "shared"],
    ["{ activeCart { itemCount } }", null, "newest"],
    ["{ activeCart { itemCount } }", false, "newest"],
  ])("of a guest's document %s is by what it reads", (text, isPublic, source) => {
    expect(chooseDocumentSource({ text, isPublic }, true)).toBe(source);
  });

  it("of another caller's document is a replica with the caller's own changes", () => {
    expect(chooseDocumentSource({ text: "{ restaurantOrders { id } }", isPublic: null }, false)).toBe("own");
    expect(chooseDocumentSource({ text: "mutation { x }", isPublic: null }, false)).toBe("change");
  });
});

describe("a bookmark", () => {
  it("is accepted in D1's form", () => {
    expect(parseBookmark(bookmark)).toBe(bookmark);
  });

  it.each([
    null,
    undefined,
    "",
    "first-primary",
    "first-unconstrained",
    "x",
    `${bookmark}\n`,
    `${bookmark} `,
    "-".repeat(59),
  ])("is ignored in another form: %j", (text) => {
    expect(parseBookmark(text)).toBeNull();
  });

  it.each([0, 1, 12])("of shard %i is accepted, and only for its own shard", (shard) => {
    const marked = addShard(bookmark, shard);
    expect(parseBookmark(marked)).toBe(marked);
    const others = [0, 1, 2, 12].filter((other) => other !== shard);
    expect(takeFromShard(marked, shard)).toBe(bookmark);
    expect(others.map((other) => takeFromShard(marked, other))).toEqual([null, null, null]);
    expect([findShardOf(marked), findShardOf(null)]).toEqual([shard, null]);
  });

  it("is ignored if it is too long", () => {
    expect(parseBookmark(`00000085${"-8e61117bf38d7adb71b934ebbf891683".repeat(4)}`)).toBeNull();
  });
});
