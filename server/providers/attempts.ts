import { createHash, createHmac } from "node:crypto";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type pg from "pg";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Rows } from "../db/table.ts";
import type { Locale } from "../http/visit.ts";
import type { Checks, ProviderAccount } from "./open-id.ts";
import type { providerTables } from "./tables.ts";

const ask = queries<typeof providerTables>();
const of = expressionBuilder<Rows<typeof providerTables>, "provider_logins">();

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
 * nonce and verifier follow from that and from random bytes: the database has digests, and a stranger's browser has nothing.
 */
export function createAttempts({ pool, clock, rng }: { pool: pg.Pool; clock: Clock; rng: Rng }) {
  const newBrowser = () => rng.bytes(32).toString("base64url");

  function draw(browser: string): Checks {
    return checksOf(browser, rng.bytes(32).toString("base64url"));
  }

  async function begin({ provider, origin, locale, player }: Attempt, browser: string, state: string): Promise<void> {
    const begun = { state: digest(state), browser: digest(browser), provider, origin, locale, player };
    const query = ask
      .insertInto("provider_logins")
      .values({ ...begun, expires_at: new Date(clock.now() + attemptTtlMs) });
    await execute(pool, query);
  }

  /** Whether this player has begun to link an account in this very browser, and could still end it. */
  async function isLinking(player: bigint, browser: string): Promise<boolean> {
    const query = ask.selectFrom("provider_logins").select("state").where("player", "=", player);
    const linking = query.where("browser", "=", digest(browser)).where("expires_at", ">", new Date(clock.now()));
    return (await firstOf(pool, linking.limit(1))) !== undefined;
  }

  /** The attempt that a provider's answer belongs to, for the first answer alone. */
  async function claim(state: string, browser: string): Promise<Attempt | undefined> {
    const query = ask
      .updateTable("provider_logins")
      .set({ is_answered: true })
      .where("state", "=", digest(state))
      .where("browser", "=", digest(browser))
      .where("is_answered", "=", false)
      .where("expires_at", ">", new Date(clock.now()))
      .returning(["provider", "origin", "locale", "player"]);
    const attempt = await firstOf(pool, query);
    return attempt && { ...attempt, player: attempt.player ?? undefined };
  }

  /** Keeps what the provider has proven; the code for it is good once, and in the same browser. */
  async function prove(
    state: string,
    { issuer, subject, account, email }: ProviderAccount,
    who: keyof typeof codeTtlMs,
  ): Promise<string> {
    const code = rng.bytes(32).toString("base64url");
    const proven = { code: digest(code), issuer, subject, account: account ?? null, email: email ?? null };
    const query = ask
      .updateTable("provider_logins")
      .set({ ...proven, expires_at: new Date(clock.now() + codeTtlMs[who]) });
    await execute(pool, query.where("state", "=", digest(state)));
    return code;
  }

  async function find({ code, browser, player }: Presented): Promise<ProviderAccount | undefined> {
    const query = ask.selectFrom("provider_logins").select(["issuer", "subject", "account", "email"]);
    // Whoever has a code has what was proven with it.
    const proven = query.$narrowType<{ issuer: string; subject: string }>();
    const row = await firstOf(pool, proven.where(fits({ code, browser, player }, clock.now())));
    return row && { ...row, account: row.account ?? undefined, email: row.email ?? undefined };
  }

  /** True for one of all who present it. */
  async function use(db: Db, presented: Presented): Promise<boolean> {
    return (await execute(db, ask.deleteFrom("provider_logins").where(fits(presented, clock.now())))) === 1;
  }

  return { newBrowser, draw, begin, isLinking, claim, prove, find, use };
}

/** Of a browser's secret and the state, what else a provider is to give back or to be shown. */
export function checksOf(browser: string, state: string): Checks {
  const of = (what: string) => createHmac("sha256", browser).update(`${what}:${state}`).digest("base64url");
  return { state, nonce: of("nonce"), verifier: of("verifier") };
}

function fits({ code, browser, player }: Presented, nowMs: number): Expression<SqlBool> {
  return of.and([
    of("code", "=", digest(code)),
    of("browser", "=", digest(browser)),
    of("player", "is not distinct from", player ?? null),
    of("expires_at", ">", new Date(nowMs)),
  ]);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
