import { type BlockList, isIP } from "node:net";

/** The visitor's address: the peer's, unless the peer is one of our proxies and forwards another's. */
export function clientIp(peer: string | undefined, forwardedFor: string | undefined, proxies: BlockList): string {
  let ip = unmappedIp(peer ?? "");
  if (!forwardedFor) return ip;
  // From the right, because everything left of what our own proxies added may be forged.
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => unmappedIp(hop.trim()))
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

function isLoopback(peer: string | undefined): boolean {
  const ip = unmappedIp(peer ?? "");
  return ip === "::1" || (isIP(ip) === 4 && ip.startsWith("127."));
}

/**
 * Whether a program of this machine is asking, and not a proxy here on behalf of somebody elsewhere. The header can
 * only turn the answer to false, so forging it gains nothing.
 */
export function isFromThisMachine(peer: string | undefined, forwardedFor: string): boolean {
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  return isLoopback(peer) && hops.every((hop) => hop === "" || isLoopback(hop));
}

/** An IPv4 address that came over an IPv6 socket, in its plain form. */
export function unmappedIp(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "");
}
