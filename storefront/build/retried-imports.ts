import type { Plugin } from "vite";

/** Lets `importFile` of `parts/load-lazily.ts` import the files of the build, so that a lost one can be requested again
 *  under a new address. The sources name modules, and only the build knows their files. All files are in one folder. */
export const retriedImports = (): Plugin => ({
  name: "retried-imports",
  enforce: "post",
  generateBundle: {
    // The preloads of an import are found by its syntax, so this comes after them.
    order: "post",
    handler(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === "chunk")
          output.code = output.code.replace(/\bimport\(([`"'])(\.\/[^`"']+\.js)\1\)/g, "importFile($1$2$1)");
    },
  },
});
