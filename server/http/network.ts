/** The network that an address belongs to, as far as limits go: an IPv6 customer has at least 64 bits to choose from. */
export function networkOf(ip: string): string {
  return ip.includes(":") ? startOf(ip, 4) : ip;
}

/** The network around it, of which one customer may have all: many providers give a site 80 bits to choose from. */
export function wideNetworkOf(ip: string): string {
  return ip.includes(":") ? startOf(ip, 3) : ip.split(".").slice(0, 3).join(".");
}

function startOf(ip: string, count: number): string {
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after];
  return all.slice(0, count).join(":");
}

/** By so much more may come from a /24 or /48, in which there may be many customers, or only one. */
export const widerBy = 8;
