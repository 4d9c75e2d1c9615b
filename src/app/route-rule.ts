/** What a rule of the house does with a visitor: nothing, another path of the site, or another host. */
export type Move = { kind: "stay" } | { kind: "inside"; path: string } | { kind: "outside"; address: string };

const stay: Move = { kind: "stay" };

/** Reads a rule as an address and never as text: a scheme, a host or a backslash in disguise leads nowhere. */
export function moveOf(rule: { to: string; external: boolean } | null, allowedOrigins: readonly string[]): Move {
  if (!rule) return stay;
  if (rule.external) {
    const address = parse(rule.to);
    return address && allowedOrigins.includes(address.origin) ? { kind: "outside", address: address.href } : stay;
  }
  const inside = parse(rule.to, "https://inside.invalid");
  const isPath = /^\/(?![/\\])/.test(rule.to) && inside?.origin === "https://inside.invalid";
  return isPath ? { kind: "inside", path: inside.pathname + inside.search + inside.hash } : stay;
}

function parse(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
