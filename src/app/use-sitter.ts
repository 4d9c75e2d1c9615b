import { useState } from "react";

/** Tells apart who sits before a page: it grows when a player leaves, for a guest or another one, and not when one comes. */
export function useSitter(player: string | null): number {
  const [known, setKnown] = useState({ player, sitter: 0 });
  if (known.player === player) return known.sitter;
  const sitter = known.player === null ? known.sitter : known.sitter + 1;
  setKnown({ player, sitter });
  return sitter;
}
