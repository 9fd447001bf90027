import { fromBase64Url, toBase64Url } from "../../bytes.ts";

/** The page and the challenge that a passkey must have signed. */
interface Expected {
  challenge: string;
  /** Scheme and host of the request. The host alone is the id of the relying party, so no passkey opens another. */
  origin: string;
}

export interface RegistrationAnswer {
  credential: string;
  clientDataJson: string;
  attestationObject: string;
}

export interface SignInAnswer {
  credential: string;
  clientDataJson: string;
  authenticatorData: string;
  signature: string;
}

export interface StoredKey {
  credentialId: string;
  publicKey: string;
  counter: number;
}

// The library weighs 85 KiB compressed, so that only the routes of passkeys load it.
const load = () => import("@simplewebauthn/server");

const base = { type: "public-key" as const, clientExtensionResults: {} };

/** Verifies the registration of a passkey (W3C WebAuthn, 7.1), with user verification. Null if it is wrong. */
export const verifyRegistration = async (answer: RegistrationAnswer, { challenge, origin }: Expected) => {
  const { credential: id, clientDataJson: clientDataJSON, attestationObject } = answer;
  const { verifyRegistrationResponse } = await load();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...base, id, rawId: id, response: { clientDataJSON, attestationObject } },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: new URL(origin).hostname },
      requireUserVerification: true,
    });
    if (!verified || !registrationInfo) return null;
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
    const { publicKey, counter } = credential;
    return { credentialId: credential.id, publicKey: toBase64Url(publicKey), counter, isBackedUp };
  } catch {
    return null;
  }
};

/** Verifies a sign-in with a passkey (W3C WebAuthn, 7.2), with user verification, and with a counter that grows unless
 *  the authenticator has none. Returns the new counter; null if it is wrong. */
export const verifySignIn = async (
  answer: SignInAnswer,
  { credentialId, publicKey, counter }: StoredKey,
  { challenge, origin }: Expected,
): Promise<number | null> => {
  const { credential: id, clientDataJson: clientDataJSON, authenticatorData, signature } = answer;
  const key = fromBase64Url(publicKey);
  if (!key) return null;
  const { verifyAuthenticationResponse } = await load();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...base, id, rawId: id, response: { clientDataJSON, authenticatorData, signature } },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: new URL(origin).hostname },
      credential: { id: credentialId, publicKey: key, counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
};
