import type { Setting, SettingsReader } from "../runtime/settings.ts";

const providersFile: Setting = {
  name: "KARAT_PROVIDERS",
  meaning:
    'the file of OpenID Connect providers to log in with: `[{"id", "name", "issuer", "client_id", "client_secret"}]`',
  fallback: "none; the sandbox has one of its own, where you are whoever you say you are",
  example: "/etc/karat/providers.json",
};

export type ProvidersConfig = ReturnType<typeof providersConfig>;

export function providersConfig(reader: SettingsReader) {
  return { providersFile: reader.text(providersFile) };
}
