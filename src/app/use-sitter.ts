import { useState } from "react";

/** Tells apart who sits before a page: it grows when a player leaves, for a guest or another one, and not when one comes. */
export function useSitter(player: string | null): number {
  const [last, setLast] = useState({ player, sitter: 0 });
  if (last.player === player) return last.sitter;
  const sitter = last.player === null ? last.sitter : last.sitter + 1;
  setLast({ player, sitter });
  return sitter;
}
