import { z } from "zod";

export type Json = { [name: string]: unknown };

type Side = "input" | "output";

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const unbounded = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** Metadata for GraphQL and for examples of whole documents. */
const ownKeywords: ReadonlySet<string> = new Set(["graphql", "model", "id", "neededScope"]);

/** Removes keywords for GraphQL, bounds of the integer type itself, and `additionalProperties: false`, because fields
 *  may be added later. */
const cleanKeyword = (name: string, value: unknown): unknown => {
  if (ownKeywords.has(name) && typeof value === "string") return undefined;
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

/** Moves the description of a nullable value to the field itself, where readers of OpenAPI look for it. */
const liftDescriptions = (schema: unknown): void => {
  if (Array.isArray(schema)) for (const part of schema) liftDescriptions(part);
  if (!isObject(schema)) return;
  for (const part of Object.values(schema)) liftDescriptions(part);
  const [value] = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  if (!isObject(value) || value["description"] === undefined) return;
  schema["description"] ??= value["description"];
  delete value["description"];
};

/** Collects the named schemas of the document, each once. */
export class Components {
  readonly schemas: Json = {};
  readonly #hasExamples: boolean;

  /** With examples, each field has that of its column. The OpenAPI document has examples of whole requests instead. */
  constructor({ hasExamples }: { hasExamples: boolean } = { hasExamples: false }) {
    this.#hasExamples = hasExamples;
  }

  /** Returns one side of an operation as JSON Schema. Named parts, including itself, are collected here and replaced by
   *  references. */
  add(schema: z.core.$ZodType, io: Side): Json {
    const converted = z.toJSONSchema(z.object({ own: schema }), {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        if (!this.#hasExamples) delete jsonSchema["example"];
        if (io === "input" && zodSchema instanceof z.ZodPipe) Object.assign(jsonSchema, describeConstraints(zodSchema));
      },
    });
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { properties, $defs }: Json = JSON.parse(text, cleanKeyword);
    for (const [name, part] of Object.entries($defs ?? {})) this.#addNamed(name, part);
    const own = isObject(properties) && isObject(properties["own"]) ? properties["own"] : {};
    liftDescriptions(own);
    return own;
  }

  /** Adds a schema under a name, unless it already has one, and returns a reference to it. */
  addAs(name: string, schema: Json): Json {
    if (typeof schema["$ref"] === "string") return schema;
    this.#addNamed(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  #addNamed(name: string, part: unknown): void {
    liftDescriptions(part);
    const existing = this.schemas[name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(part)) {
      throw new Error(`Two schemas named ${name} differ. Use the same schema or another name.`);
    }
    this.schemas[name] = part;
  }
}
