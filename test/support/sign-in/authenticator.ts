import { fromBase64Url, sha256, toBase64Url, utf8 } from "../../../worker/domain/bytes.ts";

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** The head of a CBOR item (RFC 8949, section 3): its major type and length. */
const head = (major: number, length: number): number[] => {
  if (length < 24) return [(major << 5) | length];
  return length < 256 ? [(major << 5) | 24, length] : [(major << 5) | 25, length >> 8, length & 255];
};

const encodeCbor = (value: Cbor): number[] => {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return [...head(3, value.length), ...utf8(value)];
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value];
  return [...head(5, value.size), ...[...value].flatMap(([key, item]) => [...encodeCbor(key), ...encodeCbor(item)])];
};

/** An ASN.1 integer of a signature: without leading zeros, and positive. */
const derInteger = (bytes: Uint8Array): number[] => {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = [...bytes.slice(start)];
  const padded = (digits[0] ?? 0) > 127 ? [0, ...digits] : digits;
  return [2, padded.length, ...padded];
};

/** WebCrypto's signature as WebAuthn sends it: ASN.1 in DER. */
const toDer = (raw: Uint8Array): Uint8Array => {
  const body = [...derInteger(raw.slice(0, 32)), ...derInteger(raw.slice(32))];
  return Uint8Array.from([0x30, body.length, ...body]);
};

const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

interface Behavior {
  /** The page that asks. By default the one that the options name. */
  origin?: string;
  /** Whether the person proved to be its owner. */
  isVerified?: boolean;
  counter?: number;
}

const clientData = (type: string, challenge: string, origin: string): Uint8Array<ArrayBuffer> =>
  utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An authenticator in software with one P-256 key (W3C WebAuthn). */
export class Authenticator {
  readonly #keys: CryptoKeyPair;
  readonly credential: string;

  private constructor(keys: CryptoKeyPair, credential: string) {
    this.#keys = keys;
    this.credential = credential;
  }

  static async create(): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    if (!("publicKey" in keys)) throw new Error("ECDSA has two keys.");
    return new Authenticator(keys, toBase64Url(crypto.getRandomValues(new Uint8Array(16))));
  }

  async #authenticatorData(
    rpId: string,
    { isVerified = true, counter = 0 }: Behavior,
    attested: readonly number[] = [],
  ) {
    const flags = userPresent | (isVerified ? userVerified : 0) | (attested.length > 0 ? hasCredential : 0);
    const count = [counter >> 24, counter >> 16, counter >> 8, counter].map((byte) => byte & 255);
    return Uint8Array.from([...(await sha256(utf8(rpId))), flags, ...count, ...attested]);
  }

  /** The answer to `startPasskeyRegistration`. */
  async register(options: { challenge: string; rpId: string }, behavior: Behavior = {}) {
    const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", this.#keys.publicKey).then((key) => {
      if (key instanceof ArrayBuffer) throw new Error("A JWK is an object.");
      return key;
    });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, fromBase64Url(x) ?? ""],
      [-3, fromBase64Url(y) ?? ""],
    ]);
    const id = [...(fromBase64Url(this.credential) ?? [])];
    const attested = [...new Uint8Array(16), 0, id.length, ...id, ...encodeCbor(key)];
    const authData = await this.#authenticatorData(options.rpId, behavior, attested);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    const origin = behavior.origin ?? `http://${options.rpId}`;
    return {
      credential: this.credential,
      clientDataJson: toBase64Url(clientData("webauthn.create", options.challenge, origin)),
      attestationObject: toBase64Url(Uint8Array.from(encodeCbor(attestation))),
    };
  }

  /** The answer to `startPasskeySignIn`. */
  async signIn(options: { challenge: string; rpId: string }, behavior: Behavior = {}) {
    const client = clientData("webauthn.get", options.challenge, behavior.origin ?? `http://${options.rpId}`);
    const data = await this.#authenticatorData(options.rpId, behavior);
    const signed = Uint8Array.from([...data, ...(await sha256(client))]);
    const ecdsa = { name: "ECDSA", hash: "SHA-256" };
    const signature = new Uint8Array(await crypto.subtle.sign(ecdsa, this.#keys.privateKey, signed));
    return {
      credential: this.credential,
      clientDataJson: toBase64Url(client),
      authenticatorData: toBase64Url(data),
      signature: toBase64Url(toDer(signature)),
    };
  }
}
