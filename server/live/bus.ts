import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { partsOfAddress } from "../../contract/live.ts";
import { createClient, type Connection } from "../db/connect.ts";
import type { Log } from "../runtime/log.ts";
import { createDropCounter } from "./drop-counter.ts";

/** Something that one player is told on the live socket, at whichever house of this database they are. */
export interface News {
  /** Its name, and its parameter where it has one. */
  channel: string;
  player: bigint;
  /** The number that the change itself was given under its lock: it grows by one per channel and player. */
  seq: bigint;
  type: string;
  data: unknown;
}

/** Something that the houses of one database tell each other, with what they say of it. */
export interface Note<Data extends object> {
  kind: string;
  /** Only there for its type. */
  data?: Data;
}

export interface Bus {
  /** How much has been said that this house does not know, or could not do anything with. */
  readonly dropped: number;
  /** False while the connection is away and something may be missed. */
  readonly listening: boolean;
  /** Of a channel by its name, whatever its parameter. What nobody here asks for is of a newer house, and dropped. */
  onNews(name: string, hear: (news: News) => void): void;
  onNote<Data extends object>(note: Note<Data>, hear: (data: Data) => void): void;
  /** The connection was away: what was said meanwhile has not been heard. */
  onGap(reload: () => void): void;
  close(): Promise<void>;
}

type Db = Pick<pg.ClientBase, "query">;

/** Sends news that leave when the transaction commits, in the order in which transactions commit, and never without it. */
export async function publish(tx: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await tx.query({
    name: "publish news",
    text: "select pg_notify($1, payload) from unnest($2::text[]) as payload",
    values: [newsTopic, packed(news)],
  });
}

export async function announce<Data extends object>(tx: Db, { kind }: Note<Data>, data: Data): Promise<void> {
  await tx.query("select pg_notify($1, $2)", [noteTopic, JSON.stringify({ kind, ...data })]);
}

/** Hears everything that is said in this database, in order, on a connection of its own. */
export async function createBus(connection: Connection, log: Log, house: string): Promise<Bus> {
  const hearNews = new Map<string, ((news: News) => void)[]>();
  const hearNotes = new Map<string, ((data: never) => void)[]>();
  const reloads: (() => void)[] = [];
  const dropped = createDropCounter(log, "dropped what a newer house has said");
  let closed = false;
  let listening = true;
  let client = await listen();

  async function listen(): Promise<pg.Client> {
    const made = createClient({ ...connection, keepAlive: true, query_timeout: probeMs }, newsName(house));
    // A broken connection is told by "end", too; unheard, its error would end the process.
    made.on("error", () => {});
    made.on("notification", hear);
    made.once("end", () => void listenAgain(made));
    try {
      await made.connect();
      await made.query(`listen ${newsTopic}; listen ${noteTopic}`);
      return made;
    } catch (error) {
      void made.end().catch(() => {});
      throw error;
    }
  }

  function hear({ channel: topic, payload = "" }: pg.Notification): void {
    take(() => {
      if (topic === newsTopic) for (const packed of JSON.parse(payload) as Packed[]) take(() => tellNews(packed));
      if (topic === noteTopic) tellNote(JSON.parse(payload) as { kind: string });
    });
  }

  /** A newer house may say what this one knows in another form: that is a fault to be told, and no reason to end. */
  function take(work: () => void): void {
    try {
      work();
    } catch (error) {
      dropped.add();
      log.error({ err: error }, "what another house has said could not be taken");
    }
  }

  function tellNews(packed: Packed): void {
    const hearers = hearNews.get(partsOfAddress(String(packed[0])).name);
    if (!hearers) return drop("news", packed[0]);
    const news = unpacked(packed);
    for (const hear of hearers) hear(news);
  }

  function tellNote({ kind, ...data }: { kind: string }): void {
    const hearers = hearNotes.get(kind);
    if (!hearers) return drop("note", kind);
    // What a house of another build says of it may be something else: whoever hears it is called in `take`.
    for (const hear of hearers) hear(data as never);
  }

  function drop(what: "news" | "note", kind: unknown): void {
    dropped.add(`${what} of a kind that this build does not know: ${String(kind).slice(0, 64)}`);
  }

  async function listenAgain(broken: pg.Client): Promise<void> {
    // A connection that never got as far as listening is retried by the loop that made it.
    if (closed || !listening || broken !== client) return;
    listening = false;
    log.warn({ reason: "the connection for news broke" }, "listening again");
    for (let delayMs = 50; !closed; delayMs = Math.min(delayMs * 2, 2_000)) {
      try {
        client = await listen();
        listening = true;
        for (const reload of reloads) reload();
        return;
      } catch {
        await sleep(delayMs); // The database is not back yet.
      }
    }
  }

  // A connection may also die without a word, which a question with a time limit finds out.
  const probe = setInterval(() => {
    const asked = client;
    asked.query("select 1").catch(() => listenAgain(asked));
  }, probeMs);
  probe.unref();

  return {
    get dropped() {
      return dropped.count;
    },
    get listening() {
      return listening;
    },
    onNews: (name, hear) => void listOf(hearNews, name).push(hear),
    onNote: ({ kind }, hear) => void listOf(hearNotes, kind).push(hear),
    onGap: (reload) => void reloads.push(reload),
    close: async () => {
      closed = true;
      clearInterval(probe);
      await client.end();
    },
  };
}

/** By this name of its connection a house is known to be alive: the database ends it with the process. */
const newsName = (house: string) => `news ${house}`;
/** In SQL, for a column that names a house. */
export const isGone = (column: string) =>
  `not exists (select from pg_stat_activity where application_name = 'karat ${newsName("")}' || ${column})`;

const newsTopic = "karat_news";
const noteTopic = "karat_notes";
const probeMs = 10_000;
const maxPayloadBytes = 7_900;

type Packed = [channel: string, player: string, seq: string, type: string, data: unknown];

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

function unpacked([channel, player, seq, type, data]: Packed): News {
  return { channel, player: BigInt(player), seq: BigInt(seq), type, data };
}

function listOf<Item>(lists: Map<string, Item[]>, name: string): Item[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}
