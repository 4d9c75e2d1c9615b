import type { Setting, SettingsReader } from "../runtime/settings.ts";

const flagsFile: Setting = {
  name: "KARAT_FLAGS",
  meaning:
    'the file of flags, which turn parts of the site on and off and run experiments: `{"version": 1, "flags": {"<name>": {"defaultValue", "rules"}}}`, in the form of GrowthBook\'s features; it is reread when it changes',
  fallback: "no flags: everything keeps its built-in default",
  example: "/etc/karat/flags.json",
};

export type FlagsConfig = ReturnType<typeof flagsConfig>;

export function flagsConfig(reader: SettingsReader) {
  return { flagsFile: reader.text(flagsFile) };
}
