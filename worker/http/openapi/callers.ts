import { scopeWords } from "../../domain/access/scope-labels/en.ts";
import { type Scope, scopes } from "../../domain/caller/scopes.ts";
import type { Access, Operation } from "../../domain/operation.ts";
import type { Json } from "./components.ts";

/** The security schemes. OAuth URLs are relative to the store's own host. */
export const securitySchemes: Json = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "tiffin_sk_<26 characters>_<43 characters>",
    description: "A partner system's key of one store. An owner makes it at /dashboard/keys, with the scopes it needs.",
  },
  oauth: {
    type: "oauth2",
    description: "OAuth 2.1 with PKCE: an app acts for an owner who agreed to it.",
    flows: {
      authorizationCode: {
        authorizationUrl: "/oauth/authorize",
        tokenUrl: "/oauth/token",
        refreshUrl: "/oauth/token",
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeWords[`scope.${scope}`]])),
      },
    },
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-tiffin_session",
    description:
      "A browser that has signed in. Over plain http the name has no prefix. A change needs the header Origin or Sec-Fetch-Site, as browsers send it.",
  },
  bag: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-tiffin_bag",
    description:
      "A browser's own bag; the first change of it makes the cookie. Over plain http the name has no prefix. A change needs the header Origin or Sec-Fetch-Site.",
  },
  orderKey: {
    type: "apiKey",
    in: "header",
    name: "X-Order-Key",
    description: "The secret key of one order, as createStorefrontOrder answered it.",
  },
};

/** Only OAuth lists the scope: for other schemes OpenAPI defines roles, which linters report as unknown scopes. */
const byScope = (scope: Scope): Json[] => [{ apiKey: [] }, { oauth: [scope] }];

/** The security requirements of an access rule; an empty one means that no credential is needed. */
const securityFor = (access: Access, kind: Operation["kind"]): Json[] => {
  if (access.kind === "scope") return [...byScope(access.scope), { session: [] }];
  if (access.kind === "customer") return [{ session: [] }];
  if (access.kind === "bag") return [{}, { bag: [] }];
  if (access.kind === "anyone") return [{}, { apiKey: [] }, { oauth: [] }, { session: [] }];
  return [{ orderKey: [] }, { session: [] }, ...byScope(kind === "query" ? "read_orders" : "write_orders")];
};

/** The security requirements of an operation. */
export const describeSecurity = ({ access, kind }: Pick<Operation, "access" | "kind">): Json => ({
  security: securityFor(access, kind),
});

/** The access rule of an operation as text. */
export const describeAccess = ({ access, kind }: Pick<Operation, "access" | "kind">): string => {
  const scope = kind === "query" ? "read_orders" : "write_orders";
  const texts: Record<Access["kind"], string> = {
    anyone: "anyone",
    bag: "the browser whose bag it is",
    order: `whoever has the order's secret key, its signed-in customer, or ${scope}`,
    customer: "a customer who is signed in",
    scope: access.kind === "scope" ? access.scope : "",
  };
  return texts[access.kind];
};
