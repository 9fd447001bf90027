import { serverNow } from "./server-clock.ts";

/** Where the version of a UUID is, after its first twelve digits. */
const versionAt = 14;

/** A new idempotency key: a UUID of version 7, which begins with the server's time. After a restore of its database the
 *  server cannot tell by another key whether it has lost what the key made. Source: RFC 9562, 5.7. */
export const newRequestKey = (): string => {
  const time = Date.parse(serverNow()).toString(16).padStart(12, "0");
  const random = crypto.randomUUID().slice(versionAt + 1);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
};
