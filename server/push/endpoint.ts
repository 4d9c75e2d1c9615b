import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/*
 * An endpoint is an address that a stranger names and the house calls: it may lead to the open internet and nowhere else.
 */

/** Undefined unless the house may send there; `mayBeHere` lets a sandbox send to this machine. */
export function endpointOf(text: string, mayBeHere: boolean): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, username, password, port, hostname } = url;
  if (username || password) return undefined;
  const address = hostname.replace(/^\[|\]$/g, "");
  if (mayBeHere && protocol === "http:" && isIP(address) !== 0 && isHere(address)) return url;
  if (protocol !== "https:" || port !== "" || !hostname.includes(".")) return undefined;
  // Browsers' push services have names.
  return isIP(address) === 0 ? url : undefined;
}

/** Resolves a name, and fails where any of its addresses is not of the open internet. */
export const openLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const inside = addresses.find(({ address }) => isClosed(address));
    if (inside) return done(new Error(`${hostname} leads inside`), "", 0);
    if (options.all) return done(null, addresses);
    const [{ address, family } = { address: "", family: 0 }] = addresses;
    done(null, address, family);
  });
};

export function isClosed(address: string): boolean {
  const family = isIP(address);
  // Lists of their own: an IPv4 address counts as one of IPv6, too.
  return family === 4 ? closedV4.check(address) : family === 6 ? closedV6.check(address, "ipv6") : true;
}

function isHere(address: string): boolean {
  return address.startsWith("127.") || address === "::1";
}

const closedV4 = blockList("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
]);

/** Everything but what is given out (2000::/3), and in it what holds an IPv4 address or is for documents. */
const closedV6 = blockList("ipv6", ["::/3", "4000::/2", "8000::/1", "2001::/23", "2001:db8::/32", "2002::/16"]);

function blockList(family: "ipv4" | "ipv6", ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = "", bits] = range.split("/");
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
