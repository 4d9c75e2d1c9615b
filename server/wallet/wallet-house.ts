import type pg from "pg";
import type { Auth } from "../../contract/call.ts";
import { serving } from "../http/serve.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";
import type { HttpHouse } from "../http/http-house.ts";
import type { Clock } from "../runtime/clock.ts";
import type { WalletConfig } from "./config.ts";
import type { AnswerOfBet } from "./engine.ts";
import type { Groups } from "./groups.ts";
import type { Eligibilities } from "./eligibility.ts";
import type { Wallets } from "./wallets.ts";

export interface WalletHouse extends HttpHouse {
  config: HttpHouse["config"] & WalletConfig;
  pool: pg.Pool;
  clock: Clock;
  uuid: () => string;
  /** The wallet lock, for work outside a group. */
  wallets: Wallets;
  groups: Groups;
  /** Provided by the games, which are opened later. */
  answerOfBet: AnswerOfBet;
  eligibilities: Eligibilities;
}

export const serve = serving<WalletHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<WalletHouse, A, Money>;
