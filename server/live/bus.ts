import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Channel } from "../../contract/live.ts";
import { createClient, type Connection, type Tx } from "../db/connect.ts";
import type { Log } from "../db/log.ts";

/** Something that one player is told on the live socket, at whichever house of this database they are. */
export interface News {
  channel: Channel;
  player: bigint;
  /** The number that the change itself was given under its lock: it grows by one per channel and player. */
  seq: bigint;
  type: string;
  data: unknown;
}

/** Sends news that leave when the transaction commits, in the order in which transactions commit, and never without it. */
export async function publish(tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await tx.query({
    name: "publish news",
    text: "select pg_notify($1, payload) from unnest($2::text[]) as payload",
    values: [topic, packed(news)],
  });
}

interface ListenOptions {
  log: Log;
  onNews(news: News): void;
  /** The connection was away: what was published meanwhile has not been heard. */
  onGap(): void;
}

/** Hears everything that is published in this database, in order, on a connection of its own. */
export async function listen(connection: Connection, { log, onNews, onGap }: ListenOptions): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client = await connect();
  return {
    close: async () => {
      closed = true;
      await client.end();
    },
  };

  async function connect(): Promise<pg.Client> {
    const made = createClient(connection, "news");
    // A broken connection is told by "end", too; unheard, its error would end the process.
    made.on("error", () => {});
    made.on("notification", ({ payload = "[]" }) => {
      for (const one of unpacked(payload)) onNews(one);
    });
    await made.connect();
    made.once("end", () => void reconnect());
    await made.query(`listen ${topic}`);
    return made;
  }

  async function reconnect() {
    while (!closed) {
      try {
        client = await connect();
        onGap();
        return;
      } catch (error) {
        log.warn({ err: error }, "no news from the database");
        await sleep(retryMs);
      }
    }
  }
}

const topic = "karat_news";
const maxPayloadBytes = 7_900;
const retryMs = 500;

type Packed = [channel: Channel, player: string, seq: string, type: string, data: unknown];

/** As few payloads as the database's limit on each allows. */
function packed(news: readonly News[]): string[] {
  const payloads: string[] = [];
  let open: string[] = [];
  let bytes = 2;
  for (const { channel, player, seq, type, data } of news) {
    const text = JSON.stringify([channel, String(player), String(seq), type, data] satisfies Packed);
    const size = Buffer.byteLength(text) + 1;
    if (size + 2 > maxPayloadBytes) throw new Error(`news: ${channel} ${type} is ${size} bytes long`);
    if (bytes + size > maxPayloadBytes) {
      payloads.push(`[${open.join(",")}]`);
      open = [];
      bytes = 2;
    }
    open.push(text);
    bytes += size;
  }
  return [...payloads, `[${open.join(",")}]`];
}

function unpacked(payload: string): News[] {
  const list = JSON.parse(payload) as Packed[];
  return list.map(([channel, player, seq, type, data]) => ({ channel, player: BigInt(player), seq: BigInt(seq), type, data }));
}
