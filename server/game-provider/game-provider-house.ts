import { serving } from "../http/serve.ts";
import type { WalletConfig } from "../wallet/config.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import type { LaunchTokens } from "./launch-tokens.ts";
import type { ProviderGames } from "./provider-games.ts";
import type { GameProvider } from "./providers-file.ts";

export interface GameProviderHouse extends WalletHouse {
  config: WalletHouse["config"] & Pick<WalletConfig, "strictRegions">;
  gameProviders: ReadonlyMap<string, GameProvider>;
  providerGames: ProviderGames;
  launchTokens: LaunchTokens;
}

export const serve = serving<GameProviderHouse>();
