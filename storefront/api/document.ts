import { argumentTypes } from "#graphql-arguments";

/** A field of a document's root. Its input holds its arguments, and below `select` the fields of its value. */
export interface RootField {
  readonly name: string;
  readonly input: object;
}

export type OperationKind = "query" | "mutation";

interface GraphqlDocument {
  query: string;
  variables: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Writes fields as GraphQL. Every argument is a variable, so that a call has one document for all its values, which
 *  the server parses once. */
class DocumentWriter {
  readonly variables: Record<string, unknown> = {};
  readonly definitions: string[] = [];

  field(name: string, input: object): string {
    const args: string[] = [];
    let selection = "";
    for (const [key, value] of Object.entries(input)) {
      if (key === "select" && isObject(value)) selection = this.#selection(value);
      else if (value !== undefined) args.push(`${key}:${this.#variable(name, key, value)}`);
    }
    return `${name}${args.length > 0 ? `(${args.join(",")})` : ""}${selection}`;
  }

  #selection(select: object): string {
    const fields = Object.entries(select).map(([name, value]: [string, unknown]) => {
      if (!isObject(value)) return name;
      return this.field(name, "select" in value ? value : { select: value });
    });
    return `{${fields.join(" ")}}`;
  }

  #variable(field: string, argument: string, value: unknown): string {
    const type = argumentTypes[field]?.[argument];
    if (!type) throw new Error(`The schema has no argument ${argument} of ${field}. Run npm run schema.`);
    const name = `$${argument}${argument in this.variables ? this.definitions.length : ""}`;
    this.definitions.push(`${name}:${type}`);
    this.variables[name.slice(1)] = value;
    return name;
  }
}

/** Builds the document of these fields. The result has each under its key. */
export const buildDocument = (kind: OperationKind, fields: Readonly<Record<string, RootField>>): GraphqlDocument => {
  const writer = new DocumentWriter();
  const roots = Object.entries(fields).map(
    ([key, { name, input }]) => `${key === name ? "" : `${key}:`}${writer.field(name, input)}`,
  );
  const definitions = writer.definitions.length > 0 ? `(${writer.definitions.join(",")})` : "";
  return { query: `${kind}${definitions}{${roots.join(" ")}}`, variables: writer.variables };
};
