import type { Plugin } from "vite";
import { cutFonts } from "./cut.ts";

const moduleId = "#theme-fonts";

/** Provides each theme's @font-face rules and preloads as a module, and adds the files to the build of the pages. Mails
 *  and the API guide load the rules of a theme from a file, whose name no build changes. */
export const themeFonts = (options: { addsFiles: boolean }): Plugin => ({
  name: "theme-fonts",
  enforce: "pre",
  resolveId: (source) => (source === moduleId ? `\0${moduleId}` : null),
  async load(id) {
    if (id !== `\0${moduleId}`) return null;
    const { themes } = await cutFonts();
    return `export const themeFonts = ${JSON.stringify(themes)};`;
  },
  async generateBundle() {
    if (!options.addsFiles) return;
    const { files, themes } = await cutFonts();
    for (const [theme, { css, fallbackCss }] of Object.entries(themes))
      this.emitFile({ type: "asset", fileName: `fonts/${theme}.css`, source: css + fallbackCss });
    for (const { fileName, source } of files) this.emitFile({ type: "asset", fileName, source });
  },
});
