import { defineConfig } from "vite";
import solid from "vite-plugin-solid";
import { buildFiles } from "./offline/build-files.ts";

const root = import.meta.dirname;
/** The service worker has to lie at the root: it may look after nothing above itself. */
const serviceWorker = "sw.js";

export default defineConfig(({ isSsrBuild }) => ({
  root,
  // A page names its classes hundreds of times.
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  plugins: [solid({ ssr: true }), ...(isSsrBuild ? [] : [buildFiles(serviceWorker)])],
  build: isSsrBuild
    ? {
        outDir: "../dist/ssr",
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: `${root}/entry-server.tsx` },
      }
    : {
        outDir: "../dist/client",
        emptyOutDir: true,
        target: "es2022",
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: { index: `${root}/index.html`, sw: `${root}/offline/service-worker.ts` },
          output: { entryFileNames: ({ name }) => (name === "sw" ? serviceWorker : "assets/[name]-[hash].js") },
        },
      },
  ssr: { noExternal: true, resolve: { conditions: ["worker", "module"] } },
}));
