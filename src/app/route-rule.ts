import { allowedTarget, pathInside } from "../../rules/addresses.ts";

/** What a rule of the house does with a visitor: nothing, another path of the site, or another host. */
export type Move = { kind: "stay" } | { kind: "inside"; path: string } | { kind: "outside"; address: string };

const stay: Move = { kind: "stay" };

/** Reads a rule as an address and never as text: a scheme, a host or a backslash in disguise leads nowhere. */
export function moveOf(rule: { to: string; external: boolean }, allowedOrigins: readonly string[]): Move {
  if (rule.external) {
    const address = allowedTarget(rule.to, allowedOrigins);
    return address === undefined ? stay : { kind: "outside", address };
  }
  const path = pathInside(rule.to);
  return path === undefined ? stay : { kind: "inside", path };
}
