import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

const root = import.meta.dirname;

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [solid({ ssr: true })],
  build: isSsrBuild
    ? {
        outDir: "../dist/ssr",
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: `${root}/entry-server.tsx` },
      }
    : { outDir: "../dist/client", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
  ssr: { noExternal: true, resolve: { conditions: ["worker", "module"] } },
}));
