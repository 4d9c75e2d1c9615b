import type { Setting, SettingsReader } from "../runtime/settings.ts";

const oddsFeedFile: Setting = {
  name: "KARAT_ODDS_FEED",
  meaning:
    'the file that names the feed of odds which the book follows: `{"address", "key"}`, its address (`https://…`) and what the house shows it is allowed by',
  fallback: "the sandbox's own, whose matches are simulated; in production none, and then nothing can be bet on",
  example: "/etc/karat/odds-feed.json",
};

export type BettingConfig = ReturnType<typeof bettingConfig>;

export function bettingConfig(reader: SettingsReader) {
  return { oddsFeedFile: reader.text(oddsFeedFile) };
}
