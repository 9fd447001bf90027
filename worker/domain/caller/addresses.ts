import ipaddr from "ipaddr.js";

const mappedBits = 96;

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Converts an IPv4-mapped IPv6 range (RFC 4291, 2.5.5.2) to IPv4, so that both notations match. */
const unmapped = ([address, bits]: Range): Range =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= mappedBits
    ? [address.toIPv4Address(), bits - mappedBits]
    : [address, bits];

/** Parses an address or a range. A single address is a range of one. Legacy notations such as 10.1 and 0x7f000001, and
 *  IPv6 zones, are invalid. */
const parseRange = (text: string): Range | null => {
  const [address = "", bits] = text.split("/");
  const isPlain =
    ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes("%"));
  if (!isPlain || (bits !== undefined && !ipaddr.isValidCIDR(text))) return null;
  const parsed = ipaddr.parse(address);
  return unmapped(bits === undefined ? [parsed, parsed.toByteArray().length * 8] : [parsed, Number(bits)]);
};

/** Whether text is an IPv4 or IPv6 address, or a CIDR range (RFC 4632, RFC 4291). isAddressRange("10.0.0.0/8") is
 *  true. */
export const isAddressRange = (text: string): boolean => parseRange(text) !== null;

/** Whether an address lies within one of the ranges. An invalid address lies in none. isWithin("::ffff:10.1.2.3",
 *  ["10.0.0.0/8"]) is true. */
export const isWithin = (address: string, ranges: readonly string[]): boolean => {
  const [from] = parseRange(address) ?? [];
  if (!from) return false;
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== null && range[0].kind() === from.kind() && from.match(range);
  });
};

/** Whether one of the other ranges contains the whole range. isRangeWithin("10.1.0.0/16", ["10.0.0.0/8"]) is true;
 *  isRangeWithin("10.0.0.0/8", ["10.0.0.0/9", "10.128.0.0/9"]) is false, because neither contains all of it. */
export const isRangeWithin = (text: string, ranges: readonly string[]): boolean => {
  const inner = parseRange(text);
  if (!inner) return false;
  return ranges.some((candidate) => {
    const outer = parseRange(candidate);
    return outer !== null && outer[0].kind() === inner[0].kind() && outer[1] <= inner[1] && inner[0].match(outer);
  });
};

const networkGroups = 4;

/** The network of an address for limits: the /64 of an IPv6 address (one subscriber, RFC 6177), or the IPv4 address.
 *  networkOf("2001:db8::1:2") is "2001:db8:0:0::/64"; networkOf("::ffff:192.0.2.1") is "192.0.2.1". Invalid text is
 *  returned unchanged. */
export const networkOf = (address: string): string => {
  if (!address.includes(":")) return address;
  const [parsed] = parseRange(address.split("%")[0] ?? "") ?? [];
  if (!parsed) return address;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, networkGroups).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
};
