import type { Setting, SettingsReader } from "../runtime/settings.ts";

const oddsFeedFile: Setting = {
  name: "KARAT_ODDS_FEED",
  meaning:
    'the file that names the odds feed that the sportsbook follows: `{"address", "key"}`, its address (`https://…`) and the key that the house authenticates with; or `none`, for a house without a sportsbook',
  fallback: "the sandbox's own, whose matches are simulated; in production none, and then there is no betting",
  example: "/etc/karat/odds-feed.json",
};

export type BettingConfig = ReturnType<typeof bettingConfig>;

export function bettingConfig(reader: SettingsReader) {
  const file = reader.text(oddsFeedFile);
  return { oddsFeedFile: file === "none" ? undefined : file, hasBook: file !== "none" };
}
