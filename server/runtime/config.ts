import { dataFolderPath } from "../start/owner.mjs";
import { ConfigError, type Setting, type SettingsReader, wholeNumber } from "./settings.ts";

const settings = {
  dataFolder: {
    name: "KARAT_DATA",
    meaning: "the folder for the house's data",
    fallback: "`.karat`",
    example: "/var/lib/karat",
  },
  secrets: {
    name: "KARAT_SECRETS",
    meaning: "the file that holds the house's keys",
    example: "/etc/karat/secrets.json",
    only: "production",
  },
  logLevel: {
    name: "KARAT_LOG_LEVEL",
    meaning: "the log level, `trace` to `error`; secrets are never logged",
    fallback: "`info`",
    example: "debug",
  },
  logSize: {
    name: "KARAT_LOG_MB",
    meaning: "at what size, in megabytes, a sandbox's log file is started afresh",
    fallback: "20",
    example: "100",
  },
} satisfies Record<string, Setting>;

export type RuntimeConfig = ReturnType<typeof runtimeConfig>;

export function runtimeConfig(reader: SettingsReader) {
  const dataFolder = reader.text(settings.dataFolder);
  const logSize = wholeNumber(settings.logSize, reader.text(settings.logSize), { least: 1, most: 10_000 });
  return {
    mode: reader.mode,
    dataFolder: dataFolderPath({ KARAT_DATA: dataFolder }),
    secretsFile: reader.needed(settings.secrets),
    logLevel: logLevelOf(reader.text(settings.logLevel) ?? "info"),
    /** How long the log file grows before it starts anew; in production the log goes to standard output. */
    logFileBytes: (logSize ?? 20) * 1_000_000,
  };
}

const logLevels = ["trace", "debug", "info", "warn", "error"] as const;

function logLevelOf(text: string): (typeof logLevels)[number] {
  const level = logLevels.find((each) => each === text);
  if (level) return level;
  throw new ConfigError(`${settings.logLevel.name} is "${text}": it can be ${logLevels.join(", ")}.`);
}
