import type { Html } from "./html.ts";

/** A chapter of the guide, with its anchor. */
export interface Section {
  id: string;
  title: string;
  body: Html;
}
