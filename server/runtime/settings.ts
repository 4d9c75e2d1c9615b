/** A setting that keeps the house from starting, said in one sentence. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export type Mode = "sandbox" | "production";

/** One variable of the environment, as whoever reads it declares it. */
export interface Setting {
  name: string;
  /** As the end of a sentence, for people. */
  meaning: string;
  /** What holds without it, for people. */
  fallback?: string;
  example: string;
  /** The only kind of house that reads it. */
  only?: Mode;
}

/** Hands each feature the text of its settings. */
export interface SettingsReader {
  mode: Mode;
  /** Undefined where it is not set, and where this kind of house does not read it. */
  text(setting: Setting): string | undefined;
  /** One without which no house starts in production; a sandbox has its own in its place. */
  needed(setting: Setting): string | undefined;
}

type Env = Record<string, string | undefined>;

export function createSettingsReader(env: Env): SettingsReader {
  const mode = modeOf(env[modeSetting.name] || "sandbox");

  function text({ name, only }: Setting): string | undefined {
    const value = env[name]?.trim() || undefined;
    if (value !== undefined && mode === "production" && only === "sandbox")
      throw new ConfigError(`${name} is for the sandbox: unset it to start in production.`);
    return only === undefined || only === mode ? value : undefined;
  }

  return {
    mode,
    text,
    needed(setting) {
      const value = text(setting);
      if (value === undefined && mode === "production")
        throw new ConfigError(`${setting.name} is needed in production: ${setting.meaning}.`);
      return value;
    },
  };
}

export const modeSetting: Setting = {
  name: "KARAT_MODE",
  meaning: "what kind of house this is, `sandbox` or `production`",
  fallback: "`sandbox`",
  example: "production",
};

function modeOf(text: string): Mode {
  if (text === "sandbox" || text === "production") return text;
  throw new ConfigError(`${modeSetting.name} is "${text}": it can be sandbox or production.`);
}

/** The number that a setting's text says, undefined where it says nothing. */
export function wholeNumber(
  { name }: Setting,
  text: string | undefined,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new ConfigError(`${name} is "${text}": it has to be a whole number from ${least} to ${most}.`);
}

/** What stands between the commas of a list. */
export function entriesOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
