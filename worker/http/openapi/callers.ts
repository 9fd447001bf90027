import { scopeLabels } from "../../domain/access/scope-labels/en.ts";
import { type Scope, scopes } from "../../domain/caller/scopes.ts";
import type { Access, Operation } from "../../domain/operation.ts";
import type { Json } from "./components.ts";

/** The security schemes. OAuth URLs are relative to the store's own host. */
export const securitySchemes: Json = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "tiffin_sk_<26 characters>_<43 characters>",
    description:
      "A partner system's API key for one store. An owner creates it at /dashboard/keys with the scopes it needs.",
  },
  oauth: {
    type: "oauth2",
    description: "OAuth 2.1 with PKCE: an app acts on behalf of an owner who approved it.",
    flows: {
      authorizationCode: {
        authorizationUrl: "/oauth/authorize",
        tokenUrl: "/oauth/token",
        refreshUrl: "/oauth/token",
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeLabels[`scope.${scope}`]])),
      },
    },
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-tiffin_session",
    description:
      "The session cookie of a signed-in browser. Over plain http the name has no prefix. Changes need the Origin or Sec-Fetch-Site header, which browsers send.",
  },
  bag: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-tiffin_bag",
    description:
      "The cart cookie of a browser, created by the first change of the cart. Over plain http the name has no prefix. Changes need the Origin or Sec-Fetch-Site header.",
  },
  orderKey: {
    type: "apiKey",
    in: "header",
    name: "X-Order-Key",
    description: "The secret key of one order, as createStorefrontOrder returned it.",
  },
};

/** Only OAuth lists the scope: for other schemes OpenAPI defines roles, which linters report as unknown scopes. */
const byScope = (scope: Scope): Json[] => [{ apiKey: [] }, { oauth: [scope] }];

const orByScope = ({ orScope }: Extract<Access, { kind: "scope" }>): Json[] => (orScope ? [{ oauth: [orScope] }] : []);

/** The security requirements of an access rule; an empty one means that no credential is needed. */
const securityFor = (access: Access, kind: Operation["kind"]): Json[] => {
  if (access.kind === "scope") return [...byScope(access.scope), ...orByScope(access), { session: [] }];
  if (access.kind === "customer") return [{ session: [] }];
  if (access.kind === "bag") return [{}, { bag: [] }];
  if (access.kind === "anyone") return [{}, { apiKey: [] }, { oauth: [] }, { session: [] }];
  return [{ orderKey: [] }, { session: [] }, ...byScope(kind === "query" ? "read_orders" : "write_orders")];
};

/** The security requirements of an operation. */
export const describeSecurity = ({ access, kind }: Pick<Operation, "access" | "kind">): Json => ({
  security: securityFor(access, kind),
});

const listScopes = ({ scope, orScope, orSelf }: Extract<Access, { kind: "scope" }>): string[] => [
  scope,
  ...(orScope ? [orScope] : []),
  ...(orSelf ? ["a signed-in person for themselves"] : []),
];

/** The access rule of an operation as text. */
export const describeAccess = ({ access, kind }: Pick<Operation, "access" | "kind">): string => {
  const scope = kind === "query" ? "read_orders" : "write_orders";
  const texts: Record<Access["kind"], string> = {
    anyone: "anyone",
    bag: "the browser that owns the cart",
    order: `the order's secret key, its signed-in customer, or ${scope}`,
    customer: "a signed-in customer",
    scope: access.kind === "scope" ? listScopes(access).join(" or ") : "",
  };
  return texts[access.kind];
};
