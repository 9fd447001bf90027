import { type BuildOptions, defineConfig } from "vite";
import solid from "vite-plugin-solid";
import { postalCodeFiles } from "./address/postal-code-files.ts";
import { graphiqlFiles } from "./graphiql-files.ts";
import { buildFiles } from "./offline/build-files.ts";

const root = import.meta.dirname;
/** The service worker has to lie at the root: it may look after nothing above itself. */
const serviceWorker = "sw.js";

/** How long the plugins took is no warning. */
const quiet = { pluginTimings: false };

/** The Cloudflare Worker with the page renderer in it. What it imports dynamically is a module of its own beside
 *  index.js, so that an isolate which starts reads nothing that only some requests need. */
const worker: BuildOptions = {
  outDir: "../dist/worker",
  emptyOutDir: true,
  copyPublicDir: false,
  target: "esnext",
  minify: true,
  // Says besides which sources are in which module.
  sourcemap: true,
  rolldownOptions: {
    checks: quiet,
    input: `${root}/../worker/index.ts`,
    platform: "browser",
    external: [/^cloudflare:/],
    // Everything that the entry exports is an object's class or a handler to workerd.
    preserveEntrySignatures: "strict",
    output: {
      entryFileNames: "index.js",
      chunkFileNames: "modules/[name]-[hash].js",
      // One module for all that a start needs, whatever else shares parts of it: each module by itself costs time.
      codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
    },
  },
};

const pages: BuildOptions = {
  outDir: "../dist/client",
  emptyOutDir: true,
  target: "es2022",
  modulePreload: { polyfill: false },
  rolldownOptions: {
    checks: quiet,
    input: { index: `${root}/index.html`, sw: `${root}/offline/service-worker.ts` },
    output: {
      entryFileNames: ({ name }) => (name === "sw" ? serviceWorker : "assets/[name]-[hash].js"),
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root,
  // A page names its classes hundreds of times.
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  plugins: [
    solid({ ssr: true }),
    ...(isSsrBuild ? [] : [graphiqlFiles(), buildFiles(serviceWorker), postalCodeFiles()]),
  ],
  build: isSsrBuild ? worker : pages,
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  // Yoga's ponyfill for Node cannot run inside workerd.
  resolve: { alias: { "@whatwg-node/fetch": "@whatwg-node/fetch/dist/esm-ponyfill.js" } },
  ssr: { noExternal: true, resolve: { conditions: ["workerd", "worker", "module"] } },
}));
