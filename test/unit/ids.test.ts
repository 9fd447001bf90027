import { expect, it } from "vitest";
import { newId, smallestId } from "../../worker/domain/ids.ts";

const now = "2026-11-20T23:30:00.000Z";

it("sorts the ids of one millisecond in order of creation, whatever their type", () => {
  const ulids = Array.from({ length: 1000 }, (_, index) => newId(index % 2 ? "ord" : "pay", now).slice(4));
  expect(ulids).toEqual([...new Set(ulids)].toSorted());
});

it("gives ids the time of their instant, also after a clock was set back", () => {
  const later = newId("ord", "2026-11-20T23:30:00.001Z");
  const earlier = newId("ord", now);
  expect(earlier < later).toBe(true);
  expect(earlier.startsWith(smallestId("ord", now))).toBe(true);
});
