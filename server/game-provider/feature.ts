import type pg from "pg";
import type { DecidedBet } from "../games/decided-bet.ts";
import type { Hosts } from "../http/hosts.ts";
import type { HttpConfig } from "../http/config.ts";
import type { ReceiptKey } from "../games/receipts.ts";
import type { RuntimeConfig } from "../runtime/config.ts";
import type { Keys } from "../runtime/keys.ts";
import type { MoneyHistory } from "../wallet/money-history.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import type { GameProvidersConfig } from "./config.ts";
import { createFreeSpinBells } from "./free-spin-bells.ts";
import { cancelFreeSpins, getFreeSpins, getFreeSpinsCampaign, getPastFreeSpins } from "./free-spins-calls.ts";
import { gameProviders } from "./game-providers.ts";
import { launchGame } from "./launch-game.ts";
import { createLaunchTokens } from "./launch-tokens.ts";
import { nonceRetentionMs } from "./proven-request.ts";
import { createProviderEngine } from "./provider-engine.ts";
import type { ProviderGames } from "./provider-games.ts";
import { createProviderRoute } from "./provider-route.ts";
import { sessionRetentionMs } from "./provider-sessions.ts";
import { createProviderWallet } from "./provider-wallet.ts";
import { withProviderRounds } from "./round-history.ts";
import { tipHistory } from "./tips.ts";

type Dependencies = Pick<WalletHouse, "clock" | "log" | "uuid" | "groups" | "hasRoom" | "wallets" | "eligibilities"> & {
  pool: pg.Pool;
  config: GameProvidersConfig & Pick<RuntimeConfig, "mode"> & Pick<HttpConfig, "scheme">;
  hosts: Pick<Hosts, "games">;
  keys: Pick<Keys, "access" | "codes" | "refresh"> & { receipts: ReceiptKey };
};

interface Games {
  /** Of the feed of everybody's bets. */
  tell(bets: readonly DecidedBet[]): void;
  betHistory: MoneyHistory;
  games: ProviderGames;
}

export function openGameProvider(dependencies: Dependencies, { tell, betHistory, games }: Games) {
  const { pool, clock, log, uuid, groups, keys, hasRoom } = dependencies;
  const providers = gameProviders(dependencies);
  const tokens = createLaunchTokens({ keys, clock });
  const engine = createProviderEngine({ receiptKey: keys.receipts, uuid, tell });
  const wallet = createProviderWallet({ pool, clock, groups, engine, secret: keys.codes, tokens, games });
  return {
    nouns: { gameProviders: providers, providerGames: games, launchTokens: tokens, providerWallet: wallet },
    endpoints: [launchGame, getFreeSpins, getFreeSpinsCampaign, getPastFreeSpins, cancelFreeSpins],
    jobs: [createFreeSpinBells({ ...dependencies, providerGames: games })],
    routes: [createProviderRoute({ pool, clock, log, providers, wallet, hasRoom })],
    site: { frames: [...new Set([...providers.values()].map(({ address }) => new URL(address).origin))] },
    expiring: [
      { table: "provider_nonces", time: "at", retentionMs: nonceRetentionMs },
      { table: "provider_sessions", time: "expires_at", retentionMs: sessionRetentionMs },
    ],
    histories: { bet: withProviderRounds(pool, betHistory), tip: tipHistory(pool) },
  };
}
