import { type Packed, unpack } from "../../../storefront/packed.ts";

/** Parses the data that a page embeds for its scripts. */
export const pageDataIn = (html: string): unknown => {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined) throw new Error("The page has no embedded data.");
  // The named boundary: the server serialized this data.
  return unpack(JSON.parse(json) as Packed);
};
