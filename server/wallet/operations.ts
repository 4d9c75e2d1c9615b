import { createHash } from "node:crypto";
import { canonical } from "../../rules/receipts.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import type { Engine } from "./engine.ts";

/** What became of one call that moves money, by the key that its sender made for it. */
export type Operation = OperationId & OperationFate;

export type OperationFate = Decided | Pending | { state: "closed" };

interface Decided {
  state: "done" | "refused";
  /** Of the call and its input, so that a key is never used for something else. */
  fingerprint: string;
  status: number;
  body: string;
  /** The bet that the body is told from: kept with it is the balance alone. */
  bet?: { id: string; balance: string } | undefined;
}

/** The house has begun with it, and waits for somebody else. */
interface Pending {
  state: "pending";
  fingerprint: string;
}

export interface OperationId {
  player: bigint;
  key: string;
}

/** One text for one call with one input, whatever the order of its fields was. */
export function fingerprintOf(call: { name: string }, input: unknown): string {
  return createHash("sha256")
    .update(canonical([call.name, input]))
    .digest("hex");
}

/** Call it with the wallets locked, in a statement of its own: only then does it see what the last holder wrote. */
export async function loadOperations(tx: Tx, ids: readonly OperationId[]): Promise<Operation[]> {
  const { rows } = await tx.query<OperationRow>({
    name: "load operations",
    text: `select o.player_id, o.key, o.state, o.fingerprint, o.status, o.body, o.bet
      from unnest($1::bigint[], $2::uuid[]) as wanted(player_id, key)
      join operations o on o.player_id = wanted.player_id and o.key = wanted.key`,
    values: columnsOf(ids, ["player", "key"]),
  });
  return rows.map(toOperation);
}

/** One of them, outside a group. */
export async function findOperation(
  db: Pick<Tx, "query">,
  { player, key }: OperationId,
): Promise<Operation | undefined> {
  const { rows } = await db.query<OperationRow>(
    "select player_id, key, state, fingerprint, status, body, bet from operations where player_id = $1 and key = $2",
    [player, key],
  );
  return rows[0] && toOperation(rows[0]);
}

/** What an operation was answered, as its engine tells it where its bet does. */
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
  // JSON never holds a bare line feed. As lines the bodies need no escapes.
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

/** A part of the answer, so that it is none that anybody could misread. */
interface StoredBetBody {
  balance: string;
}

/** What a pending operation has come to; one that is decided already stays as it is. */
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
 * A tombstone: the sender has given the key up, and a call that still comes with it is refused. It is needed until none can
 * come any more, where that is known, else for as long as any key counts.
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

/** Forgets operations from before a time, a bounded number at once; returns how many there were. */
export async function purgeOperations(tx: Tx, before: number): Promise<number> {
  return purge(tx, "at < $1", before);
}

/** Forgets tombstones of calls that can't come any more. */
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

type OperationRow = { player_id: bigint; key: string; bet: string | null } & (
  | Omit<Decided, "bet">
  | Pending
  | { state: "closed" }
);

function toOperation({ player_id: player, key, bet, ...rest }: OperationRow): Operation {
  switch (rest.state) {
    case "closed":
      return { player, key, state: "closed" };
    case "pending":
      return { player, key, state: "pending", fingerprint: rest.fingerprint };
    default:
      // The table holds a decided operation to having all three.
      return { player, key, ...rest, bet: bet ? { id: bet, ...(JSON.parse(rest.body) as StoredBetBody) } : undefined };
  }
}
