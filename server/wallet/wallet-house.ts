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
  /** For everything but bets. */
  pool: pg.Pool;
  clock: Clock;
  /** UUIDs that sort by time. */
  uuid: () => string;
  /** The lock of each player's wallet, for what is not decided in a group. */
  wallets: Wallets;
  /** Where every call that moves money is decided. */
  groups: Groups;
  /** Games stand above, and hand it down when the house is put together. */
  answerOfBet: AnswerOfBet;
  /** How players have asked to be kept safe, and what is counted of their play. */
  eligibilities: Eligibilities;
}

export const serve = serving<WalletHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<WalletHouse, A, Money>;
