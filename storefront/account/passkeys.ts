import { mutate } from "../api/graphql.ts";

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const toBase64Url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in window;

/** Whether this browser offers passkeys in the list of a field. */
export const hasFieldPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

const assertCredential = (credential: Credential | null): PublicKeyCredential => {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new DOMException("No passkey was chosen.", "NotAllowedError");
};

/** Whether the person closed the browser's window, or had no passkey to choose. */
export const isDismissal = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Whether the browser allows no passkeys at this address. */
export const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === "SecurityError";

interface SignInRequest {
  /** Whether the browser offers passkeys in a field and opens no window. */
  isInField?: boolean;
  signal?: AbortSignal;
}

/** Signs in with a passkey that the person chooses. */
export const signInWithPasskey = async ({ isInField = false, signal }: SignInRequest = {}): Promise<void> => {
  const { challenge, rpId } = await mutate("startPasskeySignIn", { select: { challenge: true, rpId: true } });
  const credential = assertCredential(
    await navigator.credentials.get({
      publicKey: { challenge: fromBase64Url(challenge), rpId, userVerification: "required", timeout: 300_000 },
      ...(isInField ? { mediation: "conditional" as const } : {}),
      ...(signal ? { signal } : {}),
    }),
  );
  signal?.throwIfAborted();
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new TypeError("This is no answer to a sign-in.");
  await mutate("signInWithPasskey", {
    credential: toBase64Url(credential.rawId),
    clientDataJson: toBase64Url(response.clientDataJSON),
    authenticatorData: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
    select: { email: true },
  });
};

/** Creates a passkey for the signed-in person. Returns the recovery codes that come with the first one. */
export const createPasskey = async (name: string): Promise<readonly string[]> => {
  const options = await mutate("startPasskeyRegistration", {
    select: {
      ...{ challenge: true, rpId: true, rpName: true },
      ...{ userHandle: true, userName: true, displayName: true, registered: true },
    },
  });
  const user = { id: fromBase64Url(options.userHandle), name: options.userName, displayName: options.displayName };
  const credential = assertCredential(
    await navigator.credentials.create({
      publicKey: {
        ...{ challenge: fromBase64Url(options.challenge), rp: { id: options.rpId, name: options.rpName }, user },
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: options.registered.map((id) => ({ type: "public-key", id: fromBase64Url(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        ...{ attestation: "none", timeout: 300_000 },
      },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new TypeError("This is no registration.");
  const { recoveryCodes } = await mutate("registerPasskey", {
    name,
    credential: toBase64Url(credential.rawId),
    clientDataJson: toBase64Url(response.clientDataJSON),
    attestationObject: toBase64Url(response.attestationObject),
    transports: response.getTransports?.() ?? [],
    select: { recoveryCodes: true },
  });
  return recoveryCodes;
};
