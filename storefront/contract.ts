import type { MenuSnapshot } from "../worker/domain/menu/types.ts";

export type Language = "en" | "de" | "ja";

/** What the worker gives a page to render, and the browser to hydrate it. */
export interface PageData {
  /** The path without its query. */
  path: string;
  language: Language;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  environment: "production" | "development";
  menu: MenuSnapshot;
}

/** A page as the worker puts it into the template. `head` and `body` are HTML; title and description are plain text. */
export interface RenderedPage {
  status: 200 | 404;
  title: string;
  description: string;
  head: string;
  body: string;
  /** The document's `lang`. */
  language: string;
}
