import type { Routes } from "#api";

export type Route = keyof Routes;

interface Rest {
  path: string;
  params?: object;
  headers?: object;
  bodyField?: string;
}

type PathNames<Path> = Path extends `${string}:${infer Name}/${infer Tail}`
  ? Name | PathNames<Tail>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The input field that a path parameter fills. */
type MappedField<Params, Name> = Name extends keyof Params ? Params[Name] : Name;

/** An operation's input with the path's own names for its parameters. */
type Input<Declared extends Rest, Fields> = Record<PathNames<Declared["path"]>, string> &
  (Declared extends { bodyField: infer Field extends keyof Fields }
    ? Fields[Field]
    : Omit<Fields, MappedField<Declared["params"], PathNames<Declared["path"]>> & PropertyKey>);

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
