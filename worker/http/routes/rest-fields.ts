import type { RestRoute } from "../../domain/operation.ts";

/** The names of the parameters in a route's path. */
export const pathNames = ({ path }: RestRoute): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** The input's fields that stand in the path. */
export const fieldsInPath = (rest: RestRoute): Set<string> =>
  new Set(pathNames(rest).map((name) => rest.params?.[name] ?? name));

/** Whether the method sends a body. */
export const hasBody = ({ method }: RestRoute): boolean => method === "POST" || method === "PATCH";

/** The input's fields that the query may hold. */
export const fieldsInQuery = (fields: readonly string[], rest: RestRoute): string[] => {
  const inPath = fieldsInPath(rest);
  return hasBody(rest) ? [] : fields.filter((name) => !inPath.has(name));
};
