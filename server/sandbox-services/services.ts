import { join } from "node:path";
import { callbackPath } from "../../contract/providers.ts";
import type { BettingConfig } from "../betting/config.ts";
import { sandboxOddsKey } from "../betting/odds-source.ts";
import type { GameProvidersConfig } from "../game-provider/config.ts";
import { sandboxGamesKey } from "../game-provider/game-providers.ts";
import { sandboxGames } from "../game-provider/providers-file.ts";
import type { HttpConfig } from "../http/config.ts";
import type { Hosts } from "../http/hosts.ts";
import type { PaymentsConfig } from "../payments/config.ts";
import { sandboxPaymentKey } from "../payments/payment-link.ts";
import { sandboxClient } from "../providers/sandbox-provider.ts";
import type { RuntimeConfig } from "../runtime/config.ts";
import type { Keys } from "../runtime/keys.ts";
import type { SandboxService } from "./supervisor.ts";

interface Sandbox {
  config: Pick<RuntimeConfig, "mode"> &
    Pick<HttpConfig, "scheme"> &
    PaymentsConfig &
    GameProvidersConfig &
    BettingConfig;
  hosts: Hosts;
  keys: Pick<Keys, "refresh">;
  dataFolder: string;
}

export function sandboxServices(sandbox: Sandbox): SandboxService[] {
  const { config, hosts, keys, dataFolder } = sandbox;
  if (config.mode !== "sandbox") return [];
  const apis = new Set([...hosts.origins].map((origin) => hosts.apiOf(origin) ?? origin));
  const client = sandboxClient(keys);
  const id: SandboxService = {
    host: "id",
    name: "identity provider",
    program: "identity-provider",
    folder: join(dataFolder, "identity"),
    env: {
      ISSUER: `${config.scheme}://${hosts.id}`,
      CLIENT_ID: client.clientId,
      CLIENT_SECRET: client.clientSecret,
      REDIRECT_URIS: [...apis].map((api) => `${api}${callbackPath(client.id)}`).join(" "),
    },
  };
  const house = hosts.apiOf(hosts.origin) ?? hosts.origin;
  const games: SandboxService = {
    host: "games",
    name: "game provider",
    program: "game-provider",
    folder: join(dataFolder, "game-provider"),
    env: {
      SITES: [...hosts.origins].join(" "),
      HOUSE: house,
      PROVIDER: sandboxGames,
      KEY: sandboxGamesKey(keys).toString("base64"),
    },
  };
  const feed: SandboxService = {
    host: "feed",
    name: "feed of odds",
    program: "odds-feed",
    folder: join(dataFolder, "odds-feed"),
    env: { KEY: sandboxOddsKey(keys) },
  };
  const played = [
    id,
    ...(config.gameProvidersFile === undefined ? [games] : []),
    ...(config.hasBook && config.oddsFeedFile === undefined ? [feed] : []),
  ];
  if (config.paymentsFile !== undefined) return played;
  const pay: SandboxService = {
    host: "pay",
    name: "payment provider",
    program: "payment-provider",
    folder: paymentsFolder(dataFolder),
    env: {
      PAGES: `${config.scheme}://${hosts.pay}`,
      HOUSE: house,
      KEY: sandboxPaymentKey(keys).toString("base64"),
    },
  };
  return [...played, pay];
}

export function paymentsFolder(dataFolder: string): string {
  return join(dataFolder, "payments");
}
