import type { CatalogEntry } from "../../../contract/catalog.ts";
import { useStream } from "../../link/use-stream.ts";

/** How many free spins of a game the player has left. */
export function useSpinsOf(): (entry: Pick<CatalogEntry, "slug">) => number {
  const own = useStream((layer) => layer.catalog.freeSpins$())?.spins?.value ?? [];
  return ({ slug }) => own.reduce((sum, { game, left }) => (game.slug === slug ? sum + left : sum), 0);
}
