import { createHash } from "node:crypto";
import { canonical } from "../../rules/receipts.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import type { Engine } from "./engine.ts";

/** What became of a money call, by the key its sender made for it. */
export type Operation = OperationId & OperationFate;

export type OperationFate = Decided | Pending | Closed;

interface Decided {
  state: "done" | "refused";
  /** A hash of the call and its input, so that a key is never reused for another. */
  fingerprint: string;
  status: number;
  body: string;
  /** The bet from which the body is rebuilt; only its balance is stored here. */
  bet?: { id: string; balance: string } | undefined;
}

/** Begun, and waiting for somebody else. */
interface Pending {
  state: "pending";
  fingerprint: string;
}

/** Given up by its sender. */
interface Closed {
  state: "closed";
  atMs: number;
}

export interface OperationId {
  player: bigint;
  key: string;
}

/** The same for the same call and input, whatever the order of fields. */
export function fingerprintOf(call: { name: string }, input: unknown): string {
  return createHash("sha256")
    .update(canonical([call.name, input]))
    .digest("hex");
}

/** Call it with the wallets locked, in its own statement: only then does it see what the last holder wrote. */
export async function loadOperations(tx: Tx, ids: readonly OperationId[]): Promise<Operation[]> {
  const { rows } = await tx.query<OperationRow>({
    name: "load operations",
    text: `select o.player_id, o.key, o.state, o.fingerprint, o.status, o.body, o.bet, o.at
      from unnest($1::bigint[], $2::uuid[]) as wanted(player_id, key)
      join operations o on o.player_id = wanted.player_id and o.key = wanted.key`,
    values: columnsOf(ids, ["player", "key"]),
  });
  return rows.map(toOperation);
}

export async function findOperation(
  db: Pick<Tx, "query">,
  { player, key }: OperationId,
): Promise<Operation | undefined> {
  const { rows } = await db.query<OperationRow>(
    "select player_id, key, state, fingerprint, status, body, bet, at from operations where player_id = $1 and key = $2",
    [player, key],
  );
  return rows[0] && toOperation(rows[0]);
}

/** An operation's answer, rebuilt by the engine if it was a bet. */
export async function answerOf(
  db: Pick<Tx, "query">,
  { player, body, bet }: Pick<Operation & Decided, "player" | "body" | "bet">,
  { answerOfBet }: Pick<Engine<never>, "answerOfBet">,
): Promise<string> {
  if (!bet) return body;
  if (!answerOfBet) throw new Error(`bet ${bet.id} was not decided here`);
  return answerOfBet(db, { player, ...bet });
}

export async function writeOperations(tx: Tx, operations: readonly Operation[], at: number): Promise<void> {
  if (operations.length === 0) return;
  const rows = operations.map((operation) => ({
    fingerprint: null,
    status: null,
    ...operation,
    bet: betOf(operation),
  }));
  // JSON contains no bare line feeds, so bodies joined by them need no escaping.
  const bodies = operations.map(storedBody).join("\n");
  await tx.query({
    name: "write operations",
    text: writeSql,
    values: [...columnsOf(rows, ["player", "key", "fingerprint", "state", "status", "bet"]), bodies, new Date(at)],
  });
}

const writeSql = `
  insert into operations (player_id, key, fingerprint, state, status, bet, body, at)
  select player_id, key, fingerprint, state, status, bet, nullif(body, ''), $8
  from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::uuid[], string_to_array($7, e'\\n'))
    as o(player_id, key, fingerprint, state, status, bet, body)`;

function betOf(operation: Operation): string | null {
  return ("bet" in operation && operation.bet?.id) || null;
}

function storedBody(operation: Operation): string {
  if (!("body" in operation)) return "";
  return operation.bet ? JSON.stringify({ balance: operation.bet.balance } satisfies StoredBetBody) : operation.body;
}

/** Shaped like a part of the answer, so that nobody misreads it. */
interface StoredBetBody {
  balance: string;
}

/** Writes the outcome of a pending operation; one already decided stays. */
export async function finishOperation(
  tx: Tx,
  { player, key }: OperationId,
  { state, status, body }: Finish,
): Promise<void> {
  await tx.query(
    "update operations set state = $3, status = $4, body = $5 where player_id = $1 and key = $2 and state = 'pending'",
    [player, key, state, status, body],
  );
}

type Finish = Omit<Decided, "fingerprint">;

/**
 * Writes a tombstone: the sender has given the key up, and a call that still comes with it is refused. It is kept until
 * none can come any more, if that is known, otherwise for as long as any key counts.
 */
export async function closeOperation(
  tx: Tx,
  { player, key }: OperationId,
  at: number,
  untilMs?: number,
): Promise<void> {
  await tx.query("insert into operations (player_id, key, state, at, until) values ($1, $2, 'closed', $3, $4)", [
    player,
    key,
    new Date(at),
    untilMs === undefined ? null : new Date(untilMs),
  ]);
}

/** Deletes operations from before a time, in bounded batches; returns how many. */
export async function purgeOperations(tx: Tx, before: number): Promise<number> {
  return purge(tx, "at < $1", before);
}

/** Deletes tombstones of calls that can no longer arrive. */
export async function purgeTombstones(tx: Tx, now: number): Promise<number> {
  return purge(tx, "until < $1", now);
}

async function purge(tx: Tx, condition: string, time: number): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from operations where (player_id, key) in (select player_id, key from operations where ${condition} limit $2)`,
    [new Date(time), maxPurge],
  );
  return rowCount ?? 0;
}

export const maxPurge = 5_000;

type OperationRow = { player_id: bigint; key: string; bet: string | null; at: Date } & (
  | Omit<Decided, "bet">
  | Pending
  | { state: "closed" }
);

function toOperation({ player_id: player, key, bet, at, ...rest }: OperationRow): Operation {
  switch (rest.state) {
    case "closed":
      return { player, key, state: "closed", atMs: at.getTime() };
    case "pending":
      return { player, key, state: "pending", fingerprint: rest.fingerprint };
    default:
      // A constraint ensures all three on a decided operation.
      return { player, key, ...rest, bet: bet ? { id: bet, ...(JSON.parse(rest.body) as StoredBetBody) } : undefined };
  }
}
