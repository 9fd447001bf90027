import fc from "fast-check";
import { expect, it } from "vitest";
import { readCutJson } from "../../../worker/domain/records/cut-json.rules.ts";

it("reads the items of a list before the place where it was cut", () => {
  expect(readCutJson('["a","b')).toEqual(["a"]);
  expect(readCutJson('[{"day":1,"from":"07:30"},{"day":2,"fr')).toEqual([{ day: 1, from: "07:30" }]);
  expect(readCutJson('[{"title":"Terms","text":"We')).toEqual([{ title: "Terms", text: "We…" }]);
});

it("reads any list that is cut anywhere, and never throws", () => {
  const item = fc.record({ day: fc.integer(), note: fc.string() });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), fc.nat(), (items, at) => {
      const json = JSON.stringify(items);
      const read = readCutJson(json.slice(0, 1 + (at % (json.length - 1))));
      const list: unknown[] = Array.isArray(read) ? read : [];
      if (list.length > 1) expect(list).toEqual(items.slice(0, list.length));
    }),
  );
});
