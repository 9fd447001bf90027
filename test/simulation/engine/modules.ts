import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import type { Plugin } from "vite";
import type { Mutant } from "../mutants/mutant.ts";
import { buildChunks, root } from "./bundle.ts";

/** The modules of an entry as one script each, so that one of them can be replaced without building the others anew. */
export interface ModuleScripts {
  /** The file of the entry. */
  entry: string;
  /** The scripts by their files. */
  codes: ReadonlyMap<string, string>;
  /** The file of each mutant's module, and of the one whose place it takes, by the mutant's name. */
  mutants: ReadonlyMap<string, { original: string; changed: string }>;
}

const suffix = "?mutant=";

const changeText = ({ name, file, text, replacement }: Mutant): string => {
  const code = readFileSync(root + file, "utf8");
  if (code.split(text).length !== 2) throw new Error(`Mutant "${name}": ${file} does not contain its text once.`);
  return code.replace(text, () => replacement);
};

/** Adds each mutant's module beside the one that it changes. It imports what that one imports. */
const mutantModules = (mutants: readonly Mutant[]): Plugin => ({
  name: "mutants",
  enforce: "pre",
  buildStart() {
    for (const [index, { file }] of mutants.entries())
      this.emitFile({ type: "chunk", id: `${root}${file}${suffix}${index}` });
  },
  resolveId(source, importer) {
    if (source.includes(suffix)) return source;
    const [original, index] = importer?.split(suffix) ?? [];
    return index === undefined ? null : this.resolve(source, original, { skipSelf: true });
  },
  load(id) {
    const [, index] = id.split(suffix);
    const mutant = mutants[Number(index)];
    return mutant ? { code: changeText(mutant), moduleType: "ts" } : null;
  },
});

/** Builds an entry, and the modules of mutants of it. Fails if a mutant's text is not once in its file, or if its file
 *  is no part of the entry. */
export const buildModules = async (entry: string, mutants: readonly Mutant[]): Promise<ModuleScripts> => {
  const output = { codeSplitting: true, preserveModules: true, preserveModulesRoot: root, exports: "named" } as const;
  const chunks = await buildChunks(entry, output, [mutantModules(mutants)]);
  const findFile = (id: string, name: string): string => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id);
    if (!chunk) throw new Error(`${name}: ${id} is not part of the worker.`);
    return chunk.fileName;
  };
  return {
    entry: findFile(path.join(root, "test/simulation", entry), entry),
    codes: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    mutants: new Map(
      mutants.map(({ name, file }, index) => [
        name,
        { original: findFile(root + file, name), changed: findFile(`${root}${file}${suffix}${index}`, name) },
      ]),
    ),
  };
};

type Exports = Record<string, unknown>;
type Evaluate = (exports: Exports, require: (file: string) => Exports, ...globals: readonly unknown[]) => void;

/** Compiled modules with globals in place of Node's. What one evaluation has compiled and learned, all others use. */
export class ModuleCode {
  readonly #scripts: ModuleScripts;
  readonly #globals: Readonly<Record<string, unknown>>;
  readonly #compiled = new Map<string, Evaluate>();

  constructor(scripts: ModuleScripts, globals: Readonly<Record<string, unknown>>) {
    this.#scripts = scripts;
    this.#globals = globals;
  }

  /** Evaluates the entry with modules of its own, one of which may be a mutant's. `change` may change their texts. */
  load(mutant: string | null, change: (text: string) => string = String): Exports {
    const { entry, codes, mutants } = this.#scripts;
    const replaced = mutant === null ? null : mutants.get(mutant);
    if (replaced === undefined) throw new Error(`Mutant "${mutant}" was not built.`);
    const values = Object.values(this.#globals);
    const modules = new Map<string, Exports>();
    const require = (file: string): Exports => {
      const known = modules.get(file);
      if (known) return known;
      const exports: Exports = {};
      modules.set(file, exports);
      const source = file === replaced?.original ? replaced.changed : file;
      const folder = path.posix.dirname(source);
      const code = codes.get(source);
      if (code === undefined) throw new Error(`${source} was not built.`);
      this.#compile(source, change(code))(exports, (relative) => require(path.posix.join(folder, relative)), ...values);
      return exports;
    };
    return require(entry);
  }

  #compile(file: string, code: string): Evaluate {
    const known = this.#compiled.get(code);
    if (known) return known;
    const names = Object.keys(this.#globals);
    // The named boundary: the function is compiled with these parameters.
    const evaluate = vm.compileFunction(code, ["exports", "require", ...names], { filename: file }) as Evaluate;
    this.#compiled.set(code, evaluate);
    return evaluate;
  }
}
