import { createHash, createHmac } from "node:crypto";
import type pg from "pg";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Tx } from "../db/connect.ts";
import type { Locale } from "../http/visit.ts";
import type { Checks, ProviderAccount } from "./open-id.ts";

/** A login through a provider that is under way. */
export interface Attempt {
  provider: string;
  /** Of the page that waits for it. */
  origin: string;
  locale: Locale;
  /** Who links an account; undefined for a login. */
  player: bigint | undefined;
}

/** What has to fit for a code to be worth anything. */
export interface Presented {
  code: string;
  /** The secret of the browser that shows it. */
  browser: string;
  player: bigint | undefined;
}

type Db = pg.Pool | Tx;

const attemptTtlMs = 600_000;
/** For the way back. Whoever is new has a currency to choose, and gets the time for it. */
const codeTtlMs = { known: 60_000, newcomer: 600_000 };

/**
 * Logins on their way over a provider and back. The browser that begins one holds a secret in a cookie, and state,
 * nonce and verifier follow from that and from chance: the database has digests, and a stranger's browser has nothing.
 */
export function createAttempts({ pool, clock, rng }: { pool: pg.Pool; clock: Clock; rng: Rng }) {
  const newBrowser = () => rng.bytes(32).toString("base64url");

  function draw(browser: string): Checks {
    return checksOf(browser, rng.bytes(32).toString("base64url"));
  }

  async function begin({ provider, origin, locale, player }: Attempt, browser: string, state: string): Promise<void> {
    await pool.query(
      `insert into provider_logins (state, browser, provider, origin, locale, player, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [digest(state), digest(browser), provider, origin, locale, player, new Date(clock.now() + attemptTtlMs)],
    );
  }

  /** Whether this player has begun to link an account in this very browser, and could still end it. */
  async function isLinking(player: bigint, browser: string): Promise<boolean> {
    const sql = "select 1 from provider_logins where player = $1 and browser = $2 and expires_at > $3 limit 1";
    return ((await pool.query(sql, [player, digest(browser), new Date(clock.now())])).rowCount ?? 0) > 0;
  }

  /** The attempt that a provider's answer belongs to, for the first answer alone. */
  async function claim(state: string, browser: string): Promise<Attempt | undefined> {
    const { rows } = await pool.query<Omit<Attempt, "player"> & { player: bigint | null }>(
      `update provider_logins set is_answered = true
       where state = $1 and browser = $2 and not is_answered and expires_at > $3
       returning provider, origin, locale, player`,
      [digest(state), digest(browser), new Date(clock.now())],
    );
    return rows[0] && { ...rows[0], player: rows[0].player ?? undefined };
  }

  /** Keeps what the provider has proven; the code for it is good once, and in the same browser. */
  async function prove(
    state: string,
    { issuer, subject, account, email }: ProviderAccount,
    who: keyof typeof codeTtlMs,
  ): Promise<string> {
    const code = rng.bytes(32).toString("base64url");
    await pool.query(
      `update provider_logins
       set code = $2, issuer = $3, subject = $4, account = $5, email = $6, expires_at = $7 where state = $1`,
      [digest(state), digest(code), issuer, subject, account, email, new Date(clock.now() + codeTtlMs[who])],
    );
    return code;
  }

  async function find({ code, browser, player }: Presented): Promise<ProviderAccount | undefined> {
    const { rows } = await pool.query<ProvenRow>(
      `select issuer, subject, account, email from provider_logins ${fits}`,
      [...key({ code, browser, player }), new Date(clock.now())],
    );
    const row = rows[0];
    return row && { ...row, account: row.account ?? undefined, email: row.email ?? undefined };
  }

  /** True for one of all who present it. */
  async function use(db: Db, presented: Presented): Promise<boolean> {
    const values = [...key(presented), new Date(clock.now())];
    return (await db.query(`delete from provider_logins ${fits}`, values)).rowCount === 1;
  }

  return { newBrowser, draw, begin, isLinking, claim, prove, find, use };
}

/** Of a browser's secret and the state, what else a provider is to give back or to be shown. */
export function checksOf(browser: string, state: string): Checks {
  const of = (what: string) => createHmac("sha256", browser).update(`${what}:${state}`).digest("base64url");
  return { state, nonce: of("nonce"), verifier: of("verifier") };
}

interface ProvenRow {
  issuer: string;
  subject: string;
  account: string | null;
  email: string | null;
}

const fits = "where code = $1 and browser = $2 and player is not distinct from $3 and expires_at > $4";

function key({ code, browser, player }: Presented) {
  return [digest(code), digest(browser), player];
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
