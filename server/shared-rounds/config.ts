import { type ChainSalt, parseChainSalt } from "./chain-salt.ts";
import { sharedGameIds } from "../../rules/games/ids.ts";
import { ConfigError, entriesOf, type Setting, type SettingsReader } from "../runtime/settings.ts";

const settings = {
  games: {
    name: "KARAT_SHARED_GAMES",
    meaning: "which shared games this house can run, of `crash`, `roulette` and `rooms`, or `none`",
    fallback: "all of them",
    example: "crash,roulette",
  },
  salt: {
    name: "KARAT_CHAIN_SALT",
    meaning:
      "where the salt of the next hash chain comes from, see [fairness](fairness.md): `local`; or a public value that nobody can know yet, `drand:NETWORK:ROUND` or `bitcoin:BLOCK`, with `:VALUE` appended once it is known",
    fallback: "`local`",
    example: "bitcoin:930000",
  },
} satisfies Record<string, Setting>;

export type SharedRoundsConfig = ReturnType<typeof sharedRoundsConfig>;

export function sharedRoundsConfig(reader: SettingsReader) {
  const games = reader.text(settings.games);
  return {
    sharedGames: games === undefined ? sharedGameIds : games === "none" ? [] : entriesOf(games).map(gameOf),
    chainSalt: chainSaltOf(reader.text(settings.salt) ?? "local"),
  };
}

function gameOf(name: string): (typeof sharedGameIds)[number] {
  const game = sharedGameIds.find((id) => id === name);
  if (game) return game;
  throw new ConfigError(`${settings.games.name} names "${name}": it can be ${sharedGameIds.join(", ")} or none.`);
}

function chainSaltOf(text: string): ChainSalt {
  const salt = parseChainSalt(text);
  if (salt) return salt;
  throw new ConfigError(
    `${settings.salt.name} is "${text}": it can be local, drand:NETWORK:ROUND or bitcoin:BLOCK, and with :VALUE behind it.`,
  );
}
