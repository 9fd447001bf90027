import { GraphQLList, GraphQLNonNull, GraphQLString } from "graphql";
import { apiKey, oauthApp, oauthGrant } from "../../db/schema/access.ts";
import { apiKeyStatuses, oauthAppStatuses } from "../../db/schema/enums.ts";
import { belongsTo, defineModel, type Shape } from "../crud/model.ts";

/** A list of texts that callers read as a whole. */
export const texts: Shape = () => new GraphQLList(new GraphQLNonNull(GraphQLString));

export const accessModels = [
  defineModel({
    name: "ApiKey",
    plural: "apiKeys",
    description: "A partner system's API key. Its secret is shown once and not stored.",
    table: apiKey,
    hidden: ["tokenDigest", "makerKeyId", "makerGrantId"],
    instants: ["expiresAt", "lastUsedAt"],
    enums: { status: { name: "ApiKeyStatus", values: apiKeyStatuses } },
    shapes: { scopes: texts, allowedIps: texts },
    relations: { makerKey: belongsTo("ApiKey", "makerKeyId"), makerGrant: belongsTo("OAuthGrant", "makerGrantId") },
  }),
  defineModel({
    name: "OAuthApp",
    plural: "oAuthApps",
    description: "A partner's OAuth application that acts on behalf of the store's owner.",
    table: oauthApp,
    enums: { status: { name: "OAuthAppStatus", values: oauthAppStatuses } },
    shapes: { redirectUris: texts, scopes: texts },
  }),
  defineModel({
    name: "OAuthGrant",
    plural: "oAuthGrants",
    description:
      "The permissions that an owner of the store gave to an app. The authorization server stores its tokens.",
    table: oauthGrant,
    hidden: ["appId", "customerId", "serverGrantId"],
    instants: ["endedAt"],
    shapes: { scopes: texts },
    relations: { app: belongsTo("OAuthApp", "appId"), customer: belongsTo("Customer", "customerId") },
  }),
];
