import ipaddr from "ipaddr.js";

const mappedBits = 96;

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** IPv4 within IPv6 (RFC 4291, 2.5.5.2) is the IPv4 network that it stands for, so that both spellings meet. */
const unmapped = ([address, bits]: Range): Range =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= mappedBits
    ? [address.toIPv4Address(), bits - mappedBits]
    : [address, bits];

/** An address is a range of one. Old spellings such as 10.1 or 0x7f000001, and IPv6 zones, are none. */
const parseRange = (text: string): Range | null => {
  const [address = "", bits] = text.split("/");
  const isPlain =
    ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes("%"));
  if (!isPlain || (bits !== undefined && !ipaddr.isValidCIDR(text))) return null;
  const parsed = ipaddr.parse(address);
  return unmapped(bits === undefined ? [parsed, parsed.toByteArray().length * 8] : [parsed, Number(bits)]);
};

/** Whether text is an IPv4 or IPv6 address, or a range in CIDR notation (RFC 4632, RFC 4291): isAddressRange("10.0.0.0/8"). */
export const isAddressRange = (text: string): boolean => parseRange(text) !== null;

/** Whether a connecting address lies within one of the ranges. An address that nobody can read lies in none.
 *  isWithin("::ffff:10.1.2.3", ["10.0.0.0/8"]) is true. */
export const isWithin = (address: string, ranges: readonly string[]): boolean => {
  const [from] = parseRange(address) ?? [];
  if (!from) return false;
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== null && range[0].kind() === from.kind() && from.match(range);
  });
};

/** Whether every address of a range lies within one of the other ranges: isRangeWithin("10.1.0.0/16", ["10.0.0.0/8"]) is true,
 *  and isRangeWithin("10.0.0.0/8", ["10.0.0.0/9", "10.128.0.0/9"]) is false, because neither holds all of it. */
export const isRangeWithin = (text: string, ranges: readonly string[]): boolean => {
  const inner = parseRange(text);
  if (!inner) return false;
  return ranges.some((candidate) => {
    const outer = parseRange(candidate);
    return outer !== null && outer[0].kind() === inner[0].kind() && outer[1] <= inner[1] && inner[0].match(outer);
  });
};

const networkGroups = 4;

/** The network that limits count an address by: the /64 of an IPv6 address, because one subscriber has all of it, and an IPv4
 *  address by itself. networkOf("2001:db8::1:2") is "2001:db8:0:0::/64", networkOf("::ffff:192.0.2.1") is "192.0.2.1". Text that
 *  is no address is its own network. Source: RFC 6177. */
export const networkOf = (address: string): string => {
  if (!address.includes(":")) return address;
  const [parsed] = parseRange(address.split("%")[0] ?? "") ?? [];
  if (!parsed) return address;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, networkGroups).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
};
