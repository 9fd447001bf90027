import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readJsonObject, readStored, removeStored, writeStored } from "../../../storefront/state/device/storage.ts";

/** A storage with room for texts of a length. */
const storageFor = (room: number) => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException("Full.", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key: string) => texts.delete(key),
  };
};

const blocked = () => {
  throw new DOMException("Blocked.", "SecurityError");
};

afterEach(() => {
  for (const place of ["device", "tab"] as const) removeStored(place, "key");
  vi.unstubAllGlobals();
});

describe.each([
  ["is not there", () => vi.stubGlobal("localStorage", null)],
  ["throws", () => vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked })],
  ["is full", () => vi.stubGlobal("localStorage", storageFor(0))],
])("with a storage that %s", (_, block) => {
  beforeEach(() => {
    block();
  });
  it("a page reads what it wrote, until it removes it", () => {
    expect(readStored("device", "key")).toBeNull();
    writeStored("device", "key", '{"a":1}');
    expect(readStored("device", "key")).toBe('{"a":1}');
    expect(readJsonObject("device", "key")).toEqual({ a: 1 });
    expect(readStored("tab", "key")).toBeNull();
    removeStored("device", "key");
    expect(readStored("device", "key")).toBeNull();
  });
});

it("a text that finds no room leaves no older one behind for the next page", () => {
  const storage = storageFor(5);
  vi.stubGlobal("localStorage", storage);
  writeStored("device", "key", "older");
  writeStored("device", "key", "newer and longer");
  expect(readStored("device", "key")).toBe("newer and longer");
  expect(storage.getItem("key")).toBeNull();
  writeStored("device", "key", "short");
  expect(storage.getItem("key")).toBe("short");
});

it.each(["[1]", "null", "{", "7"])("what is stored as %s is no object", (text) => {
  vi.stubGlobal("sessionStorage", storageFor(100));
  writeStored("tab", "key", text);
  expect(readJsonObject("tab", "key")).toEqual({});
});
