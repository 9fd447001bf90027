import fc from "fast-check";
import { expect, it } from "vitest";
import { publicKeyInfo, verificationKey } from "../../../worker/domain/payments/paypal/certificate.ts";
import { crc32 } from "../../../worker/domain/payments/paypal/crc32.ts";
import { certificateFile, signed } from "../../support/fakes/paypal-certificate.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const readDer = (file: string) =>
  Uint8Array.from(atob(file.replaceAll(/-----[A-Z ]+-----|\s/g, "")), (character) => character.charCodeAt(0));

it.each([
  ["", 0],
  ["123456789", 0xcbf43926],
  ["The quick brown fox jumps over the lazy dog", 0x414fa339],
])("the CRC-32 of %j equals zlib's", (text, expected) => {
  expect(crc32(bytesOf(text))).toBe(expected);
});

it("the key of a certificate verifies only its owner's signature", async () => {
  const key = await verificationKey(`${certificateFile}\n${certificateFile}`);
  const signature = Uint8Array.from(atob(await signed("a|b|c|1")), (character) => character.charCodeAt(0));
  const verify = (text: string) => crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, signature, bytesOf(text));
  expect([await verify("a|b|c|1"), await verify("a|b|c|2")]).toEqual([true, false]);
});

it.each(["", "no file", "-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----", "<html>"])(
  "%j is rejected as a certificate",
  async (file) => {
    await expect(async () => verificationKey(file)).rejects.toThrow();
  },
);

it("a truncated or changed certificate throws or yields bytes of its own, and is never read past its end", () => {
  const der = readDer(certificateFile);
  for (let length = 0; length < 40; length += 1) expect(() => publicKeyInfo(der.slice(0, length))).toThrow();
  fc.assert(
    fc.property(fc.nat(der.length - 1), fc.nat(255), (at, byte) => {
      const changed = der.slice();
      changed[at] = byte;
      try {
        expect(publicKeyInfo(changed).length).toBeLessThanOrEqual(der.length);
      } catch (error) {
        expect(String(error)).toMatch(/certificate/);
      }
    }),
    { numRuns: 3000 },
  );
});
