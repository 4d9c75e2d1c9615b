import type pg from "pg";
import type { ProviderKind } from "../../rules/games/ids.ts";
import type { Currency } from "../../rules/money.ts";
import { isUuid } from "../db/uuid.ts";
import type { Locale } from "../http/visit.ts";
import type { Launch } from "./launch-tokens.ts";

/** One player in one game of a provider. */
export interface ProviderSession {
  id: string;
  provider: string;
  player: bigint;
  currency: Currency;
  locale: Locale;
  gameCode: string;
  kind: ProviderKind;
  /** Its time is over, or the login that it was launched with. */
  isOver: boolean;
}

/** A token is exchanged once: undefined if it was before. */
export async function openSession(pool: pg.Pool, launch: Launch, now: number): Promise<ProviderSession | undefined> {
  const { rowCount } = await pool.query(
    `insert into provider_sessions (id, provider, player_id, login, currency, locale, jurisdiction, game_code, kind, at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      launch.id,
      launch.provider,
      launch.player,
      launch.login,
      launch.currency,
      launch.locale,
      launch.jurisdiction,
      launch.game,
      launch.kind,
      new Date(now),
      new Date(now + sessionMs),
    ],
  );
  return rowCount === 1 ? findSession(pool, launch.provider, launch.id, now) : undefined;
}

/** However long ago it ended: what was won in it is still paid. */
export async function findSession(
  pool: pg.Pool,
  provider: string,
  id: string,
  now: number,
): Promise<ProviderSession | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await pool.query<SessionRow>({
    name: "find provider session",
    text: `select p.id, p.provider, p.player_id, p.currency, p.locale, p.game_code, p.kind,
        (p.expires_at <= $3 or s.id is null or s.ended_at is not null or s.expires_at <= $3) as is_over
      from provider_sessions p left join sessions s on s.id = p.login where p.id = $1 and p.provider = $2`,
    values: [id, provider, new Date(now)],
  });
  return rows[0] && toSession(rows[0]);
}

/** Long enough for an evening; whoever plays on opens the game again. */
const sessionMs = 6 * 3_600_000;

/** How long what was won in a session can still be told of: providers repeat themselves for a day. */
export const sessionRetentionMs = 30 * 24 * 3_600_000;

interface SessionRow {
  id: string;
  provider: string;
  player_id: bigint;
  currency: Currency;
  locale: Locale;
  game_code: string;
  kind: ProviderKind;
  is_over: boolean;
}

function toSession(row: SessionRow): ProviderSession {
  return {
    id: row.id,
    provider: row.provider,
    player: row.player_id,
    currency: row.currency,
    locale: row.locale,
    gameCode: row.game_code,
    kind: row.kind,
    isOver: row.is_over,
  };
}
