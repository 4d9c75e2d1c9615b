import { region } from "../../contract/values.ts";
import type { Region } from "../http/location.ts";
import { ConfigError, entriesOf, type Setting, type SettingsReader, wholeNumber } from "../runtime/settings.ts";

const settings = {
  strictRegions: {
    name: "KARAT_STRICT_REGIONS",
    meaning: "regions (`RU`, `KZ`) where tables and providers' games offer neither autoplay nor turbo",
    fallback: "none",
    example: "KZ",
  },
  payInPrompt: {
    name: "KARAT_PAY_IN_PROMPT",
    meaning: "`off`: the site never prompts anybody to deposit",
    fallback: "on",
    example: "off",
  },
  realityCheck: {
    name: "KARAT_REALITY_CHECK_S",
    meaning: "after how much play the reality check appears, in seconds",
    fallback: "as the player has chosen",
    example: "60",
    only: "sandbox",
  },
} satisfies Record<string, Setting>;

export type WalletConfig = ReturnType<typeof walletConfig>;

export function walletConfig(reader: SettingsReader) {
  const checkS = wholeNumber(settings.realityCheck, reader.text(settings.realityCheck), { least: 1, most: 3_600 });
  return {
    /** Regions where autoplay and turbo are off. */
    strictRegions: entriesOf(reader.text(settings.strictRegions)).map(strictRegionOf),
    payInPrompt: reader.text(settings.payInPrompt) !== "off",
    /** A sandbox's interval of reality checks, in place of the players' own. */
    realityCheckMs: checkS === undefined ? undefined : checkS * 1_000,
  };
}

function strictRegionOf(name: string): Region {
  const knownRegion = region.options.find((option) => option === name);
  if (knownRegion) return knownRegion;
  throw new ConfigError(`KARAT_STRICT_REGIONS names "${name}": it can be ${region.options.join(" or ")}.`);
}
