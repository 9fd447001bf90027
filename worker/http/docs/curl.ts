import type { Operation, RestRoute } from "../../domain/operation.ts";
import { findExample } from "../openapi/examples/examples.ts";
import { bodyExample } from "../openapi/operation.ts";
import { fieldsInPath, hasBody } from "../routes/rest-fields.ts";

const quoteShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const addressOf = (op: Operation, rest: RestRoute): string => {
  const { request } = findExample(op);
  const path = rest.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(request[rest.params?.[name] ?? name])),
  );
  if (hasBody(rest)) return `$TIFFIN${path}`;
  const otherFields = new Set([...fieldsInPath(rest), ...Object.values(rest.headers ?? {})]);
  const pairs = Object.entries(request).filter(([name]) => !otherFields.has(name));
  const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]));
  return pairs.length === 0 ? `$TIFFIN${path}` : `$TIFFIN${path}?${query}`;
};

const bodyOf = (op: Operation, rest: RestRoute): string[] => {
  if (rest.multipart)
    return Object.entries(findExample(op).request).map(([name, file]) => `-F ${name}=@${String(file)}`);
  const body = bodyExample(op, rest);
  return [`-H ${quoteShell("Content-Type: application/json")}`, `-d ${quoteShell(JSON.stringify(body, null, 2))}`];
};

/** An operation's example as a curl command. `$TIFFIN` is the restaurant's origin, `$KEY` an API key. */
export const buildCurl = (op: Operation, rest: RestRoute): string => {
  const { request } = findExample(op);
  const headers = Object.entries(rest.headers ?? {}).flatMap(([name, field]) =>
    request[field] === undefined ? [] : [`-H ${quoteShell(`${name}: ${String(request[field])}`)}`],
  );
  const method = rest.method === "GET" || rest.method === "POST" ? "" : `-X ${rest.method} `;
  return [
    `curl ${method}"${addressOf(op, rest)}"`,
    ...(op.access.kind === "scope" ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...headers,
    ...(hasBody(rest) ? bodyOf(op, rest) : []),
  ].join(" \\\n  ");
};
