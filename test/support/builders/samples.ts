import { z } from "zod";
import type { Operation } from "../../../worker/domain/operation.ts";
import { models } from "../../../worker/models/models.ts";
import type { Actor } from "./client.ts";
import { smallPicture } from "./pictures.ts";
import type { Extent, IdFinder, Input, Special } from "./sample-types.ts";
import { special } from "./special-samples.ts";

const texts = [
  ...["A sample", "ada@example.com", "+1 718 555 0199", "2026-11-21", "2026-11-21T01:00:00.000Z", "12:00"],
  ...[
    "https://partner.example/hook",
    "order.created",
    "read_menu",
    "192.0.2.1",
    "US",
    "123456",
    "sample",
    "12",
    "2580",
  ],
];
const plainValues: readonly unknown[] = [...texts, 1, 0, 10, 100, true, null, {}, smallPicture];

/** A part of an operation's input that cannot be generated. */
export const findSpecial = ({ name }: Operation): Special => special[name] ?? {};

const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType | null => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return schema.unwrap();
  }
  return schema instanceof z.ZodPipe ? schema.in : null;
};

const unwrapFully = (schema: z.core.$ZodType): z.core.$ZodType => {
  const inner = unwrapSchema(schema);
  return inner ? unwrapFully(inner) : schema;
};

/** Enum values, which may also follow a text in a union. */
const optionsOf = (schema: z.core.$ZodType): unknown[] => {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodPipe) return [...optionsOf(schema.in), ...optionsOf(schema.out)];
  const inner = unwrapSchema(schema);
  return inner ? optionsOf(inner) : [];
};

const isValid = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

const findModelByName = (text: string): string | null => {
  const model = text.charAt(0).toUpperCase() + text.slice(1);
  const candidates = [...models.keys(), "CartItem"].filter((name) => name.endsWith(model));
  return candidates.find((name) => name === model) ?? (candidates.length === 1 ? (candidates[0] ?? null) : null);
};

/** The model that an input field refers to: `orderId` is a RestaurantOrder, the `id` of `revokeApiKey` an ApiKey. */
const modelOf = (op: Operation, field: string): string => {
  const stem = field === "id" ? op.name.replace(/^[a-z]+/, "") : field.replace(/Ids?$/, "");
  const model = findSpecial(op).fieldModels?.[field] ?? findModelByName(stem);
  if (model) return model;
  throw new Error(
    `The model of the field ${field} of ${op.name} is unknown. Add it under names in special-samples.ts.`,
  );
};

const isId = (op: Operation, schema: z.core.$ZodType, field: string): boolean =>
  findSpecial(op).fieldModels?.[field] !== null &&
  (/^id$|Ids?$/.test(field) || z.globalRegistry.get(unwrapFully(schema))?.graphql === "ID");

const holdsIds = (op: Operation, schema: z.core.$ZodType, field: string): boolean => {
  const type = unwrapFully(schema);
  if (type instanceof z.ZodObject) return Object.entries(type.shape).some(([name, of]) => holdsIds(op, of, name));
  return type instanceof z.ZodArray ? holdsIds(op, type.element, field) : isId(op, schema, field);
};

class Sampler {
  readonly #op: Operation;
  readonly #idOf: IdFinder;
  readonly #extent: Extent;

  constructor(op: Operation, idOf: IdFinder, extent: Extent) {
    this.#op = op;
    this.#idOf = idOf;
    this.#extent = extent;
  }

  object({ shape }: z.ZodObject): Input {
    const fields = Object.entries(shape).filter(([name, schema]) => {
      return !isValid(schema, undefined) || (this.#extent === "ids" && holdsIds(this.#op, schema, name));
    });
    return Object.fromEntries(fields.map(([name, schema]) => [name, this.#value(schema, name)]));
  }

  #value(schema: z.core.$ZodType, field: string): unknown {
    const type = unwrapFully(schema);
    if (type instanceof z.ZodObject) return this.object(type);
    if (type instanceof z.ZodArray) {
      const mayBeEmpty = isValid(schema, []) && !(this.#extent === "ids" && holdsIds(this.#op, schema, field));
      return mayBeEmpty ? [] : [this.#value(type.element, field)];
    }
    if (isId(this.#op, schema, field)) return this.#idOf(modelOf(this.#op, field));
    const options: unknown[] = [...optionsOf(schema), ...plainValues];
    const value = options.find((option) => isValid(schema, option));
    if (value !== undefined) return value;
    throw new Error(`There is no sample for the field ${field} of ${this.#op.name}. Add one to special-samples.ts.`);
  }
}

/** A valid input for an operation, generated from its schema. */
const generateInput = (op: Operation, idOf: IdFinder, extent: Extent): Input =>
  new Sampler(op, idOf, extent).object(op.input);

/** The input that a caller sends to an operation, generated unless the operation has its own sample. */
export const sampleFor = async (
  op: Operation,
  caller: Actor,
  idOf: IdFinder,
  extent: Extent = "least",
): Promise<Input> => {
  const { input, extraFields: besides } = findSpecial(op);
  return { ...((await input?.(caller, idOf, extent)) ?? generateInput(op, idOf, extent)), ...besides };
};

/** The models whose rows an operation's input can refer to. */
export const namedModels = (op: Operation): string[] => {
  const candidates = new Set<string>();
  generateInput(
    op,
    (model) => {
      candidates.add(model);
      return "x";
    },
    "ids",
  );
  return [...candidates];
};

const changes: readonly ((value: unknown) => unknown)[] = [
  (value) => (typeof value === "string" ? `${value} too` : value),
  (value) => (typeof value === "number" ? value + 1 : value),
];

/** The same input except for one field that is no id and stays valid. */
export const withOneChange = (op: Operation, input: Input): Input => {
  const variants = listVariants(input, "").filter((other) => isValid(op.input, other));
  const [other] = variants;
  if (other && typeof other === "object") return { ...other };
  throw new Error(`The sample of ${op.name} has no field that can be changed. Add a longer one to special-samples.ts.`);
};

const listVariants = (value: unknown, field: string): unknown[] => {
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => listVariants(item, field).map((other) => value.with(at, other)));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      listVariants(inner, name).map((other) => ({ ...value, [name]: other })),
    );
  }
  if (/^id$|Ids?$|Key$/.test(field)) return [];
  return changes.map((change) => change(value)).filter((other) => other !== value);
};
