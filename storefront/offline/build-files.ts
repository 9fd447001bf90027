import { createHash } from "node:crypto";
import type { Plugin, Rollup } from "vite";

type Chunk = Rollup.OutputChunk;

const isChunk = (output: Rollup.OutputAsset | Rollup.OutputChunk): output is Chunk => output.type === "chunk";

/** Lazy modules of the menu. They must be cached in advance to work offline. */
const lazyModules = ["item/item-page.tsx", "bag/bag-drawer.tsx", "checkout/checkout-dialog.tsx", "state/live-menu.ts"];

/** The files of chunks with their static imports and style sheets. */
const collectFiles = (chunks: readonly Chunk[], bundle: Rollup.OutputBundle): Set<string> => {
  const files = new Set<string>();
  const follow = (chunk: Chunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next && isChunk(next)) follow(next);
    }
  };
  for (const chunk of chunks) follow(chunk);
  return files;
};

const findChunk = (module: string, chunks: readonly Chunk[]): Chunk => {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/storefront/${module}`)));
  if (!chunk) throw new Error(`The precached module ${module} is missing from the build. Update \`lazyModules\`.`);
  return chunk;
};

/** Writes the list of files to precache, and the version of the build, into the service worker. */
export const buildFiles = (script: string): Plugin => ({
  name: "service-worker-files",
  enforce: "post",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(isChunk);
    const worker = chunks.find(({ fileName }) => fileName === script);
    if (!worker) throw new Error(`The build has no service worker. Add ${script} to the inputs in vite.config.ts.`);
    const required = ["index.html", ...lazyModules].map((module) => findChunk(module, chunks));
    const files = [...collectFiles(required, bundle)].map((name) => `/${name}`).sort();
    const version = createHash("sha256").update(Object.keys(bundle).sort().join("\n")).digest("hex").slice(0, 12);
    worker.code = worker.code
      .replace(/(["'`])__BUILD_FILES__\1/, () => JSON.stringify(JSON.stringify(files)))
      .replace("__BUILD_VERSION__", version);
    if (!worker.code.includes(version) || worker.imports.length > 0)
      throw new Error("The service worker needs its placeholders and must not import chunks.");
  },
});
