import { z } from "zod";

export type Json = { [name: string]: unknown };

const unbounded = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** Leaves out what speaks to GraphQL alone, bounds that only say "an integer", and promises never to add a field. */
const told = (name: string, value: unknown): unknown => {
  if ((name === "graphql" || name === "model" || name === "id") && typeof value === "string") return undefined;
  if ((name === "minimum" || name === "maximum") && unbounded.has(value)) return undefined;
  return name === "additionalProperties" && value === false ? undefined : value;
};

/** The named parts of all schemas, as the document lists them once. */
export class Components {
  readonly schemas: Json = {};

  /** JSON Schema of one side of an operation; its named parts move here, and are referred to. */
  add(schema: z.ZodType, io: "input" | "output"): Json {
    const converted = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $schema, $defs, ...own }: Json = JSON.parse(text, told);
    for (const [name, part] of Object.entries($defs ?? {})) {
      const known = this.schemas[name];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part)) {
        throw new Error(`Two schemas are called ${name}, and they differ.`);
      }
      this.schemas[name] = part;
    }
    return own;
  }
}
