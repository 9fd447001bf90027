import { fromBase64 } from "../../bytes.ts";

const sequence = 0x30;
const explicitVersion = 0xa0;
const longLength = 0x80;
/** The fields before the public key: serial number, signature algorithm, issuer, validity and subject. */
const fieldsBeforeKey = 5;

interface Element {
  tag: number;
  /** The offsets of its tag, its content and the next element. */
  start: number;
  content: number;
  end: number;
}

const readElement = (der: Uint8Array, start: number): Element => {
  const tag = der[start];
  const first = der[start + 1];
  if (tag === undefined || first === undefined) throw new Error("This certificate is truncated.");
  const lengthBytes = first < longLength ? 0 : first - longLength;
  const content = start + 2 + lengthBytes;
  const length =
    first < longLength ? first : der.subarray(start + 2, content).reduce((sum, byte) => sum * 256 + byte, 0);
  if (lengthBytes > 4 || content + length > der.length) throw new Error("This certificate is truncated.");
  return { tag, start, content, end: content + length };
};

const readSequence = (der: Uint8Array, start: number): Element => {
  const element = readElement(der, start);
  if (element.tag !== sequence) throw new Error("This is not an X.509 certificate.");
  return element;
};

/** The SubjectPublicKeyInfo of an X.509 certificate in DER. Throws for other input. Source: RFC 5280, 4.1. */
export const publicKeyInfo = (der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const certificate = readSequence(der, 0);
  const body = readSequence(der, certificate.content);
  let field = readElement(der, body.content);
  if (field.tag === explicitVersion) field = readElement(der, field.end);
  for (let count = 0; count < fieldsBeforeKey; count += 1) field = readElement(der, field.end);
  const { start, end } = readSequence(der, field.start);
  return der.slice(start, end);
};

const pem = /-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/;

/** The key that verifies RSA-SHA256 signatures, from the first certificate of a PEM file. Throws if there is none. */
export const verificationKey = (file: string): Promise<CryptoKey> => {
  const [, base64 = ""] = pem.exec(file) ?? [];
  const der = fromBase64(base64);
  if (!der) throw new Error("This certificate is not in base64.");
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  return crypto.subtle.importKey("spki", publicKeyInfo(der), algorithm, false, ["verify"]);
};
