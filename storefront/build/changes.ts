import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "vite";
import { schemaFile } from "../graphql-arguments.ts";
import config from "../vite.config.ts";
import { forgetBuild, recordBuild } from "./last-build.ts";

const publicFolder = path.join(import.meta.dirname, "../public");
/** A file system's clock may be this much behind the process's clock. */
const clockToleranceMs = 20;

const publicFiles = (): string[] => [
  publicFolder,
  ...readdirSync(publicFolder, { recursive: true, encoding: "utf8" }).map((name) => path.join(publicFolder, name)),
];

/** The time of change, not of modification: a renamed or restored file may have an old content time. */
const hasChangedSince = (file: string, time: number): boolean => {
  const { ctimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { ctimeMs: Number.POSITIVE_INFINITY };
  return ctimeMs >= time - clockToleranceMs;
};

/** Records the files of a build. */
const moduleRecorder = (onModules: (files: readonly string[]) => void): Plugin => ({
  name: "module-recorder",
  buildEnd() {
    onModules([...this.getModuleIds()].map((id) => id.replace(/\?.*$/, "")).filter(path.isAbsolute));
  },
});

/** The pages or the worker. Built again only after one of its files has changed; unchanged assets are not rewritten. */
class Target {
  readonly #isSsrBuild: boolean;
  readonly #assets = new Map<string, string | Uint8Array>();
  #files: string[] | null = null;
  #startedAt = 0;

  constructor(isSsrBuild: boolean) {
    this.#isSsrBuild = isSsrBuild;
  }

  /** Builds the files as they are now, if they differ from those of the last build. The first build removes the files
   *  of earlier ones, except if `keepsFiles` is true. */
  async build({ keepsFiles }: { keepsFiles: boolean }): Promise<void> {
    if (this.#files?.every((file) => !hasChangedSince(file, this.#startedAt))) return;
    const {
      plugins = [],
      build: options,
      ...rest
    } = await config({
      isSsrBuild: this.#isSsrBuild,
      command: "build",
      mode: "production",
    });
    const isFirst = this.#startedAt === 0;
    this.#files = null;
    this.#startedAt = Date.now();
    const modules: string[] = [];
    const addModules = (files: readonly string[]): void => {
      modules.push(...files);
    };
    await build({
      ...rest,
      configFile: false,
      logLevel: "warn",
      plugins: [...plugins, moduleRecorder(addModules), this.#assetFilter()],
      // A worker thread is a build of its own.
      worker: { plugins: () => [moduleRecorder(addModules)] },
      // Open pages still load the scripts of an earlier build. The worker's old modules would be uploaded.
      build: { ...options, ssr: this.#isSsrBuild, emptyOutDir: this.#isSsrBuild || (isFirst && !keepsFiles) },
    });
    this.#files = this.#isSsrBuild ? modules : [...modules, schemaFile, ...publicFiles()];
  }

  /** Drops the assets that an earlier build has written. */
  #assetFilter(): Plugin {
    return {
      name: "asset-filter",
      generateBundle: {
        order: "post",
        handler: (_options, bundle) => {
          for (const [name, output] of Object.entries(bundle))
            if (output.type === "asset" && this.#assets.get(name) === output.source) delete bundle[name];
        },
      },
      writeBundle: (_options, bundle) => {
        if (this.#isSsrBuild) return;
        for (const [name, output] of Object.entries(bundle))
          if (output.type === "asset") this.#assets.set(name, output.source);
      },
    };
  }
}

const pages = new Target(false);
const worker = new Target(true);

/** Builds the pages and the worker. A later build in the same process takes a fraction of the time. */
export const buildChanges = async (options = { keepsFiles: false }): Promise<void> => {
  const startedAt = Date.now();
  forgetBuild();
  const results = await Promise.allSettled([pages.build(options), worker.build(options)]);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  recordBuild(startedAt);
};
