import type { Theme } from "../../db/schema/store/enums.ts";

/** What a page of a theme needs: the @font-face rules of its files and of the local fonts until these have arrived, and
 *  the paths of the files that are preloaded. `storefront/build/fonts/plugin.ts` makes the module at build time. */
export declare const themeFonts: Readonly<
  Record<Theme, { css: string; fallbackCss: string; preload: readonly string[] }>
>;
