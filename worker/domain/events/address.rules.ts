import ipaddr from "ipaddr.js";

/** The ports that Cloudflare's edge reaches over TLS, beside 443 that no address spells out (Cloudflare, "Network ports"). */
const ports: ReadonlySet<string> = new Set(["", "2053", "2083", "2087", "2096", "8443"]);

/** Endings that belong to no public name: RFC 6761, RFC 6762, RFC 8375, RFC 7686, ICANN's resolution on .internal, and what
 *  offices call their own machines. */
const privateEndings: ReadonlySet<string> = new Set([
  ...["localhost", "local", "internal", "intranet", "private", "corp", "home", "lan", "localdomain"],
  ...["arpa", "onion", "test", "invalid", "alt"],
]);

/** All public IPv6 is in this block today (IANA, IPv6 address space). */
const publicIpv6 = ipaddr.parseCIDR("2000::/3");

/** The address that a host is, where it is one: a parsed URL spells IPv4 in decimals, whatever was sent. */
const parseLiteral = (host: string) => {
  const text = host.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null;
};

const isPublicName = (host: string): boolean => {
  const labels = host.split(".");
  return labels.length > 1 && labels.every((label) => label !== "") && !privateEndings.has(labels.at(-1) ?? "");
};

const isPublicHost = (host: string): boolean => {
  const address = parseLiteral(host);
  if (!address) return isPublicName(host);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(publicIpv6);
};

const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || parseLiteral(host)?.range() === "loopback";

/** Whether events may be sent to an address: https to a public host, without a name and password, a fragment or an unusual port;
 *  where loopback is allowed, this machine too, by http and at any port. isSendable("https://10.0.0.1/", false) is false.
 *  Source: OWASP, Server-Side Request Forgery Prevention, and IANA's registries of special addresses. */
export const isSendable = (text: string, mayLoopBack: boolean): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  const host = hostname.replace(/\.$/, "");
  if (mayLoopBack && isLoopback(host)) return protocol === "https:" || protocol === "http:";
  return protocol === "https:" && ports.has(port) && isPublicHost(host);
};
