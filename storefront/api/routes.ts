import type { Routes } from "#api";

export type Route = keyof Routes;

interface Rest {
  method: string;
  path: string;
  params?: object;
  headers?: object;
  bodyField?: string;
}

/** The input field that the path's `:id` fills. */
type IdField<Declared extends Rest> = Declared extends { params: { id: infer Field extends string } } ? Field : "id";

/** A query holds no null, and a list as one value with commas, to which the browser converts it. */
type InQuery<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], null | undefined> };

type Sent<Declared extends Rest, Fields> = Declared extends { bodyField: infer Field extends keyof Fields }
  ? Fields[Field]
  : Declared extends { method: "POST" | "PATCH" }
    ? Fields
    : InQuery<Fields>;

/** An operation's input as its route takes it. `call` removes `id` from the rest, so no other field has this name. */
type Input<Declared extends Rest, Fields> = Declared extends { path: `${string}:id${string}` }
  ? { id: string } & Sent<Declared, Omit<Fields, IdField<Declared>>>
  : { id?: never } & Sent<Declared, Fields>;

type HeaderNames<Declared extends Rest> = Declared extends { headers: infer Headers } ? keyof Headers & string : never;

/** The arguments of `call` after the route: the input, which may be left out if no field is required, and the headers
 *  that fill further fields. */
export type Arguments<Name extends Route> =
  Input<Routes[Name]["rest"], Routes[Name]["input"]> extends infer Fields
    ? [
        ...(object extends Fields ? [input?: Fields] : [input: Fields]),
        headers?: Readonly<Record<HeaderNames<Routes[Name]["rest"]>, string>>,
      ]
    : never;

export type Response<Name extends Route> = NonNullable<Routes[Name]["output"]>;
