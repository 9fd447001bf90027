import ipaddr from "ipaddr.js";
import { parseUrl } from "../../../db/schema/url.rules.ts";

/** Ports that Cloudflare's edge reaches over TLS, besides 443, which URLs omit (Cloudflare, "Network ports"). */
const ports: ReadonlySet<string> = new Set(["", "2053", "2083", "2087", "2096", "8443"]);

/** Suffixes that are not public: RFC 6761, RFC 6762, RFC 8375, RFC 7686, ICANN's reservation of .internal, and
 *  common names of internal networks. */
const privateSuffixes: ReadonlySet<string> = new Set([
  ...["localhost", "local", "internal", "intranet", "private", "corp", "home", "lan", "localdomain"],
  ...["arpa", "onion", "test", "invalid", "alt"],
]);

/** All public IPv6 is in this block today (IANA, IPv6 address space). */
const publicIpv6 = ipaddr.parseCIDR("2000::/3");

/** The IP address of a host, if it is one. Parsed URLs normalize IPv4 to decimal notation. */
const parseIp = (host: string) => {
  const text = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null;
};

const isPublicName = (host: string): boolean => {
  const labels = host.split(".");
  return labels.length > 1 && labels.every((label) => label !== "") && !privateSuffixes.has(labels.at(-1) ?? "");
};

const isPublicHost = (host: string): boolean => {
  const address = parseIp(host);
  if (!address) return isPublicName(host);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(publicIpv6);
};

const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || parseIp(host)?.range() === "loopback";

/** Whether events may be sent to a URL: https to a public host, without credentials, fragment or unusual port;
 *  with `allowsLoopback`, also this machine by http at any port. isSendable("https://10.0.0.1/", false) is false.
 *  Source: OWASP, SSRF Prevention, and IANA's special-purpose addresses. */
export const isSendable = (text: string, allowsLoopback: boolean): boolean => {
  const url = parseUrl(text);
  if (!url || url.username || url.password || url.hash) return false;
  const { protocol, hostname, port } = url;
  const host = hostname.replace(/\.$/, "");
  if (allowsLoopback && isLoopback(host)) return protocol === "https:" || protocol === "http:";
  return protocol === "https:" && ports.has(port) && isPublicHost(host);
};
