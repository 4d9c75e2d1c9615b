/** The network of an address for limits: an IPv6 customer chooses among at least 64 bits. */
export function networkOf(ip: string): string {
  return ip.includes(":") ? startOf(ip, 4) : ip;
}

/** The wider network, which one customer may own: many providers give a site 80 bits. */
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

/** How much more a /24 or /48 may do than one network: it may hold many customers, or only one. */
export const widerBy = 8;
