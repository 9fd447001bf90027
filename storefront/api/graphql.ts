import type { Mutations, Queries } from "#api";
import type { FieldError } from "../../worker/errors.ts";
import { Refused, request } from "./client.ts";
import { buildDocument, type OperationKind, type RootField } from "./document.ts";
import type { Existing, Result, Selectable } from "./selection.ts";

interface Root {
  args: unknown;
  value: unknown;
}

/** The arguments of a field and its selection. A field without fields of its own has no selection. */
type Input<Field extends Root, Selected> = Field["args"] & { readonly select?: Selected } & (Selectable<
    Field["value"]
  > extends true
    ? object
    : { readonly select: Existing<Field["value"], NoInfer<Selected>> });

/** The code of an error, the errors of single fields, and further members such as the corrected quote. */
interface Extensions extends Readonly<Record<string, unknown>> {
  code?: string;
  errors?: FieldError[];
}

interface GraphqlResponse {
  data?: Readonly<Record<string, unknown>> | null;
  errors?: { message: string; extensions?: Extensions }[];
}

const send = async (kind: OperationKind, fields: Readonly<Record<string, RootField>>) => {
  const body = buildDocument(kind, fields);
  const response = await request<GraphqlResponse>("/api/graphql", { method: "POST", body });
  const [refusal] = response.errors ?? [];
  if (!refusal && response.data) return response.data;
  const { code = "INTERNAL", errors = [], ...details } = refusal?.extensions ?? {};
  throw new Refused(code, refusal?.message ?? "", errors, details);
};

/** Selects values by the names of their fields: `fields("id", "name")` is `{ id: true, name: true }`. */
export const fields = <const Name extends string>(...names: readonly Name[]) =>
  // Safe cast: the object has each of the names, and Object.fromEntries widens them to string.
  Object.fromEntries(names.map((name) => [name, true])) as Readonly<Record<Name, true>>;

/** A field for `queryAll`. Its value has a type only. */
interface QueryField<Value> extends RootField {
  readonly value?: Value;
}

/** A field of a query with several fields. */
export const field = <Name extends keyof Queries & string, const Selected extends Selectable<Queries[Name]["value"]>>(
  name: Name,
  input: Input<Queries[Name], Selected>,
): QueryField<Result<Queries[Name]["value"], Selected>> => ({ name, input });

/** The results of fields, by their keys. */
export type Values<Fields> = { [Key in keyof Fields]: Fields[Key] extends QueryField<infer Value> ? Value : never };

/** Sends several fields as one query: `queryAll({ pause: field("storeSettings", …), … })`. Throws Refused and
 *  Unreachable. */
export const queryAll = async <Fields extends Readonly<Record<string, QueryField<unknown>>>>(
  fields: Fields,
): Promise<Values<Fields>> =>
  // The named boundary between the wire and the types: the selections declare the response.
  (await send("query", fields)) as Values<Fields>;

/** Sends a query: `query("menuItem", { where: { id }, select: { name: true } })`. Throws Refused and Unreachable. */
export const query = async <
  Name extends keyof Queries & string,
  const Selected extends Selectable<Queries[Name]["value"]>,
>(
  name: Name,
  input: Input<Queries[Name], Selected>,
): Promise<Result<Queries[Name]["value"], Selected>> => {
  const data = await send("query", { [name]: { name, input } });
  // The same boundary.
  return data[name] as Result<Queries[Name]["value"], Selected>;
};

/** Sends a mutation: `mutate("revokeApiKey", { id, select: { id: true } })`. Throws Refused and Unreachable. */
export const mutate = async <
  Name extends keyof Mutations & string,
  const Selected extends Selectable<Mutations[Name]["value"]>,
>(
  name: Name,
  input: Input<Mutations[Name], Selected>,
): Promise<NonNullable<Result<Mutations[Name]["value"], Selected>>> => {
  const data = await send("mutation", { [name]: { name, input } });
  // The same boundary. A mutation's value is null only beside errors, for which `send` throws.
  return data[name] as NonNullable<Result<Mutations[Name]["value"], Selected>>;
};
