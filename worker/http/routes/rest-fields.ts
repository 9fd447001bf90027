import type { RestRoute } from "../../domain/operation.ts";

/** The names of a route's path parameters. */
export const pathNames = ({ path }: RestRoute): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** The input fields that are path parameters. */
export const fieldsInPath = (rest: RestRoute): Set<string> =>
  new Set(pathNames(rest).map((name) => rest.params?.[name] ?? name));

/** Whether requests with the route's method have a body. */
export const hasBody = ({ method }: RestRoute): boolean => method === "POST" || method === "PATCH";

/** The input fields that are query parameters. */
export const fieldsInQuery = (fields: readonly string[], rest: RestRoute): string[] => {
  const inPath = fieldsInPath(rest);
  return hasBody(rest) ? [] : fields.filter((name) => !inPath.has(name));
};
