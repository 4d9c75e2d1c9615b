import { useState } from "react";

/**
 * A number that grows whenever the person at the page may have changed: when a player leaves or is replaced, not when
 * a guest logs in.
 */
export function useSitter(player: string | null): number {
  const [last, setLast] = useState({ player, sitter: 0 });
  if (last.player === player) return last.sitter;
  const sitter = last.player === null ? last.sitter : last.sitter + 1;
  setLast({ player, sitter });
  return sitter;
}
