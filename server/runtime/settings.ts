/** A wrong setting, described in one sentence; keeps the house from starting. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export type Mode = "sandbox" | "production";

export interface Setting {
  name: string;
  /** For the documentation, as the end of a sentence. */
  meaning: string;
  /** What applies when it is not set, for the documentation. */
  fallback?: string;
  example: string;
  /** The only mode that reads it. */
  only?: Mode;
}

export interface SettingsReader {
  mode: Mode;
  /** Undefined when it is not set, or not read in this mode. */
  text(setting: Setting): string | undefined;
  /** Required in production; undefined in a sandbox that leaves it out. */
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

/** Undefined when it is not set. */
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

export function entriesOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
