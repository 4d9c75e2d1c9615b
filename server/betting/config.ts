import type { Setting, SettingsReader } from "../runtime/settings.ts";

const oddsFeedFile: Setting = {
  name: "KARAT_ODDS_FEED",
  meaning:
    'the file that names the feed of odds which the book follows: `{"address", "key"}`, its address (`https://…`) and what the house shows it is allowed by; or `none`, for a house without a book',
  fallback: "the sandbox's own, whose matches are simulated; in production none, and then nothing can be bet on",
  example: "/etc/karat/odds-feed.json",
};

export type BettingConfig = ReturnType<typeof bettingConfig>;

export function bettingConfig(reader: SettingsReader) {
  const file = reader.text(oddsFeedFile);
  return { oddsFeedFile: file === "none" ? undefined : file, hasBook: file !== "none" };
}
