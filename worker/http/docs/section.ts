import type { Html } from "./html.ts";

/** A chapter of the guide. `id` is its anchor. */
export interface Section {
  id: string;
  title: string;
  body: Html;
}
