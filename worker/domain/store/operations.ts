import { operation } from "../operation.ts";
import { noInput } from "../schemas.ts";
import { storeSchema } from "./schemas.ts";

const getStore = operation({
  name: "getStore",
  kind: "query",
  description: "The restaurant's settings, whether it takes orders now, and its order types.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: noInput,
  output: storeSchema,
  rest: { method: "GET", path: "/api/store", publicMenu: true },
  graphql: false,
}).handle(async (ctx) => {
  const { store, opening, orderTypes } = await ctx.menu();
  return { ...store, opening, orderTypes };
});

export const storeOperations = [getStore];
