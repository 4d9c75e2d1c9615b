import { launchGame as call } from "../../contract/catalog.ts";
import { pauseAt } from "../../rules/safe-play/pauses.ts";
import { refuse } from "../http/refusal.ts";
import type { Locale } from "../http/visit.ts";
import { readWallet } from "../wallet/ledger.ts";
import { serve } from "./game-provider-house.ts";

/**
 * The address for a frame. A demo names nobody; for money it holds a token that is good once and for a minute. What has
 * to be kept on each stake is asked then.
 */
export const launchGame = serve(call, async ({ slug, mode }, { house, player, sessionId, locale, location }) => {
  const game = await house.providerGames.bySlug(slug);
  const provider = game && house.gameProviders.get(game.provider);
  if (!game || !provider) return refuse("not_found");
  const { code, kind } = game;
  const now = house.clock.now();
  const isStrict = house.config.strictRegions.includes(location.region);
  const wallet = player === undefined ? undefined : await readWallet(house.pool, player);
  if (mode === "demo") {
    if (!game.hasDemo) return refuse("not_found");
    const currency = wallet?.currency ?? "RUB";
    const query = new URLSearchParams({ currency, locale: shortOf(locale), ...(isStrict && { strict: "1" }) });
    return {
      url: `${provider.address}/demo/${code}?${query.toString()}`,
      expires_at: new Date(now + demoMs).toISOString(),
    };
  }
  if (player === undefined || sessionId === undefined || !wallet) return refuse("unauthorized");
  const eligibility = await house.eligibilities.loadOne(house.pool, player);
  if (!eligibility.isOfAge) return refuse("age_needed");
  const pause = pauseAt(eligibility.pause, now);
  if (pause) return refuse(pause.kind === "cool_off" ? "cooling_off" : "self_excluded");
  const { token, expiresAt } = house.launchTokens.issue({
    id: house.uuid(),
    provider: provider.name,
    player,
    login: sessionId,
    currency: wallet.currency,
    locale,
    jurisdiction: location.country ?? null,
    isStrict,
    game: code,
    kind,
  });
  const query = new URLSearchParams({ token });
  return { url: `${provider.address}/play/${code}?${query.toString()}`, expires_at: new Date(expiresAt).toISOString() };
});

/** It may be opened again for as long as the page stands. */
const demoMs = 24 * 3_600_000;

function shortOf(locale: Locale): string {
  return locale === "kk-KZ" ? "kz" : locale.slice(0, 2);
}
