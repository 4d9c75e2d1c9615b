import { writeFileSync } from "node:fs";
import { constants, gunzipSync } from "node:zlib";
import type pg from "pg";
import { ConfigError } from "../runtime/settings.ts";
import { tableText } from "../runtime/table-text.ts";

const usage = `replays lists what was recorded, or writes one recording into a new file:
  npm run replays
  npm run replays -- <recording> visit.json`;

/** Without words it lists recordings; with one and a file it writes its events, as rrweb's player takes them. */
export async function replaysCommand(words: readonly string[], pool: pg.Pool): Promise<string> {
  const [recording, file] = words;
  if (recording === undefined) return listText(pool);
  if (file === undefined || words.length > 2 || !uuid.test(recording)) throw new ConfigError(usage);
  const { rows } = await pool.query<{ part: number; bytes: Buffer }>(
    "select part, bytes from replay_parts where recording = $1 order by part",
    [recording],
  );
  if (rows.length === 0) throw new ConfigError(`There is no recording ${recording}: npm run replays lists them.`);
  // Behind a part that is missing nothing can be read.
  const whole = rows.filter(({ part }, index) => part === index).map(({ bytes }) => bytes);
  const events = eventsIn(Buffer.concat(whole));
  writeFileSync(file, JSON.stringify(events), { flag: "wx", mode: 0o600 });
  const lost = rows.length - whole.length;
  return `${file} has ${events.length} events${lost > 0 ? `; ${lost} parts behind a missing one are left out` : ""}.`;
}

async function listText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ recording: string; at: Date; parts: string; bytes: string; session: string }>(
    `select recording, min(at) as at, count(*)::text as parts, sum(length(bytes))::text as bytes, min(session::text) as session
     from replay_parts group by 1 order by 2 desc limit 100`,
  );
  if (rows.length === 0) return "Nothing is recorded.";
  const lines = rows.map(({ recording, at, parts, bytes, session }) => [
    recording,
    session,
    at.toISOString(),
    parts,
    bytes,
  ]);
  return tableText([["recording", "session", "from", "parts", "bytes"], ...lines]);
}

/** Lines of JSON; what was cut off at the end is left out. */
function eventsIn(bytes: Buffer): unknown[] {
  const text = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBytes }).toString();
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}

const mostBytes = 512 * 1_024 * 1_024;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
