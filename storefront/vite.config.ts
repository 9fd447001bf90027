import { type BuildOptions, defineConfig } from "vite";
import solid from "vite-plugin-solid";
import { postalCodeFiles } from "./address/postal-code-files.ts";
import { awaitedImports } from "./build/awaited-imports.ts";
import { floorTarget } from "./build/floor.ts";
import { themeFonts } from "./build/fonts/plugin.ts";
import { hoverRules } from "./build/hover-rules.ts";
import { memoizedTransform } from "./build/memoized-transform.ts";
import { pageFiles } from "./build/page-files.ts";
import { replacedTexts } from "./build/replaced-texts.ts";
import { graphiqlFiles } from "./graphiql-files.ts";
import { graphqlArguments } from "./graphql-arguments.ts";
import { buildFiles } from "./offline/build-files.ts";

const root = import.meta.dirname;
/** The service worker must be at the root, because its scope is its own folder. */
const serviceWorker = "sw.js";

/** Turns off the warning about slow plugins. */
const checks = { pluginTimings: false };

/** The Cloudflare Worker with the page renderer. Dynamic imports become modules beside index.js, so that a starting
 *  isolate does not load code that only some requests need. */
const worker: BuildOptions = {
  outDir: "../dist/worker",
  emptyOutDir: true,
  copyPublicDir: false,
  target: "esnext",
  minify: true,
  // Source maps also list the sources of each module.
  sourcemap: true,
  rolldownOptions: {
    checks,
    input: `${root}/../worker/index.ts`,
    platform: "browser",
    external: [/^cloudflare:/],
    // workerd takes every export of the entry as a handler or as the class of a Durable Object.
    preserveEntrySignatures: "strict",
    output: {
      entryFileNames: "index.js",
      // No hashes, because the modules are uploaded together: those in their imports took 6 KiB.
      chunkFileNames: "modules/[name].js",
      // All code for a start goes into one module, because each further module costs time.
      codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
    },
  },
};

/** What a menu page loads when the browser is idle: the bag, the allergens to avoid and the live channel. */
const orderingModules = /\/storefront\/(bag\/bag-(drawer|contents)|search\/avoid-allergens|state\/live-menu)\.tsx?$/;

const pages: BuildOptions = {
  outDir: "../dist/client",
  emptyOutDir: true,
  target: floorTarget(),
  modulePreload: { polyfill: false },
  rolldownOptions: {
    checks,
    input: { index: `${root}/index.html`, sw: `${root}/offline/service-worker.ts` },
    output: {
      entryFileNames: ({ name }) => (name === "sw" ? serviceWorker : "assets/[name]-[hash].js"),
      // One script for the start and few for what follows, because each further file costs a phone time. What other
      // pages need too stays in files of its own, so that they do not load the bag. Names are hashes alone, because the
      // start script lists them, and because ad blockers lose files that are called promos or banner.
      chunkFileNames: "assets/[hash:7].js",
      assetFileNames: "assets/[hash:7][extname]",
      codeSplitting: {
        groups: [
          { name: "start", tags: ["$initial"], test: /^(?!.*\/offline\/(?!register))/ },
          { name: "dish", test: /\/storefront\/item\/item-page\.tsx$/ },
          { name: "ordering", test: orderingModules, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
        ],
      },
    },
  },
};

const memos = { pages: new Map(), worker: new Map() };

export default defineConfig(({ isSsrBuild }) => ({
  root,
  // Short class names, because a page repeats them hundreds of times.
  css: { modules: { generateScopedName: "[hash:base64:5]" }, postcss: { plugins: [hoverRules] } },
  plugins: [
    memoizedTransform(
      solid({ ssr: true, babel: { browserslistConfigFile: false } }),
      isSsrBuild ? memos.worker : memos.pages,
    ),
    graphqlArguments(),
    themeFonts({ addsFiles: !isSsrBuild }),
    ...(isSsrBuild
      ? []
      : [
          graphiqlFiles(),
          buildFiles(serviceWorker),
          postalCodeFiles(),
          pageFiles(),
          replacedTexts(),
          awaitedImports(),
        ]),
  ],
  build: isSsrBuild ? worker : pages,
  define: isSsrBuild ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  resolve: {
    alias: [
      // Yoga's Node ponyfill does not run in workerd.
      { find: "@whatwg-node/fetch", replacement: "@whatwg-node/fetch/dist/esm-ponyfill.js" },
      // Zod exports its messages in all languages as one object, so the worker would hold them, and it reads none.
      { find: /^\.\.\/locales\/index\.js$/, replacement: "zod/v4/locales/en.js" },
    ],
  },
  ssr: { noExternal: true, resolve: { conditions: ["workerd", "worker", "module"] } },
}));
