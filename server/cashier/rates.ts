import type pg from "pg";
import type { Currency } from "../../rules/money.ts";
import type { Clock } from "../runtime/clock.ts";
import { columnsOf } from "../db/columns.ts";
import type { Log } from "../runtime/log.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import type { Rates as ToldRates } from "../../contract/payment-provider.ts";

export interface Rate {
  rate: string;
  source: string;
  at: string;
}

export interface RateTable {
  /** Undefined without a recent rate. */
  find(base: Currency, quote: string): Rate | undefined;
}

interface RatesOptions {
  pool: pg.Pool;
  payments: Pick<PaymentProvider, "rates">;
  clock: Clock;
  log: Log;
}

/** Exchange rates from the payment provider. Outdated ones are dropped: a wrong price is worse than none. */
export function createRates({ pool, payments, clock, log }: RatesOptions) {
  const cached = new Map<string, Rate & { atMs: number }>();
  let askedAtMs = -Infinity;
  let goodUntilMs = -Infinity;
  let asking: Promise<void> | undefined;
  let isLoaded = false;

  /** The rates known now, refreshed in the background; waits for the provider only if none are known. */
  async function current(): Promise<RateTable> {
    const now = clock.now();
    if (now - askedAtMs >= everyMs) {
      askedAtMs = now;
      asking ??= ask().finally(() => (asking = undefined));
    }
    if (clock.now() >= goodUntilMs) await asking;
    return { find };
  }

  /** For orders, which move money: waits for a refresh that is due, so rates are at most a minute old. */
  async function fresh(): Promise<RateTable> {
    const table = await current();
    await asking;
    return table;
  }

  function find(base: Currency, quote: string): Rate | undefined {
    const found = cached.get(pairOf(base, quote));
    if (!found || clock.now() - found.atMs > goodMs) return undefined;
    const { rate, source, at } = found;
    return { rate, source, at };
  }

  async function ask(): Promise<void> {
    try {
      if (!isLoaded) await load();
      isLoaded = true;
      const latestRates = await payments.rates();
      if (latestRates) await keep(latestRates);
    } catch (error) {
      log.warn({ err: error }, "rates could not be kept");
    }
  }

  async function load(): Promise<void> {
    const { rows } = await pool.query<{ base: string; quote: string; rate: string; source: string; at: Date }>(
      `select distinct on (base, quote) base, quote, rate::text as rate, source, at from exchange_rates
       where at > $1 order by base, quote, at desc`,
      [new Date(clock.now() - goodMs)],
    );
    for (const { base, quote, at, ...rest } of rows) learn(base, quote, { ...rest, at: at.toISOString() });
  }

  async function keep({ source, at: toldAt, rates }: ToldRates): Promise<void> {
    // A provider's clock that is ahead must not make a rate last longer.
    const at = new Date(Math.min(Date.parse(toldAt), clock.now())).toISOString();
    const rows = rates.filter(({ rate }) => /[1-9]/.test(rate));
    for (const { base, quote, rate } of rows) learn(base, quote, { rate, source, at });
    await pool.query(
      `insert into exchange_rates (base, quote, rate, source, at)
       select told.base, told.quote, told.rate::numeric, $4::text, $5::timestamptz
       from unnest($1::text[], $2::text[], $3::text[]) as told(base, quote, rate)
       where told.rate::numeric is distinct from (
         select r.rate from exchange_rates r where r.base = told.base and r.quote = told.quote order by r.at desc limit 1
       )
       on conflict do nothing`,
      [...columnsOf(rows, ["base", "quote", "rate"]), source, at],
    );
  }

  function learn(base: string, quote: string, rate: Rate): void {
    const atMs = Date.parse(rate.at);
    const before = cached.get(pairOf(base, quote));
    if (before && before.atMs > atMs) return;
    cached.set(pairOf(base, quote), { ...rate, atMs });
    goodUntilMs = Math.max(goodUntilMs, atMs + goodMs);
  }

  return { current, fresh };
}
export type Rates = ReturnType<typeof createRates>;

const everyMs = 60_000;
const goodMs = 15 * 60_000;

function pairOf(base: string, quote: string): string {
  return `${base}/${quote}`;
}
