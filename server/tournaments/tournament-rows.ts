import type pg from "pg";
import type { Tournament as ShownTournament } from "../../contract/tournaments.ts";
import { multiplierText, parseAmount, toWire } from "../../rules/money.ts";
import {
  type Prize,
  prizeFund,
  type Scoring,
  statusAt,
  type TournamentStatus,
} from "../../rules/promotions/tournaments.ts";
import type { Cursor } from "../db/page.ts";
import { allOf, queries } from "../db/queries.ts";
import type { tournamentTables } from "./tables.ts";
import type { TournamentDefinition } from "./tournament-file.ts";

type Db = Pick<pg.Pool, "query">;

const ask = queries<typeof tournamentTables>();

/** What an operator has laid in, as it is reckoned with. */
export interface Tournament {
  id: string;
  definition: TournamentDefinition;
  startsMs: number;
  endsMs: number;
  paidMs: number | undefined;
  scoring: Scoring;
  prizes: readonly Prize[];
}

export interface TournamentRow {
  id: string;
  definition: TournamentDefinition;
  starts_at: Date;
  ends_at: Date;
  paid_at: Date | null;
}

export const tournamentColumns = ["id", "definition", "starts_at", "ends_at", "paid_at"] as const;

export async function findTournament(db: Db, id: string): Promise<Tournament | undefined> {
  const [row] = await allOf(db, ask.selectFrom("tournaments").select(tournamentColumns).where("id", "=", id));
  return row && toTournament(row);
}

interface Listing {
  status: TournamentStatus | undefined;
  order: "ends_first" | undefined;
}

export interface ListedPage extends Listing {
  nowMs: number;
  before: Cursor | undefined;
  limit: number;
}

/** Those to come by their start, the next one first; the others by their end, the latest first unless it is asked for. */
export async function listTournaments(db: Db, page: ListedPage): Promise<Tournament[]> {
  const { status, nowMs, before, limit } = page;
  const now = new Date(nowMs);
  let query = ask.selectFrom("tournaments").select(tournamentColumns).limit(limit);
  if (status === "upcoming") query = query.where("starts_at", ">", now);
  if (status === "active") query = query.where("starts_at", "<=", now).where("ends_at", ">", now);
  if (status === "finished") query = query.where("ends_at", "<=", now);
  const time = isByStart(page) ? "starts_at" : "ends_at";
  const [way, after] = isByStart(page) || page.order ? (["asc", ">"] as const) : (["desc", "<"] as const);
  if (before) {
    const at = new Date(before.atMs);
    query = query.where(({ eb, and, or }) =>
      or([eb(time, after, at), and([eb(time, "=", at), eb("id", after, before.id)])]),
    );
  }
  return (await allOf(db, query.orderBy(time, way).orderBy("id", way))).map(toTournament);
}

/** By what such lists are ordered. */
export function listedMs({ startsMs, endsMs }: Tournament, listing: Listing): number {
  return isByStart(listing) ? startsMs : endsMs;
}

function isByStart({ status, order }: Listing): boolean {
  return status === "upcoming" && order === undefined;
}

export function toTournament(row: TournamentRow): Tournament {
  const { id, definition } = row;
  return {
    id,
    definition,
    startsMs: row.starts_at.getTime(),
    endsMs: row.ends_at.getTime(),
    paidMs: row.paid_at?.getTime(),
    scoring: scoringOf(definition.scoring),
    prizes: definition.prizes.map(({ from, to, amount }) => ({ from, to, amountMicro: microOf(amount) })),
  };
}

/** As it is told: `joined` is null for guests. */
export function toShownTournament(
  { id, definition, startsMs, endsMs, paidMs, prizes }: Tournament,
  { players, joined, nowMs }: { players: number; joined: boolean | null; nowMs: number },
): ShownTournament {
  return {
    id,
    title: definition.title,
    status: statusAt({ startsMs, endsMs }, nowMs),
    starts_at: timeText(startsMs),
    ends_at: timeText(endsMs),
    paid_at: paidMs === undefined ? null : timeText(paidMs),
    games: definition.games ?? null,
    scoring: definition.scoring,
    prizes: definition.prizes,
    fund: toWire(prizeFund(prizes)),
    players,
    joined,
  };
}

export function timeText(ms: number): string {
  return new Date(ms).toISOString();
}

/** Scores are written as multipliers are. */
export const scoreText = multiplierText;

function scoringOf(scoring: TournamentDefinition["scoring"]): Scoring {
  const { rounds } = scoring;
  const minStake = microOf(scoring.min_stake);
  switch (scoring.kind) {
    case "best":
      return { kind: "best", of: scoring.of, rounds, minStake };
    case "highest":
      return { kind: "highest", rounds, minStake };
    case "points":
      return { kind: "points", rounds, minStake, mostPerRound: microOf(scoring.most_per_round) };
  }
}

function microOf(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
}
