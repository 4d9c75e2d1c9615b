import { hkdfSync } from "node:crypto";
import type { RuntimeConfig } from "../runtime/config.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Hosts } from "../http/hosts.ts";
import type { HttpConfig } from "../http/config.ts";
import type { GameProvidersConfig } from "./config.ts";
import { type GameProvider, readGameProviders, sandboxGames } from "./providers-file.ts";

interface Parts {
  config: GameProvidersConfig & Pick<RuntimeConfig, "mode"> & Pick<HttpConfig, "scheme">;
  hosts: Pick<Hosts, "games">;
  keys: Pick<Keys, "refresh">;
}

/** Whose games are played here, by name. */
export function gameProviders({ config, hosts, keys }: Parts): ReadonlyMap<string, GameProvider> {
  const named = readGameProviders(config);
  if (named) return new Map(named.map((provider) => [provider.name, provider]));
  if (hosts.games === undefined) return new Map();
  const address = `${config.scheme}://${hosts.games}`;
  const own: GameProvider = { name: sandboxGames, address, manner: "sorted-parameters", key: sandboxGamesKey(keys) };
  return new Map([[own.name, own]]);
}

/** Derived, because both sides get it from the house. */
export function sandboxGamesKey({ refresh }: Pick<Keys, "refresh">): Buffer {
  return Buffer.from(hkdfSync("sha256", refresh, "", "karat game provider", 32));
}
