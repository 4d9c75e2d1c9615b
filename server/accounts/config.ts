import { type Setting, type SettingsReader, wholeNumber } from "../runtime/settings.ts";

const accessTtl: Setting = {
  name: "KARAT_ACCESS_TTL_S",
  meaning: "how long an access token is valid, in seconds",
  fallback: "900",
  example: "60",
  only: "sandbox",
};

export type AccountsConfig = ReturnType<typeof accountsConfig>;

export function accountsConfig(reader: SettingsReader) {
  const ttlS = wholeNumber(accessTtl, reader.text(accessTtl), { least: 1, most: mostTtlS });
  return { accessTtlS: ttlS ?? mostTtlS };
}

const mostTtlS = 15 * 60;
