import type { Plugin } from "vite";

/** The module by which Vite loads the files of an import. */
const preload = "\0vite/preload-helper.js";
const loader = `${import.meta.dirname}/../parts/load-lazily.ts`;

/** Lets `parts/load-lazily.ts` import the files of the build, so that a lost one can be requested again. Vite lists the
 *  files of an import that has several. All files are in one folder. */
export const awaitedImports = (): Plugin => ({
  name: "awaited-imports",
  enforce: "pre",
  load: (id) => (id === preload ? `export { importAfter as __vitePreload } from ${JSON.stringify(loader)};` : null),
  generateBundle: {
    // The lists are written where the syntax of an import is, so this comes after them.
    order: "post",
    handler(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === "chunk")
          output.code = output.code.replace(/\bimport\(([`"'])(\.\/[^`"']+\.js)\1\)/g, "importFile($1$2$1)");
    },
  },
});
