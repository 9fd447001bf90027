import type { Plugin } from "vite";

type Transform = Extract<NonNullable<Plugin["transform"]>, (...parameters: never[]) => unknown>;

interface Memo {
  code: string;
  result: ReturnType<Transform>;
}

/** Memoizes a plugin's transform, so that a later build in the same process transforms only changed files. */
export const memoizedTransform = (plugin: Plugin, memos: Map<string, Memo>): Plugin => {
  const { transform } = plugin;
  if (typeof transform !== "function") throw new Error(`${plugin.name} has no transform function to memoize.`);
  return {
    ...plugin,
    transform(code, id, options) {
      const memo = memos.get(id);
      if (memo?.code === code) return memo.result;
      const result = transform.call(this, code, id, options);
      memos.set(id, { code, result });
      return result;
    },
  };
};
