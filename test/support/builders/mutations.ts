import type { Actor } from "./client.ts";

export interface Refusal {
  code: unknown;
  fields: { path: string; message: string }[];
}

/** Sends a query or mutation and returns its data, and each error with its code and fields. */
export const run = async <Data>(
  actor: Pick<Actor, "graphql">,
  query: string,
  variables: Record<string, unknown> = {},
) => {
  const { data, errors } = await actor.graphql<Data>(query, variables);
  const refusals = errors.map(({ extensions: { code, errors: fields } }): Refusal => {
    return { code, fields: Array.isArray(fields) ? fields : [] };
  });
  return { data, refusals, codes: refusals.map(({ code }) => code), errorText: JSON.stringify(errors) };
};

/** The fields that the errors refer to. */
export const listPaths = ({ refusals }: { refusals: Refusal[] }): string[] =>
  refusals.flatMap(({ fields }) => fields).map(({ path }) => path);
