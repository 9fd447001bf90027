import { z } from "zod";
import { fieldDescription } from "../../graphql/notes.ts";
import { typeDescriptions } from "../../graphql/type-notes.ts";

export type Json = { [name: string]: unknown };

type Side = "input" | "output";

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const unbounded = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

const graphqlKeywords: ReadonlySet<string> = new Set(["graphql", "model", "id", "neededScope"]);

/** Removes keywords for GraphQL, bounds of the integer type itself, and `additionalProperties: false`, because fields
 *  may be added later. */
const cleanKeyword = (name: string, value: unknown): unknown => {
  if (graphqlKeywords.has(name) && typeof value === "string") return undefined;
  if ((name === "minimum" || name === "maximum") && unbounded.has(value)) return undefined;
  // Zod's pattern for instants is very long; `format` states the same.
  if (name === "pattern" && typeof value === "string" && value.includes("02-29")) return undefined;
  return name === "additionalProperties" && value === false ? undefined : value;
};

/** The constraints that the output side of a pipe sets on the input: enum values and lengths. */
const describeConstraints = (schema: z.core.$ZodType): Json => {
  if (schema instanceof z.ZodEnum) return { enum: schema.options };
  if (schema instanceof z.ZodPipe) return { ...describeConstraints(schema.in), ...describeConstraints(schema.out) };
  if (!(schema instanceof z.ZodString)) return {};
  const { minLength, maxLength } = schema;
  return { ...(minLength ? { minLength } : {}), ...(maxLength ? { maxLength } : {}) };
};

/** Adds descriptions to fields that have none, the same as in GraphQL. */
const describeFields = (schema: unknown, owner: string): void => {
  if (Array.isArray(schema)) for (const part of schema) describeFields(part, owner);
  if (!isObject(schema)) return;
  const { properties } = schema;
  for (const [name, field] of Object.entries(isObject(properties) ? properties : {})) {
    const description = fieldDescription(owner, name);
    if (isObject(field) && field["description"] === undefined && description) field["description"] = description;
  }
  for (const part of Object.values(schema)) describeFields(part, owner);
};

/** Collects the named schemas of the document, each once. */
export class Components {
  readonly schemas: Json = {};

  /** Returns one side of an operation as JSON Schema. Named parts, including itself, are collected here and replaced by
   *  references. */
  add(schema: z.core.$ZodType, io: Side, owner = ""): Json {
    const converted = z.toJSONSchema(z.object({ own: schema }), {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        if (io === "input" && zodSchema instanceof z.ZodPipe) Object.assign(jsonSchema, describeConstraints(zodSchema));
      },
    });
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { properties, $defs }: Json = JSON.parse(text, cleanKeyword);
    for (const [name, part] of Object.entries($defs ?? {})) this.#addNamed(name, part);
    const own = isObject(properties) && isObject(properties["own"]) ? properties["own"] : {};
    describeFields(own, owner);
    return own;
  }

  /** Adds a schema under a name, unless it already has one, and returns a reference to it. */
  addAs(name: string, schema: Json): Json {
    if (typeof schema["$ref"] === "string") return schema;
    this.#addNamed(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  #addNamed(name: string, part: unknown): void {
    describeFields(part, name);
    if (isObject(part)) part["description"] ??= typeDescriptions[name];
    const existing = this.schemas[name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(part)) {
      throw new Error(`Two schemas named ${name} differ. Use the same schema or another name.`);
    }
    this.schemas[name] = part;
  }
}
