import { type BlockList, isIP } from "node:net";

/** The visitor's address: the peer's own, unless the peer is a proxy of ours, which says whom it speaks for. */
export function clientIp(peer: string | undefined, forwardedFor: string | undefined, proxies: BlockList): string {
  let ip = plain(peer ?? "");
  // From the right, because everything left of what our own proxies have added may be made up.
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => plain(hop.trim()))
    .reverse();
  for (const hop of hops) {
    if (!isProxy(ip, proxies) || isIP(hop) === 0) break;
    ip = hop;
  }
  return ip;
}

export function isProxy(ip: string, proxies: BlockList): boolean {
  const version = isIP(ip);
  return version !== 0 && proxies.check(ip, version === 4 ? "ipv4" : "ipv6");
}

/** Whether whoever is at the other end is a program of this machine. */
export function isLoopback(peer: string | undefined): boolean {
  const ip = plain(peer ?? "");
  return ip === "::1" || (isIP(ip) === 4 && ip.startsWith("127."));
}

/** An IPv4 address that came over an IPv6 socket, as itself. */
export function plain(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}
