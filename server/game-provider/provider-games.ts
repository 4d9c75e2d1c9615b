import type { ProviderKind } from "../../rules/games/ids.ts";

/** What the wallet has to know of a provider's game. */
export interface ProviderGame {
  provider: string;
  code: string;
  slug: string;
  kind: ProviderKind;
  /** What it returns of a stake on average, by its provider; such as 0.96388. */
  rtp: number;
  /** The most that a round can pay, in stakes; undefined where the provider names none, as at tables. */
  maxWin: number | undefined;
  hasDemo: boolean;
  titles: Record<"ru" | "en" | "kz", string>;
}

/** The games that may be launched, and those that may still be open in somebody's frame. */
export interface ProviderGames {
  bySlug(slug: string): Promise<ProviderGame | undefined>;
  byCode(provider: string, code: string): Promise<ProviderGame | undefined>;
}
