/** A certificate in PayPal's format. Its key signs test messages only. */
export const certificateFile = `-----BEGIN CERTIFICATE-----
MIIDWTCCAkGgAwIBAgIUZFbDPz0ZoM7yIniPCxPCkn7BeGUwDQYJKoZIhvcNAQEL
BQAwOzELMAkGA1UEBhMCVVMxDTALBgNVBAoMBFRlc3QxHTAbBgNVBAMMFG1lc3Nh
Z2VzLnBheXBhbC50ZXN0MCAXDTI2MTEyMjAxMDYyOVoYDzIxMjYxMDI5MDEwNjI5
WjA7MQswCQYDVQQGEwJVUzENMAsGA1UECgwEVGVzdDEdMBsGA1UEAwwUbWVzc2Fn
ZXMucGF5cGFsLnRlc3QwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDc
4ZDiRC8GsFkOMuqYjjwDOyTJADt8n8RexspYr1dDJih79zULqkUrKKBspbO/6NoY
ISJjDRCqjyqau6P3D4AjNsPZAteDC5I06TkBmhdT+cTV70a8IKoSVdnGThBS5G4r
ujVM7FdMucRhomjGtRE5EmOcVPlTn5o3q7p/wdbuz7ucZU9IKF9qypPKSLXKLqTy
rMNeO49PVOi9G4SjpkYhtkrF2E0FJpUKz6meI5MFpqAv1hzi2QQpc1zpPQ/7giS1
1mtERxUGZG9886f8vzc3NUnURUCyVw62AR8c34NdJKr8rLMkQEUIt4Un9fECaaIB
htvjInP+2KE0PR6+K5zXAgMBAAGjUzBRMB0GA1UdDgQWBBSC1GLBuMm7eAbD5h0y
y28kiLQf/TAfBgNVHSMEGDAWgBSC1GLBuMm7eAbD5h0yy28kiLQf/TAPBgNVHRMB
Af8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQDBbEfUFyZIpDGKoSmmnnNiDSRw
Ld1ocyFI45Ste+19x4YK6yBuUAJDt326MZ+hzYnYgUwYO/0VqellKIXt0T5xRWeM
KmrP4xJaw47d2pBBlHtujuJCdSiSPpCsD7cbzVzO5aLOXxSBSEUUXYPO/UqlcwtX
FIsMxGnzrkCLTzLgJB9EVO8cnOYNeF44KjEuueZLtSa7xmZ4/oHW97101fS7uz0k
n+Zg60x1LFulYvk87LtrpqWhiEKm+lsRLvufaye7vR7LMM2R8jjxH6NAf5mCF+pn
MzBGPkMBA+4UABIdbuXY2xKdh37Y7uTMYZ3jdIejVCjmNz3lefuN3gm9W3sX
-----END CERTIFICATE-----
`;

const privateKey = [
  "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDc4ZDiRC8GsFkOMuqYjjwDOyTJADt8n8RexspYr1dDJih79zULqkUrKKBspbO/6NoY",
  "ISJjDRCqjyqau6P3D4AjNsPZAteDC5I06TkBmhdT+cTV70a8IKoSVdnGThBS5G4rujVM7FdMucRhomjGtRE5EmOcVPlTn5o3q7p/wdbuz7ucZU9IKF9q",
  "ypPKSLXKLqTyrMNeO49PVOi9G4SjpkYhtkrF2E0FJpUKz6meI5MFpqAv1hzi2QQpc1zpPQ/7giS11mtERxUGZG9886f8vzc3NUnURUCyVw62AR8c34Nd",
  "JKr8rLMkQEUIt4Un9fECaaIBhtvjInP+2KE0PR6+K5zXAgMBAAECggEAIEfvDsJ8RPP87/BNDOKsrqQ0KhQYnYwT/O38oJ1vmWa4P/XPENdfqIEVgQtu",
  "i7uSNDiTd/pu1x55UYfe3LqtNXhJgyvBJ2vHgGgdZriIdENqmwGPSutTL77QRwUdqZ+s4kMiiw13bMUxiDteKLxJuheP60cX8TrAJSa56PYBXYFFGkOo",
  "dD/mQ/wsbZHHpwoP8R5Mmm53f9KV2gGma3u8aqOwrGQuuv1ub7Dy7gGDR9oRXmDUMWZH4OvgFkHVHt+d5NKP18OWDq10kscgnzitttikviuuACOL3Aca",
  "/Kd06WPyvtxfXSxaHK8TxD9E2/+7IbhCdf2tJpjMuHI+Bd7kMQKBgQDy+l7t2aZ+m1PR9z4YQ0nn+AdOe9x4yM90RDU2RyAelVVSD4yZ0IdVMT0Rpgm+",
  "QFO+bOTCn8uklStTNIK98nwvdW6YZjehk40rr3XqAzalDH4RiWrJoVB+sxoLn3YyQUCTYaHV1lL8W4pR37IZVRmsR4dzoHdSZJsRNZdApE3NQwKBgQDo",
  "uAdFJ++ppaZSYDZ4TL2+H6Gdfb0sD3kP2kGLN6KmLNmxdAqB40+482iB3cnvCNsbshlSgTVuWrdOVvfrD3jCuV0rD5Nifv0GUn9O8Al7PzuxxpekBxhP",
  "V1ZKZTzMusrN0KD2YygNC6eaJj1Kkrqgo7kN94GDGUC8D/7OOL1O3QKBgQCLLPRhIzFmBcyuUQOFXE2iDIUK5JG1sbh6rXMZYwY33mvftD5iAHr0Rl7n",
  "lAayriAJzFAAVw2LeVI2t7ZH3PRbLtWpf6tP5rePFVLiNvL++TfhDahYVAlKeYZqr+1A/fViNiM/3CLun/SLzykxr3gkIVip13lhfXUBF4RKp5JVBwKB",
  "gDEkQyzATSSGvUNh2761fc+7ADawiZTXQ5osXXDXc7oheGq3dUyOQpRsmeHqgqy+Mv57Mkuwyyadc13QkZOKddawq9Le/CFtbWK7YvS5TVdAOAvHQtg5",
  "Q1HlwGv/SsJ0o0SozISa1adDkcXEU2b+6vfm+rnPTQLw/zF3Mzg61QblAoGAVORYT9FAbrXewAaYeRfFPSjZg27YNAjWnhPF3BsmnLkAbVJJqfpsb+jL",
  "YLt2W2Z0qoNNWLyOapAJjdVc9OtLEddLtQWtBWC5TcaVZPDHxri5NrapxVI4DVhT31PQYeEeXSK0v2z1HYCnK94HVulJmxi9fiilFZEf8ElV4zQ3lO8=",
].join("");

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** Signs text with the certificate's key, in base64. */
export const signed = async (text: string): Promise<string> => {
  const key = await crypto.subtle.importKey("pkcs8", bytesOf(privateKey), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign(algorithm.name, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
};
