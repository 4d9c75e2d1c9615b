import { allowedTarget, pathInside } from "../../rules/addresses.ts";

/**
 * What a redirect rule of the house does with a visitor: nothing, or leads to another path of the site or another
 * host.
 */
export type Move = { kind: "stay" } | { kind: "inside"; path: string } | { kind: "outside"; address: string };

const stay: Move = { kind: "stay" };

/** Parses the rule's target as a URL, so that a disguised scheme, host or backslash leads nowhere. */
export function moveOf(rule: { to: string; external: boolean }, allowedOrigins: readonly string[]): Move {
  if (rule.external) {
    const address = allowedTarget(rule.to, allowedOrigins);
    return address === undefined ? stay : { kind: "outside", address };
  }
  const path = pathInside(rule.to);
  return path === undefined ? stay : { kind: "inside", path };
}
