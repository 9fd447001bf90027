import { describe, expect, it } from "vitest";
import { isSendable } from "../../../worker/domain/events/address.rules.ts";

const open = [
  "https://partner.example/hook",
  "https://partner.example:443/hook?from=tiffin",
  "https://partner.example:8443/",
  "https://PARTNER.example./",
  "https://münchen.example/",
  "https://8.8.8.8/hook",
  "https://[2606:4700::1111]/hook",
];

const loopback = [
  "http://localhost:9999/hook",
  "https://localhost/hook",
  "http://till.localhost:8080/",
  "http://127.0.0.1:9999/",
  "http://127.9.9.9/",
  "http://[::1]:9999/",
];

const shut = [
  ["without TLS", "http://partner.example/hook"],
  ["another protocol", "ftp://partner.example/"],
  ["a script", "javascript:alert(1)"],
  ["no address", "partner.example/hook"],
  ["a name and a password", "https://me:secret@partner.example/"],
  ["a name", "https://me@partner.example/"],
  ["a fragment", "https://partner.example/#hook"],
  ["a port of other services", "https://partner.example:6379/"],
  ["a private network", "https://10.1.2.3/"],
  ["a private network", "https://172.16.0.1/"],
  ["a private network", "https://192.168.0.10/"],
  ["a cloud's own data", "https://169.254.169.254/latest/meta-data"],
  ["a carrier's network", "https://100.64.0.1/"],
  ["nothing", "https://0.0.0.0/"],
  ["everyone", "https://255.255.255.255/"],
  ["a group", "https://224.0.0.1/"],
  ["documentation", "https://192.0.2.1/"],
  ["a benchmark's network", "https://198.18.0.1/"],
  ["the future", "https://240.0.0.1/"],
  ["hexadecimal", "https://0x0a010203/"],
  ["octal", "https://012.1.2.3/"],
  ["one number", "https://167838211/"],
  ["a short form", "https://10.1/"],
  ["digits in circles", "https://①⓪.0.0.①/"],
  ["digits in full width", "https://１０.0.0.1/"],
  ["IPv4 within IPv6", "https://[::ffff:10.0.0.1]/"],
  ["an old form of it", "https://[::10.0.0.1]/"],
  ["NAT64", "https://[64:ff9b::a00:1]/"],
  ["6to4", "https://[2002:a00:1::]/"],
  ["Teredo", "https://[2001::1]/"],
  ["a local network of IPv6", "https://[fd00::1]/"],
  ["a link of IPv6", "https://[fe80::1]/"],
  ["a site of IPv6", "https://[fec0::1]/"],
  ["documentation of IPv6", "https://[2001:db8::1]/"],
  ["a block that nobody has", "https://[4000::1]/"],
  ["a name of one word", "https://intranet/"],
  ["a printer", "https://printer.local/"],
  ["a cloud's inside", "https://metadata.google.internal/"],
  ["an office", "https://wiki.corp/"],
  ["a router", "https://router.home.arpa/"],
  ["a full stop too many", "https://partner..example/"],
] as const;

describe("isSendable", () => {
  it.each(open)("accepts %s", (address) => {
    expect(isSendable(address, false)).toBe(true);
  });

  it.each(shut)("refuses %s: %s", (_, address) => {
    expect(isSendable(address, false)).toBe(false);
    expect(isSendable(address, true)).toBe(false);
  });

  it.each([...loopback, "https://localhost.:8443/", "https://2130706433/"])(
    "accepts %s only in development",
    (address) => {
      expect(isSendable(address, false)).toBe(false);
      expect(isSendable(address, true)).toBe(true);
    },
  );
});
