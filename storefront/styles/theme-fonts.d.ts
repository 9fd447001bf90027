import type { Theme } from "../../db/schema/store/enums.ts";

/** What a page of a theme needs: its @font-face rules, and the paths of the files that are preloaded.
 *  `storefront/build/fonts/plugin.ts` makes the module at build time. */
export declare const themeFonts: Readonly<Record<Theme, { css: string; preload: readonly string[] }>>;
