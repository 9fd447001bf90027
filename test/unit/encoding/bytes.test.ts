import { describe, expect, it } from "vitest";
import { fromBase64, sha256Hex, toBase64, toBase64Url, toHex, utf8 } from "../../../worker/domain/bytes.ts";

describe("bytes", () => {
  it("base64 follows the vectors of RFC 4648, and base64url has no padding", () => {
    for (const [text, base64] of [
      ["", ""],
      ["f", "Zg=="],
      ["fo", "Zm8="],
      ["foobar", "Zm9vYmFy"],
    ] as const) {
      expect(toBase64(utf8(text))).toBe(base64);
      expect(fromBase64(base64)).toEqual(utf8(text));
      expect(toBase64Url(utf8(text))).toBe(base64.replaceAll("=", ""));
    }
    expect(toBase64Url(Uint8Array.of(0xfb, 0xff, 0xfe))).toBe("-__-");
  });

  it("malformed base64 decodes to null", () => {
    for (const text of ["Z", "Zg=", "Zm9v!", "é"]) expect(fromBase64(text)).toBeNull();
  });

  it("hexadecimal has two lower-case digits for each byte", () => {
    expect(toHex(Uint8Array.of(0, 9, 171, 255))).toBe("0009abff");
  });

  it("the SHA-256 of text equals that of its bytes in UTF-8", async () => {
    const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    expect(await sha256Hex("abc")).toBe(digest);
    expect(await sha256Hex(utf8("abc"))).toBe(digest);
    expect(await sha256Hex("€")).toBe(await sha256Hex(Uint8Array.of(0xe2, 0x82, 0xac)));
  });
});
