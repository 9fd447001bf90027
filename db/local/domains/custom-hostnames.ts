/** What `fetch` does with a request of this file. */
type Send = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>;

export interface Zone {
  /** The zone of the operator that has Cloudflare for SaaS. */
  zoneId: string;
  /** An API token that may edit "SSL and Certificates" of the zone. */
  token: string;
  send?: Send;
}

/** A restaurant's own host at Cloudflare for SaaS, and the DNS record that leads it there. */
export interface CustomHostname {
  /** Where the restaurant's CNAME record must point. */
  target: string;
  /** `active` once Cloudflare has seen the record. */
  status: string;
  /** `active` once the certificate is there. */
  certificateStatus: string;
}

interface Answer {
  success: boolean;
  errors?: { code: number; message: string }[];
  result: unknown;
}

const isAnswer = (value: unknown): value is Answer => typeof value === "object" && value !== null && "success" in value;

const call = async ({ zoneId, token, send = fetch }: Zone, method: string, path: string, body?: object) => {
  const response = await send(`https://api.cloudflare.com/client/v4/zones/${zoneId}/custom_hostnames${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (isAnswer(answer) && answer.success) return answer.result;
  const reasons = isAnswer(answer) ? answer.errors?.map(({ code, message }) => `${message} (${code})`) : null;
  throw new Error(`Cloudflare refused it: ${reasons?.join(", ") || `status ${response.status}`}.`);
};

const readText = (value: unknown, name: string): string =>
  typeof value === "object" && value !== null && name in value
    ? String((value as Readonly<Record<string, unknown>>)[name])
    : "unknown";

const readTarget = async (zone: Zone): Promise<string> => {
  const origin = await call(zone, "GET", "/fallback_origin").catch(() => null);
  const target = readText(origin, "origin");
  if (target !== "unknown") return target;
  throw new Error("The zone has no fallback origin. Set one, as .github/DEPLOY.md says under Cloudflare for SaaS.");
};

/** Registers a host for a certificate, or finds it if it is registered already. */
export const registerHostname = async (zone: Zone, host: string): Promise<CustomHostname> => {
  const target = await readTarget(zone);
  const existing = await call(zone, "GET", `?hostname=${encodeURIComponent(host)}`);
  const [found] = Array.isArray(existing) ? existing : [];
  const ssl = { method: "http", type: "dv", settings: { min_tls_version: "1.2" } };
  const hostname: unknown = found ?? (await call(zone, "POST", "", { hostname: host, ssl }));
  const certificate = typeof hostname === "object" && hostname !== null && "ssl" in hostname ? hostname.ssl : null;
  return { target, status: readText(hostname, "status"), certificateStatus: readText(certificate, "status") };
};
