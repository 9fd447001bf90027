import { apiKey, oauthApp, oauthGrant } from "../../db/schema/access.ts";
import { defineModel } from "../crud/model.ts";
import { belongsTo } from "../crud/relations.ts";

export const accessModels = [
  defineModel({
    name: "ApiKey",
    plural: "apiKeys",
    description: "A partner system's API key. Its secret is returned once and not stored.",
    table: apiKey,
    hidden: ["tokenDigest", "scopesVersion", "makerKeyId", "makerGrantId", "madeBy"],
    relations: {
      makerKey: belongsTo(
        "ApiKey",
        "makerKeyId",
        "The API key that created this key; null if none did. If it is revoked, so is this key.",
      ),
      makerGrant: belongsTo(
        "OAuthGrant",
        "makerGrantId",
        "The app grant that created this key; null if none did. If it ends, this key is revoked.",
      ),
    },
  }),
  defineModel({
    name: "OAuthApp",
    plural: "oAuthApps",
    description: "A partner's OAuth application that acts on behalf of the store's owner.",
    table: oauthApp,
    hidden: ["madeBy"],
  }),
  defineModel({
    name: "OAuthGrant",
    plural: "oAuthGrants",
    description:
      "The permissions that an owner of the store gave to an app. The authorization server stores its tokens.",
    table: oauthGrant,
    hidden: ["appId", "customerId", "serverGrantId", "scopesVersion"],
    relations: {
      app: belongsTo("OAuthApp", "appId", "The app."),
      customer: belongsTo("Customer", "customerId", "The owner who approved the app."),
    },
  }),
];
