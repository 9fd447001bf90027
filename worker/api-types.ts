import type { z } from "zod";
import type { FactsByName, ModelMutations, ModelQueries, RelatedRows, Sent } from "./crud/client-types.ts";
import type { DeclaredOperations } from "./domain/registry.ts";
import type { DeclaredModels } from "./models/models.ts";

// The API as types. The storefront's client imports them as declarations, without the worker's code and globals.

export type { RelatedRows };

type Models = FactsByName<DeclaredModels>;

/** Every operation with a REST route, by method and path: `GET /api/menu`. */
export type Routes = {
  [Operation in Extract<
    DeclaredOperations,
    { rest?: object }
  > as `${Rest<Operation>["method"]} ${Rest<Operation>["path"]}`]: {
    rest: Rest<Operation>;
    input: InputFields<Operation["input"]>;
    output: z.output<Operation["output"]>;
  };
};

/** The input fields that a caller sends. An operation without input has none, where zod allows any without a value. */
type InputFields<Input extends z.ZodObject> = Sent<Pick<z.input<Input>, keyof Input["shape"] & keyof z.input<Input>>>;

type Rest<Operation extends { rest?: object | undefined }> = NonNullable<Operation["rest"]>;

type Fields<Operation extends DeclaredOperations> = {
  [One in Operation as One["name"]]: { args: InputFields<One["input"]>; value: z.output<One["output"]> };
};

/** Every field of GraphQL's Query: its arguments and its value. */
export type Queries = ModelQueries<Models> & Fields<Extract<DeclaredOperations, { kind: "query"; graphql?: true }>>;

/** Every field of GraphQL's Mutation. */
export type Mutations = ModelMutations<Models> &
  Fields<Extract<DeclaredOperations, { kind: "mutation"; graphql?: true }>>;
