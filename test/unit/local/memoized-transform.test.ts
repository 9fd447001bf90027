import type { Plugin, Rollup } from "vite";
import { describe, expect, it } from "vitest";
import { memoizedTransform } from "../../../storefront/build/memoized-transform.ts";

describe("a memoized transform", () => {
  it("transforms a file again only after its code has changed, also for a later build's plugin", () => {
    const transformed: string[] = [];
    const plugin: Plugin = {
      name: "recorder",
      transform: (code, id) => {
        transformed.push(`${id}: ${code}`);
        return code.toUpperCase();
      },
    };
    const memos = new Map();
    const transform = (code: string): unknown => {
      const { transform: memoized } = memoizedTransform(plugin, memos);
      // The plugin under test reads nothing of its context.
      const context = {} as Rollup.TransformPluginContext;
      return typeof memoized === "function" ? memoized.call(context, code, "page.tsx") : null;
    };
    expect(["a", "a", "b", "b"].map(transform)).toEqual(["A", "A", "B", "B"]);
    expect(transformed).toEqual(["page.tsx: a", "page.tsx: b"]);
  });
});
