import type { GameTitle } from "../../contract/game-titles.ts";
import type { GameCatalog } from "../catalog/catalog.ts";
import type { ProviderGame, ProviderGames } from "./provider-games.ts";

/** The games that the lists of the providers name. */
export function listedGames(catalog: Pick<GameCatalog, "entryOf" | "sourceOf" | "titleOf">): ProviderGames {
  return {
    async bySlug(slug) {
      const [title, provider] = [catalog.entryOf(slug), catalog.sourceOf(slug)];
      return title && provider !== undefined ? toGame(title, provider) : undefined;
    },
    async byCode(provider, code) {
      const title = catalog.titleOf(provider, code);
      return title && toGame(title, provider);
    },
  };
}

function toGame(title: GameTitle, provider: string): ProviderGame {
  const { code, slug, kind, rtp, max_win, has_demo: hasDemo, titles } = title;
  return { provider, code, slug, kind, rtp: Number(rtp) / 100, maxWin: max_win, hasDemo, titles };
}
