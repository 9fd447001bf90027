import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { build, type Plugin } from "vite";
import type { Mutant } from "../mutants/mutant.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

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

/** Replaces the mutant's text when its file is loaded. Fails if the file does not contain the text exactly once. */
const applyMutant = ({ name, file, text, replacement }: Mutant): Plugin & { assertApplied(): void } => {
  let isApplied = false;
  return {
    name: "mutant",
    enforce: "pre",
    transform: {
      // A string would be a pattern, in which a folder's name may mean something else.
      filter: { id: new RegExp(`/${file}$`) },
      handler: (code, id) => {
        if (id !== `${root}${file}`) return null;
        if (code.split(text).length !== 2) throw new Error(`Mutant "${name}": ${file} does not contain its text once.`);
        isApplied = true;
        return code.replace(text, () => replacement);
      },
    },
    assertApplied: () => {
      if (!isApplied) throw new Error(`Mutant "${name}": ${file} is not part of the worker.`);
    },
  };
};

/** Builds one module with everything that it imports into one script, without code that Node loads later by itself. */
export const buildScript = async (entry: string, mutant: Mutant | null = null): Promise<string> => {
  const mutation = mutant && applyMutant(mutant);
  const result = await build({
    root,
    configFile: false,
    envFile: false,
    logLevel: "error",
    mode: "production",
    plugins: [platformModules, ...(mutation ? [mutation] : [])],
    // Yoga's ponyfill for Node loads other modules.
    resolve: { alias: { "@whatwg-node/fetch": "@whatwg-node/fetch/dist/esm-ponyfill.js" } },
    ssr: { target: "webworker", noExternal: true },
    build: {
      ssr: fileURLToPath(new URL(`../${entry}`, import.meta.url)),
      write: false,
      minify: false,
      target: "es2023",
      rolldownOptions: { checks: { pluginTimings: false }, output: { format: "cjs", codeSplitting: false } },
    },
  });
  mutation?.assertApplied();
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && "output" in bundle ? bundle.output[0] : null;
  if (!chunk) throw new Error(`${entry} was not built.`);
  return chunk.code;
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
