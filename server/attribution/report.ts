import type pg from "pg";
import { toWire } from "../../rules/money.ts";
import { inTransaction } from "../db/connect.ts";
import type { Clock } from "../runtime/clock.ts";
import { tableText } from "../runtime/table-text.ts";
import { clickRetentionMs } from "./clicks.ts";

interface Period {
  fromMs: number;
  endMs: number;
}

/**
 * Per partner and source: what was followed, who has registered and who has paid in first, from the first day to the
 * last. Each counts once: a click for a browser and a day, a player for as long as there is one. Clicks are deleted one
 * day, and a report of older days says so.
 */
export async function attributionReport(pool: pg.Pool, { fromMs, endMs }: Period, clock: Clock): Promise<string> {
  const rows = await inTransaction(pool, async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    await tx.query("set local statement_timeout = 0");
    return (await tx.query<ReportRow>(sql, [new Date(fromMs), new Date(endMs)])).rows;
  });
  const keptMs = clock.now() - clickRetentionMs;
  const lost = fromMs < keptMs ? `\nPage opens, ads and links up to ${dayText(keptMs)} are deleted.` : "";
  const days = `From ${dayText(fromMs)} to ${dayText(endMs - 1)} (UTC)${lost}`;
  if (rows.length === 0) return `${days}\n\nNobody came.`;
  const head = ["partner, source", ...counts.map((name) => name.replaceAll("_", " ")), "deposited first"];
  const lines = rows.map((row) => [
    `${row.partner ?? "-"}, ${row.source ?? "-"}`,
    ...counts.map((name) => row[name]),
    row.sums?.map(([currency, micro]) => `${toWire(BigInt(micro))} ${currency}`).join(" + ") ?? "0",
  ]);
  return `${days}\n\n${tableText([head, ...lines])}`;
}

const counts = ["page_opens", "ads", "links", "by_form", "by_provider", "same_browser", "first_deposits"] as const;

interface ReportRow extends Record<(typeof counts)[number], string> {
  partner: string | null;
  source: string | null;
  sums: [currency: string, micro: string][] | null;
}

function firstTold(column: string): string {
  return `(array_agg(${column} order by at, digest) filter (where ${column} is not null))[1] as ${column}`;
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/*
 * A player's partner and source are those of the registration, or else what the browser told of first in the hour after
 * it: a consent may come that late, and whoever's link is followed later has brought nobody. "same browser" are
 * registrations in a browser in which another player had registered in the thirty days before. Of conversions, nothing
 * is read that is ever deleted: what a report says of them stays.
 */
const sql = `
  with counted as (
    select partner, source, kind, null::text as method, false as again, null::text as currency, 0::bigint as micro
    from clicks where at >= $1 and at < $2
    union all
    select coalesce(p.partner, a.partner), coalesce(a.adv_source, a.advertise_source, p.adplace), v.kind, v.method,
      v.same_browser, v.currency, coalesce(v.amount_micro, 0)
    from conversions v join players p on p.id = v.player
      left join lateral (select ${["partner", "adv_source", "advertise_source"].map(firstTold).join(", ")}
        from attributions where player = p.id and at < p.created_at + interval '1 hour') a on true
    where v.at >= $1 and v.at < $2
  ), sums as (
    select partner, source, json_agg(json_build_array(currency, micro::text) order by currency) as sums
    from (select partner, source, currency, sum(micro) as micro from counted where kind = 'first_deposit' group by 1, 2, 3) each
    group by 1, 2
  )
  select counted.partner, counted.source, sums.sums::jsonb as sums,
    count(*) filter (where kind = 'page_open')::text as page_opens,
    count(*) filter (where kind = 'utm')::text as ads,
    count(*) filter (where kind = 'affiliate')::text as links,
    count(*) filter (where method in ('email', 'phone'))::text as by_form,
    count(*) filter (where method = 'social')::text as by_provider,
    count(*) filter (where again)::text as same_browser,
    count(*) filter (where kind = 'first_deposit')::text as first_deposits
  from counted left join sums on sums.partner is not distinct from counted.partner
    and sums.source is not distinct from counted.source
  group by 1, 2, 3 order by 1 nulls last, 2 nulls last`;
