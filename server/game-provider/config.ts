import type { Setting, SettingsReader } from "../runtime/settings.ts";

const gameProvidersFile: Setting = {
  name: "KARAT_GAME_PROVIDERS",
  meaning:
    'the file that names the providers of slots and live games: `[{"name", "address", "manner", …}]`, with `"publicKey"` (RSA, 2048 bits or more, PEM) for the manner `whole-body`, and with `"key"` (base64, 32 bytes or more) for the manner `sorted-parameters`',
  fallback: "the sandbox's own, whose games are not real; in production none",
  example: "/etc/karat/game-providers.json",
};

export type GameProvidersConfig = ReturnType<typeof gameProvidersConfig>;

export function gameProvidersConfig(reader: SettingsReader) {
  return { gameProvidersFile: reader.text(gameProvidersFile) };
}
