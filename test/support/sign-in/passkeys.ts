import type { Actor } from "../builders/client.ts";
import type { Authenticator } from "./authenticator.ts";

interface Challenge {
  challenge: string;
  rpId: string;
}

/** Asks for the challenge of a registration. */
export const startRegistration = async (browser: Actor, store?: string): Promise<Challenge> => {
  const { data, errors } = await browser.graphql<{ startPasskeyRegistration: Challenge | null }>(
    "mutation { startPasskeyRegistration { challenge rpId } }",
    {},
    store === undefined ? {} : { store },
  );
  if (!data?.startPasskeyRegistration) throw new Error(JSON.stringify(errors));
  return data.startPasskeyRegistration;
};

/** Asks for the challenge of a sign-in. */
export const startSignIn = async (browser: Actor, store?: string): Promise<Challenge> => {
  const { data, errors } = await browser.graphql<{ startPasskeySignIn: Challenge | null }>(
    "mutation { startPasskeySignIn { challenge rpId } }",
    {},
    store === undefined ? {} : { store },
  );
  if (!data?.startPasskeySignIn) throw new Error(JSON.stringify(errors));
  return data.startPasskeySignIn;
};

type Registration = Awaited<ReturnType<Authenticator["register"]>>;
type SignIn = Awaited<ReturnType<Authenticator["signIn"]>>;

export const sendRegistration = (browser: Actor, answer: Registration, name = "Phone") =>
  browser.graphql<{ registerPasskey: { passkeyId: string; recoveryCodes: string[] } | null }>(
    `mutation ($name: String!, $credential: String!, $clientDataJson: String!, $attestationObject: String!) {
      registerPasskey(name: $name, credential: $credential, clientDataJson: $clientDataJson,
        attestationObject: $attestationObject, transports: ["internal"]) { passkeyId recoveryCodes } }`,
    { name, ...answer },
  );

export const sendSignIn = (browser: Actor, answer: SignIn, store?: string) =>
  browser.graphql<{ signInWithPasskey: { email: string; role: string | null } | null }>(
    `mutation ($credential: String!, $clientDataJson: String!, $authenticatorData: String!, $signature: String!) {
      signInWithPasskey(credential: $credential, clientDataJson: $clientDataJson,
        authenticatorData: $authenticatorData, signature: $signature) { email role } }`,
    { ...answer },
    store === undefined ? {} : { store },
  );

/** Registers a passkey. Returns its id and the recovery codes that came with it. */
export const addPasskey = async (browser: Actor, authenticator: Authenticator) => {
  const answer = await authenticator.register(await startRegistration(browser));
  const { data, errors } = await sendRegistration(browser, answer);
  if (!data?.registerPasskey) throw new Error(JSON.stringify(errors));
  return data.registerPasskey;
};
