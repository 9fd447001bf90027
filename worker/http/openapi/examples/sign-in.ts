import { activeUserSchema } from "../../../domain/customers/schemas.ts";
import { columnExamples } from "./column-examples.ts";

const email = "ada@example.com";

export const requestSignInCode = {
  request: { email },
  response: { email, expiresAt: "2026-11-20T23:40:00.000Z", digits: 6 },
};

export const signIn = {
  request: { email, code: "204613" },
  response: {
    ...columnExamples(activeUserSchema),
    id: "cus_01KAHB6E0V9Z8Y7X6W5V4T3S2R",
    addresses: [],
    role: null,
    scopes: [],
    needsPasskey: false,
    isFrozen: false,
    isOnTablet: false,
  },
};

export const signOut = { request: {}, response: { signedOut: true } };
