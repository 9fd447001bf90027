import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign as createSignature,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
  verify as verifySignature,
} from "node:crypto";

/** A key of this module, with the algorithm that it was imported for. */
interface Key {
  name: string;
  material: Uint8Array | KeyObject;
}

type Algorithm = string | { name: string };
interface Hkdf {
  hash: string;
  salt: Uint8Array;
  info: Uint8Array;
}
interface Aes {
  iv: Uint8Array;
  additionalData: Uint8Array;
}

const tagBytes = 16;

const nameIn = (algorithm: Algorithm): string => (typeof algorithm === "string" ? algorithm : algorithm.name);

const toBytes = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const secretBytes = ({ material }: Key): Uint8Array => {
  if (material instanceof Uint8Array) return material;
  throw new Error("This algorithm needs a secret key.");
};

const asymmetricKey = ({ material }: Key): KeyObject => {
  if (material instanceof Uint8Array) throw new Error("This algorithm needs an asymmetric key.");
  return material;
};

const importers: Readonly<Record<string, (data: Uint8Array) => Key["material"]>> = {
  raw: (data) => new Uint8Array(data),
  spki: (data) => createPublicKey({ key: Buffer.from(data), format: "der", type: "spki" }),
  pkcs8: (data) => createPrivateKey({ key: Buffer.from(data), format: "der", type: "pkcs8" }),
};

const hmac = (key: Key, data: Uint8Array): Uint8Array => createHmac("sha256", secretBytes(key)).update(data).digest();

/** Keys that were imported before, because parsing one takes longer than using it. */
const parsedKeys = new Map<string, Key["material"]>();

const parseKey = (format: string, bytes: Uint8Array): Key["material"] => {
  const importer = importers[format];
  if (!importer) throw new Error(`Keys in the format ${format} are not supported.`);
  if (format === "raw") return importer(bytes);
  const name = Buffer.from(bytes).toString("base64");
  const parsed = parsedKeys.get(name) ?? importer(bytes);
  parsedKeys.set(name, parsed);
  return parsed;
};

/** Keys that were derived before, because the product opens the same sealed secrets in every request. */
const derivedKeys = new Map<string, Uint8Array>();

const deriveSecret = ({ salt, info }: Hkdf, secret: Uint8Array, length: number): Uint8Array => {
  const name = [secret, salt, info].map((bytes) => Buffer.from(bytes).toString("base64")).join(" ");
  const derived = derivedKeys.get(name) ?? new Uint8Array(hkdfSync("sha256", secret, salt, info, length / 8));
  derivedKeys.set(name, derived);
  return derived;
};

/** The part of WebCrypto that the product uses, computed synchronously: the thread pool of Node's own would answer in
 *  an order that no seed decides. */
export const syncSubtle = {
  digest: async (_algorithm: Algorithm, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer> =>
    toBuffer(createHash("sha256").update(toBytes(data)).digest()),

  importKey: async (format: string, data: ArrayBuffer | ArrayBufferView, algorithm: Algorithm): Promise<Key> => ({
    name: nameIn(algorithm),
    material: parseKey(format, toBytes(data)),
  }),

  deriveKey: async (hkdf: Hkdf, key: Key, derived: { name: string; length: number }): Promise<Key> => ({
    name: derived.name,
    material: deriveSecret(hkdf, secretBytes(key), derived.length),
  }),

  sign: async (_algorithm: Algorithm, key: Key, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer> =>
    toBuffer(
      key.name === "HMAC" ? hmac(key, toBytes(data)) : createSignature("sha256", toBytes(data), asymmetricKey(key)),
    ),

  verify: async (
    _algorithm: Algorithm,
    key: Key,
    signature: ArrayBuffer | ArrayBufferView,
    data: ArrayBuffer | ArrayBufferView,
  ): Promise<boolean> => {
    if (key.name !== "HMAC") return verifySignature("sha256", toBytes(data), asymmetricKey(key), toBytes(signature));
    const expected = hmac(key, toBytes(data));
    const given = toBytes(signature);
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  },

  encrypt: async ({ iv, additionalData }: Aes, key: Key, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer> => {
    const cipher = createCipheriv("aes-256-gcm", secretBytes(key), iv).setAAD(additionalData);
    return toBuffer(Buffer.concat([cipher.update(toBytes(data)), cipher.final(), cipher.getAuthTag()]));
  },

  decrypt: async ({ iv, additionalData }: Aes, key: Key, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer> => {
    const bytes = toBytes(data);
    const end = bytes.byteLength - tagBytes;
    const decipher = createDecipheriv("aes-256-gcm", secretBytes(key), iv).setAAD(additionalData);
    decipher.setAuthTag(bytes.subarray(end));
    return toBuffer(Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]));
  },

  timingSafeEqual: (left: ArrayBufferView, right: ArrayBufferView): boolean =>
    timingSafeEqual(toBytes(left), toBytes(right)),
};
