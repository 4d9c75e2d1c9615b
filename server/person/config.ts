import { region } from "../../contract/values.ts";
import type { Region } from "../http/location.ts";
import { ConfigError, entriesOf, type Setting, type SettingsReader } from "../runtime/settings.ts";

const adultAge: Setting = {
  name: "KARAT_ADULT_AGE",
  meaning: "the minimum age to play, by region; never below 18",
  fallback: "18",
  example: "KZ=21",
};

export type PersonConfig = ReturnType<typeof personConfig>;

export function personConfig(reader: SettingsReader) {
  return { adultAge: agesOf(reader.text(adultAge)) };
}

function agesOf(text: string | undefined): Readonly<Record<Region, number>> {
  const ages = { RU: 18, KZ: 18 };
  for (const entry of entriesOf(text)) {
    const [name = "", years = ""] = entry.split("=");
    const country = region.options.find((option) => option === name);
    if (!country || !/^(1[89]|[2-9]\d)$/.test(years))
      throw new ConfigError(`KARAT_ADULT_AGE names "${entry}": it has to be a region and an age from 18, like KZ=21.`);
    ages[country] = Number(years);
  }
  return ages;
}
