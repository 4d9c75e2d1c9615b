import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { partsOfAddress } from "../../contract/live.ts";
import { createClient, type Connection } from "../db/connect.ts";
import type { Log } from "../runtime/log.ts";
import { createDropCounter } from "./drop-counter.ts";

/** A message for one player on the live socket, at whichever houses of this database they are connected. */
export interface News {
  /** The name, with the parameter if the channel has one. */
  channel: string;
  player: bigint;
  /** Assigned to the change under its lock; grows by one per channel and player. */
  seq: bigint;
  type: string;
  data: unknown;
}

/** A message that houses of one database send each other. */
export interface Note<Data extends object> {
  kind: string;
  /** Never set; it only carries the type. */
  data?: Data;
}

export interface Bus {
  /** How many messages this house did not know or could not handle. */
  readonly dropped: number;
  /** False while disconnected, when messages may be missed. */
  readonly listening: boolean;
  /** Subscribes to a channel, whatever its parameter. News without a subscriber come from newer houses: dropped. */
  onNews(name: string, hear: (news: News) => void): void;
  onNote<Data extends object>(note: Note<Data>, hear: (data: Data) => void): void;
  /** Called after a disconnection, in which messages may have been missed. */
  onGap(reload: () => void): void;
  close(): Promise<void>;
}

type Db = Pick<pg.ClientBase, "query">;

/** Sends news when the transaction commits, in the order of commits, and never without it. */
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

/** Receives all messages of this database, in order, on its own connection. */
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
    // "end" reports a broken connection as well; an unhandled "error" would end the process.
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

  /** A newer house may send a known message in another form: an error to log, but no reason to crash. */
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
    // The shape is not certain: another build may have sent it. `take` catches what that causes.
    for (const hear of hearers) hear(data as never);
  }

  function drop(what: "news" | "note", kind: unknown): void {
    dropped.add(`${what} of a kind that this build does not know: ${String(kind).slice(0, 64)}`);
  }

  async function listenAgain(broken: pg.Client): Promise<void> {
    // A connection that never got to listen is retried by the loop that made it.
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

  // A connection may die silently, which a query with a time limit reveals.
  const probe = setInterval(() => {
    const probedClient = client;
    probedClient.query("select 1").catch(() => listenAgain(probedClient));
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

/** Shows that a house is alive: the database drops the connection's name with the process. */
const newsName = (house: string) => `news ${house}`;
/** SQL condition that the house named in a column is gone. */
export const isGone = (column: string) =>
  `not exists (select from pg_stat_activity where application_name = 'karat ${newsName("")}' || ${column})`;

/** The type of news whose content did not fit into a notification. */
export const tooLarge = "too_large";

const newsTopic = "karat_news";
const noteTopic = "karat_notes";
const probeMs = 10_000;
const maxPayloadBytes = 7_900;

type Packed = [channel: string, player: string, seq: string, type: string, data: unknown];

/** Packs news into as few payloads as PostgreSQL's size limit allows. */
function packed(news: readonly News[]): string[] {
  const payloads: string[] = [];
  let open: string[] = [];
  let bytes = 2;
  for (const { channel, player, seq, type, data } of news) {
    const whole = JSON.stringify([channel, String(player), String(seq), type, data] satisfies Packed);
    // What is too large is only named: whoever has a listener for it reads it from the database.
    const text =
      Buffer.byteLength(whole) + 3 > maxPayloadBytes
        ? JSON.stringify([channel, String(player), String(seq), tooLarge, null] satisfies Packed)
        : whole;
    const size = Buffer.byteLength(text) + 1;
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
