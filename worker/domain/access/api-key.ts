const format = /^tiffin_sk_([0-9A-Za-z]{26})_([0-9A-Za-z_-]{43})$/;

/** The parts of an API key: the id of its row, and the secret. Split by position, because the secret may hold `_`. */
export const parseApiKey = (token: string): { id: string; secret: string } | null => {
  const [, body, secret] = format.exec(token) ?? [];
  return body && secret ? { id: `key_${body}`, secret } : null;
};

/** SHA-256 of a key's secret in lower-case hexadecimal: what the database holds. */
export const digestSecret = async (secret: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
