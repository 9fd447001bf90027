import { type Packed, unpack } from "../../../storefront/packed.ts";

/** What a page carries for its scripts, as they read it. */
export const pageDataIn = (html: string): unknown => {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined) throw new Error("The page carries no data.");
  // The named boundary: the server packed it.
  return unpack(JSON.parse(json) as Packed);
};
