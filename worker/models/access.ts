import { GraphQLList, GraphQLNonNull, GraphQLString } from "graphql";
import { apiKey, oauthApp, oauthGrant } from "../../db/schema/access.ts";
import { apiKeyStatuses, oauthAppStatuses } from "../../db/schema/enums.ts";
import { defineModel, type Shape, toOne } from "../crud/model.ts";

/** A list of texts that is read as a whole. */
export const texts: Shape = () => new GraphQLList(new GraphQLNonNull(GraphQLString));

export const accessModels = [
  defineModel({
    name: "ApiKey",
    plural: "apiKeys",
    description: "A partner system's key. Its secret was shown once and is not kept.",
    table: apiKey,
    hidden: ["tokenDigest", "makerKeyId", "makerGrantId"],
    instants: ["expiresAt", "lastUsedAt"],
    enums: { status: { name: "ApiKeyStatus", values: apiKeyStatuses } },
    shapes: { scopes: texts, allowedIps: texts },
    relations: { makerKey: toOne("ApiKey", "makerKeyId"), makerGrant: toOne("OAuthGrant", "makerGrantId") },
  }),
  defineModel({
    name: "OAuthApp",
    plural: "oAuthApps",
    description: "A partner's application that acts for the store's owner.",
    table: oauthApp,
    enums: { status: { name: "OAuthAppStatus", values: oauthAppStatuses } },
    shapes: { redirectUris: texts, scopes: texts },
  }),
  defineModel({
    name: "OAuthGrant",
    plural: "oAuthGrants",
    description: "What an owner of the store allowed an app. Its tokens lie with the authorization server.",
    table: oauthGrant,
    hidden: ["appId", "customerId", "serverGrantId"],
    instants: ["endedAt"],
    shapes: { scopes: texts },
    relations: { app: toOne("OAuthApp", "appId"), customer: toOne("Customer", "customerId") },
  }),
];
