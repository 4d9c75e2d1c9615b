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

export interface Attempt {
  provider: string;
  /** The page that waits for it. */
  origin: string;
  locale: Locale;
  /** The player who links an account; undefined for a login. */
  player: bigint | undefined;
}

export interface Presented {
  code: string;
  browser: string;
  player: bigint | undefined;
}

type Db = pg.Pool | Tx;

const attemptTtlMs = 600_000;
/** Newcomers get longer, because they still have to choose a currency. */
const codeTtlMs = { known: 60_000, newcomer: 600_000 };

/**
 * Logins under way to a provider and back. The browser that begins one has a secret in a cookie; state, nonce and
 * verifier are derived from it and from random bytes. So the database stores only digests, and a stranger's browser
 * cannot complete the login.
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

  /** Whether this player is linking an account in this browser, and could still complete it. */
  async function isLinking(player: bigint, browser: string): Promise<boolean> {
    const query = ask.selectFrom("provider_logins").select("state").where("player", "=", player);
    const linking = query.where("browser", "=", digest(browser)).where("expires_at", ">", new Date(clock.now()));
    return (await firstOf(pool, linking.limit(1))) !== undefined;
  }

  /** The attempt that an answer belongs to, for the first answer only. */
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

  /** Stores what the provider has proven; the code returned works once, in the same browser. */
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
    // Both are set whenever there is a code.
    const proven = query.$narrowType<{ issuer: string; subject: string }>();
    const row = await firstOf(pool, proven.where(fits({ code, browser, player }, clock.now())));
    return row && { ...row, account: row.account ?? undefined, email: row.email ?? undefined };
  }

  /** True for one of all concurrent uses. */
  async function use(db: Db, presented: Presented): Promise<boolean> {
    return (await execute(db, ask.deleteFrom("provider_logins").where(fits(presented, clock.now())))) === 1;
  }

  return { newBrowser, draw, begin, isLinking, claim, prove, find, use };
}

/** Nonce and verifier are derived from the browser's secret and the state, so none is stored. */
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
