import { z } from "zod";
import { fieldDescription } from "../../graphql/notes.ts";
import { typeDescriptions } from "../../graphql/type-notes.ts";

export type Json = { [name: string]: unknown };

type Side = "input" | "output";

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const unbounded = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

const forGraphql: ReadonlySet<string> = new Set(["graphql", "model", "id", "neededScope"]);

/** Leaves out what speaks to GraphQL alone, bounds that only say "an integer", and promises never to add a field. */
const told = (name: string, value: unknown): unknown => {
  if (forGraphql.has(name) && typeof value === "string") return undefined;
  if ((name === "minimum" || name === "maximum") && unbounded.has(value)) return undefined;
  // Our own pattern for instants is a line of arithmetic; the format says the same to people and to programs.
  if (name === "pattern" && typeof value === "string" && value.includes("02-29")) return undefined;
  return name === "additionalProperties" && value === false ? undefined : value;
};

/** What the far end of a pipe demands of what is sent: which words, and how long. */
const describeDemands = (schema: z.core.$ZodType): Json => {
  if (schema instanceof z.ZodEnum) return { enum: schema.options };
  if (schema instanceof z.ZodPipe) return { ...describeDemands(schema.in), ...describeDemands(schema.out) };
  if (!(schema instanceof z.ZodString)) return {};
  const { minLength, maxLength } = schema;
  return { ...(minLength ? { minLength } : {}), ...(maxLength ? { maxLength } : {}) };
};

/** Says of every field that is silent what its name means, as GraphQL's reference does. */
const describeFields = (schema: unknown, owner: string): void => {
  if (Array.isArray(schema)) for (const part of schema) describeFields(part, owner);
  if (!isObject(schema)) return;
  const { properties } = schema;
  for (const [name, field] of Object.entries(isObject(properties) ? properties : {})) {
    const note = fieldDescription(owner, name);
    if (isObject(field) && field["description"] === undefined && note) field["description"] = note;
  }
  for (const part of Object.values(schema)) describeFields(part, owner);
};

/** The named parts of all schemas, as the document lists them once. */
export class Components {
  readonly schemas: Json = {};

  /** JSON Schema of one side of an operation. Every named part of it moves here, itself too, and is referred to. */
  add(schema: z.core.$ZodType, io: Side, owner = ""): Json {
    const converted = z.toJSONSchema(z.object({ own: schema }), {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        if (io === "input" && zodSchema instanceof z.ZodPipe) Object.assign(jsonSchema, describeDemands(zodSchema));
      },
    });
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { properties, $defs }: Json = JSON.parse(text, told);
    for (const [name, part] of Object.entries($defs ?? {})) this.#keep(name, part);
    const own = isObject(properties) && isObject(properties["own"]) ? properties["own"] : {};
    describeFields(own, owner);
    return own;
  }

  /** The same under a name of its own, where the schema has none: a reference to it. */
  named(name: string, schema: Json): Json {
    if (typeof schema["$ref"] === "string") return schema;
    this.#keep(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  #keep(name: string, part: unknown): void {
    describeFields(part, name);
    if (isObject(part)) part["description"] ??= typeDescriptions[name];
    const known = this.schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`Two schemas are called ${name}, and they differ.`);
    }
    this.schemas[name] = part;
  }
}
