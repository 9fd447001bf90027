import { processorIds, processors } from "../../../db/schema/processors.ts";

const spellings: Readonly<Record<string, string>> = {
  api: "API",
  graphql: "GraphQL",
  oauth: "OAuth",
  openapi: "OpenAPI",
  ...Object.fromEntries(processorIds.map((id) => [id, processors[id].name])),
};

/** Converts a route's name to a title: "listMenuItems" becomes "List menu items". */
export const toTitle = (name: string): string => {
  const words = name.split(/(?=[A-Z])/).map((word) => spellings[word.toLowerCase()] ?? word.toLowerCase());
  const title = words.join(" ");
  return title.charAt(0).toUpperCase() + title.slice(1);
};
