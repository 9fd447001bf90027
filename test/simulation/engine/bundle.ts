import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { build, type Plugin, type Rolldown } from "vite";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The page renderer and the platform's module, which the simulated operations do not use. */
const replacedModules: Readonly<Record<string, string>> = {
  "#ssr": "export default {};",
  "cloudflare:workers":
    "export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env; } } export class WorkerEntrypoint {}",
};

const platformModules: Plugin = {
  name: "simulated-platform",
  enforce: "pre",
  resolveId: { filter: { id: /^(?:#ssr|cloudflare:workers)$/ }, handler: (source) => `\0${source}` },
  load: { filter: { id: /^\0(?:#ssr|cloudflare:workers)$/ }, handler: (id) => replacedModules[id.slice(1)] ?? null },
};

/** Builds one module with everything that it imports, without code that Node loads later by itself. */
export const buildChunks = async (
  entry: string,
  output: Rolldown.OutputOptions,
  plugins: readonly Plugin[] = [],
): Promise<Rolldown.OutputChunk[]> => {
  const result = await build({
    root,
    configFile: false,
    envFile: false,
    logLevel: "error",
    mode: "production",
    plugins: [platformModules, ...plugins],
    // Yoga's ponyfill for Node loads other modules.
    resolve: { alias: { "@whatwg-node/fetch": "@whatwg-node/fetch/dist/esm-ponyfill.js" } },
    ssr: { target: "webworker", noExternal: true },
    build: {
      ssr: fileURLToPath(new URL(`../${entry}`, import.meta.url)),
      write: false,
      minify: false,
      target: "es2023",
      rolldownOptions: {
        checks: { pluginTimings: false },
        // A value stays in its own module, which alone is replaced to change it.
        optimization: { inlineConst: false },
        output: { format: "cjs", ...output },
      },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunks = bundle && "output" in bundle ? bundle.output.filter((part) => part.type === "chunk") : [];
  if (chunks.length === 0) throw new Error(`${entry} was not built.`);
  return chunks;
};

/** The same as one script, whose code runs a little faster than that of separate modules. */
export const buildScript = async (entry: string): Promise<string> => {
  const [chunk] = await buildChunks(entry, { codeSplitting: false });
  return chunk?.code ?? "";
};

/** Evaluates a script with globals in place of Node's, and returns its exports. Each evaluation has modules of its own,
 *  and may have globals of its own. */
export const compileScript = (
  code: string,
  globals: Readonly<Record<string, unknown>>,
  ownNames: readonly string[] = [],
): ((own?: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) => {
  const names = Object.keys(globals);
  const evaluate = vm.compileFunction(code, ["exports", ...names, ...ownNames], { filename: "worker.js" });
  return (own = {}) => {
    const exports = {};
    evaluate(exports, ...names.map((name) => globals[name]), ...ownNames.map((name) => own[name]));
    return exports;
  };
};
