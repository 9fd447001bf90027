import type { FieldError } from "../../worker/errors.ts";
import { call, Refused } from "./client.ts";

interface GraphqlResponse<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string; errors?: FieldError[] } }[];
}

/** Queries the GraphQL API. The query's selection declares the shape of the response. Throws Refused and
 *  Unreachable. */
export const ask = async <Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> => {
  const { data, errors } = await call<GraphqlResponse<Data>>("/api/graphql", {
    method: "POST",
    body: { query, variables },
  });
  const [refusal] = errors ?? [];
  if (!refusal && data) return data;
  const { code = "INTERNAL", errors: fields = [] } = refusal?.extensions ?? {};
  throw new Refused(code, refusal?.message ?? "", fields, {});
};
