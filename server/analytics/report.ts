import type pg from "pg";
import { analyticsEvents, type EventName } from "../../contract/analytics.ts";
import { inTransaction } from "../db/connect.ts";
import { tableText } from "../runtime/table-text.ts";

interface Period {
  fromMs: number;
  endMs: number;
}

/** How often each event has come, and in how many sessions, by what tells it apart; the most frequent of each first. */
export async function analyticsReport(pool: pg.Pool, { fromMs, endMs }: Period): Promise<string> {
  const rows = await inTransaction(pool, async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    await tx.query("set local statement_timeout = 0");
    const found: ReportRow[] = [];
    for (const name of names) {
      const { by, measured = null } = kinds[name];
      const asked = [name, new Date(fromMs), new Date(endMs), by, measured, mostOfEach];
      found.push(...(await tx.query<ReportRow>(sql, asked)).rows);
    }
    return found;
  });
  const days = `From ${dayText(fromMs)} to ${dayText(endMs - 1)} (UTC)`;
  if (rows.length === 0) return `${days}\n\nNothing was reported.`;
  const lines = rows.map(({ name, value, times, sessions, typical }) => [
    `${name}: ${(value ?? "-").slice(0, longestValue)}`,
    times,
    sessions,
    typical ?? "",
  ]);
  return `${days}\n\n${tableText([["event", "times", "sessions", "75 % are below"], ...lines])}`;
}

const kinds: Record<EventName, { by: string; measured?: string }> = analyticsEvents;
const names = Object.keys(kinds) as EventName[];
const mostOfEach = 15;
const longestValue = 80;

interface ReportRow {
  name: EventName;
  value: string | null;
  times: string;
  sessions: string;
  typical: string | null;
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const sql = `
  select name, props->>$4::text as value, count(*)::text as times, count(distinct session)::text as sessions,
    round(percentile_cont(0.75) within group (order by (props->>$5::text)::numeric)::numeric, 3)::float8::text as typical
  from analytics_events where name = $1 and at >= $2 and at < $3
  group by 1, 2 order by count(*) desc, 2 limit $6`;
