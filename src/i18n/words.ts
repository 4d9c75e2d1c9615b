import type accountErrors from "../../locales/en/account-errors.json";
import type autoplay from "../../locales/en/autoplay.json";
import type access from "../../locales/en/access.json";
import type catalog from "../../locales/en/catalog.json";
import type cashier from "../../locales/en/cashier.json";
import type chains from "../../locales/en/chains.json";
import type bell from "../../locales/en/bell.json";
import type betting from "../../locales/en/betting.json";
import type bonuses from "../../locales/en/bonuses.json";
import type offers from "../../locales/en/offers.json";
import type ownBonuses from "../../locales/en/own-bonuses.json";
import type welcomePack from "../../locales/en/welcome-pack.json";
import type captcha from "../../locales/en/captcha.json";
import type connection from "../../locales/en/connection.json";
import type consent from "../../locales/en/consent.json";
import type common from "../../locales/en/common.json";
import type duels from "../../locales/en/duels.json";
import type fairness from "../../locales/en/fairness.json";
import type errors from "../../locales/en/errors.json";
import type gameSheet from "../../locales/en/game-sheet.json";
import type history from "../../locales/en/history.json";
import type liveTables from "../../locales/en/live-tables.json";
import type lists from "../../locales/en/lists.json";
import type faq from "../../locales/en/faq.json";
import type footer from "../../locales/en/footer.json";
import type home from "../../locales/en/home.json";
import type install from "../../locales/en/install.json";
import type mirrors from "../../locales/en/mirrors.json";
import type noAccess from "../../locales/en/no-access.json";
import type money from "../../locales/en/money.json";
import type notices from "../../locales/en/notices.json";
import type policy from "../../locales/en/policy.json";
import type profile from "../../locales/en/profile.json";
import type proof from "../../locales/en/proof.json";
import type providerGame from "../../locales/en/provider-game.json";
import type providers from "../../locales/en/providers.json";
import type regulars from "../../locales/en/regulars.json";
import type reset from "../../locales/en/reset.json";
import type rounds from "../../locales/en/rounds.json";
import type safePlay from "../../locales/en/safe-play.json";
import type session from "../../locales/en/session.json";
import type setting from "../../locales/en/setting.json";
import type support from "../../locales/en/support.json";
import type tiles from "../../locales/en/tiles.json";
import type tournaments from "../../locales/en/tournaments.json";
import type top from "../../locales/en/top.json";
import type table from "../../locales/en/table.json";
import type verification from "../../locales/en/verification.json";
import type vip from "../../locales/en/vip.json";
import type walk from "../../locales/en/walk.json";
import type withdraw from "../../locales/en/withdraw.json";
import type { GameId, SharedGameId } from "../../rules/games/ids.ts";

/** Extended by the words of each game. */
export interface GameWords {}

/** What the build adds of games: each one's name to what all pages have, the lines of those that many play to home. */
type OfGames<Id extends GameId = GameId> = Readonly<Record<Id, string>>;

/** Translation files: one for each page, and `common` for all. The English ones define the keys. */
export interface Words extends GameWords {
  "account-errors": typeof accountErrors;
  access: typeof access;
  autoplay: typeof autoplay;
  bell: typeof bell;
  betting: typeof betting;
  bonuses: typeof bonuses;
  captcha: typeof captcha;
  catalog: typeof catalog;
  cashier: typeof cashier;
  chains: typeof chains;
  consent: typeof consent;
  common: typeof common & { game: OfGames };
  connection: typeof connection;
  duels: typeof duels;
  fairness: typeof fairness;
  errors: typeof errors;
  "game-sheet": typeof gameSheet;
  history: typeof history;
  "live-tables": typeof liveTables;
  lists: typeof lists;
  faq: typeof faq;
  footer: typeof footer;
  home: typeof home & { games: OfGames<SharedGameId> };
  install: typeof install;
  mirrors: typeof mirrors;
  "no-access": typeof noAccess;
  money: typeof money;
  notices: typeof notices;
  offers: typeof offers;
  "own-bonuses": typeof ownBonuses;
  policy: typeof policy;
  profile: typeof profile;
  "provider-game": typeof providerGame;
  providers: typeof providers;
  regulars: typeof regulars;
  reset: typeof reset;
  rounds: typeof rounds;
  "safe-play": typeof safePlay;
  session: typeof session;
  setting: typeof setting;
  support: typeof support;
  proof: typeof proof;
  table: typeof table;
  tiles: typeof tiles;
  tournaments: typeof tournaments;
  top: typeof top;
  verification: typeof verification;
  vip: typeof vip;
  walk: typeof walk;
  "welcome-pack": typeof welcomePack;
  withdraw: typeof withdraw;
}

/** A game's namespace has the game's id. */
export type Namespace = keyof Words | GameId;
