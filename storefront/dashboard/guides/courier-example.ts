const toBytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const maxAgeSeconds = 5 * 60;

/** Whether a message comes from the restaurant. `secret` is the endpoint's, which begins with whsec_. */
export const isGenuine = async (secret: string, headers: Headers, body: string): Promise<boolean> => {
  const id = headers.get("webhook-id");
  const timestamp = headers.get("webhook-timestamp");
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!id || !timestamp || age > maxAgeSeconds) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", toBytes(secret.replace("whsec_", "")), algorithm, false, ["verify"]);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").map((one) => one.split(",")[1] ?? "");
  const results = signatures.map((one) => crypto.subtle.verify("HMAC", key, toBytes(one), content));
  return (await Promise.all(results)).includes(true);
};

/** Gives a delivery to a driver. The key needs the scope write_orders. */
export const assignDriver = async (store: string, key: string, orderId: string, name: string) => {
  const query = "mutation ($orderId: ID!, $name: String!) { assignDriver(orderId: $orderId, name: $name) { id } }";
  const response = await fetch(`${store}/api/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { orderId, name } }),
  });
  const { data, errors } = JSON.parse(await response.text());
  if (errors?.length) throw new Error(errors[0].message);
  return data.assignDriver;
};
