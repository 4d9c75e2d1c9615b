import { accountsConfig } from "./accounts/config.ts";
import { analyticsConfig } from "./analytics/config.ts";
import { bettingConfig } from "./betting/config.ts";
import { gameProvidersConfig } from "./game-provider/config.ts";
import { captchaConfig } from "./captcha/config.ts";
import { dbConfig } from "./db/config.ts";
import { flagsConfig } from "./flags/config.ts";
import { httpConfig } from "./http/config.ts";
import { messagesConfig } from "./messages/config.ts";
import { mirrorsConfig } from "./mirrors/config.ts";
import { paymentsConfig } from "./payments/config.ts";
import { personConfig } from "./person/config.ts";
import { providersConfig } from "./providers/config.ts";
import { runtimeConfig } from "./runtime/config.ts";
import { createSettingsReader, type SettingsReader } from "./runtime/settings.ts";
import { walletConfig } from "./wallet/config.ts";
import { sharedRoundsConfig } from "./shared-rounds/config.ts";

export type Config = ReturnType<typeof configFrom>;

export function readConfig(env: Record<string, string | undefined>): Config {
  return configFrom(createSettingsReader(env));
}

export function configFrom(reader: SettingsReader) {
  const http = httpConfig(reader);
  return {
    ...runtimeConfig(reader),
    ...dbConfig(reader),
    ...http,
    ...walletConfig(reader),
    ...sharedRoundsConfig(reader),
    ...messagesConfig(reader),
    ...accountsConfig(reader),
    ...personConfig(reader),
    ...mirrorsConfig(reader, http.sites),
    ...providersConfig(reader),
    ...paymentsConfig(reader),
    ...gameProvidersConfig(reader),
    ...bettingConfig(reader),
    ...captchaConfig(reader),
    ...analyticsConfig(reader),
    ...flagsConfig(reader),
  };
}
