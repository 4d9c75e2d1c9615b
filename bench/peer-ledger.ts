import { sign } from "node:crypto";
import type pg from "pg";
import type { BetReply } from "../contract/bets.ts";
import { commitmentOf } from "../rules/fairness.ts";
import { drawn } from "../rules/games/draw.ts";
import { instantGame } from "../rules/games/index.ts";
import { stakeFault, stakeLimits } from "../rules/limits.ts";
import { type Micro, payoutOf, toWire } from "../rules/money.ts";
import { firstPrevious, receiptHash, rulesHash } from "../rules/receipts.ts";
import { type DecidedBet, toBet, toReceiptBody } from "../server/games/decided-bet.ts";
import { nodeHashing } from "../server/games/hashing.ts";
import { type ReceiptKey, toReceipt } from "../server/games/receipts.ts";

export interface PeerBet {
  player: bigint;
  key: string;
  fingerprint: string;
  stakeMicro: Micro;
  choice: unknown;
}

/**
 * A textbook ledger to compare with, under the same rules, receipts, news and durability: each bet is its own
 * transaction in three round trips, locks its player's account, and updates one row of the player and one of the house.
 */
export function createPeerLedger(pool: pg.Pool, { keyId, privateKey }: ReceiptKey, uuid: () => string) {
  const game = instantGame("dice");
  const rules = rulesHash(nodeHashing, game);

  return async function placeBet(bet: PeerBet): Promise<string> {
    const client = await pool.connect();
    try {
      const answer = await placeOn(client, bet);
      client.release();
      return answer;
    } catch (error) {
      // It may be in the middle of a transaction, in which the next bet would be.
      client.release(true);
      throw error;
    }
  };

  async function placeOn(
    client: pg.PoolClient,
    { player, key, fingerprint, stakeMicro, choice }: PeerBet,
  ): Promise<string> {
    // Several statements in one round trip cannot take parameters; both values come from this program.
    const results = (await client.query(`begin;
      select balance_micro, receipt_head, server_seed, server_seed_hash, client_seed, nonce from peer.accounts where id = ${player} for update;
      select fingerprint, body from peer.operations where player_id = ${player} and key = '${key}'`)) as unknown as pg.QueryResult[];
    const account = results[1]?.rows[0] as AccountRow;
    const earlier = results[2]?.rows[0] as { fingerprint: string; body: string } | undefined;
    if (earlier) {
      await client.query("rollback");
      if (earlier.fingerprint !== fingerprint) throw new Error("the key was used for another bet");
      return earlier.body;
    }
    const fault = stakeFault(stakeLimits("dice", "RUB"), "RUB", stakeMicro, game.topMultiplier(choice));
    if (fault !== undefined || account.balance_micro < stakeMicro) {
      await client.query("rollback");
      throw new Error(fault ?? "insufficient_funds");
    }
    const seeding = { serverSeed: account.server_seed, clientSeed: account.client_seed, nonce: account.nonce };
    const outcome = drawn(nodeHashing, game, seeding, choice);
    const multiplierE4 = game.multiplier(choice, outcome);
    const bet: DecidedBet = {
      id: uuid(),
      player,
      game: "dice",
      currency: "RUB",
      stakeMicro,
      times: 1,
      payoutMicro: payoutOf(stakeMicro, multiplierE4),
      multiplierE4,
      choice,
      outcome,
      seedId: player,
      roundId: null,
      nonce: account.nonce,
      clientSeed: account.client_seed,
      serverSeedHash: account.server_seed_hash,
      rulesHash: rules,
      previous: account.receipt_head,
      at: Date.now(),
    };
    const shown = toBet(bet);
    const body = toReceiptBody(bet, shown);
    const hash = receiptHash(nodeHashing, body);
    const signature = sign("sha256", Buffer.from(hash), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString(
      "base64url",
    );
    const balanceMicro = account.balance_micro - stakeMicro + bet.payoutMicro;
    const receipt = toReceipt(body, { root: hash, signature, keyId }, []);
    const answer = JSON.stringify({ bet: shown, receipt, balance: toWire(balanceMicro) } satisfies BetReply);
    await client.query({
      name: "peer write",
      text: writeSql,
      values: [
        player,
        key,
        fingerprint,
        answer,
        bet.id,
        stakeMicro,
        bet.payoutMicro,
        multiplierE4,
        JSON.stringify(choice),
        JSON.stringify(outcome),
        bet.nonce,
        rules,
        bet.previous,
        hash,
        signature,
        keyId,
        new Date(bet.at),
        JSON.stringify({ player: String(player), balance: toWire(balanceMicro) }),
      ],
    });
    await client.query("commit");
    return answer;
  }
}

interface AccountRow {
  balance_micro: bigint;
  receipt_head: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
}

export async function openPeerAccounts(pool: pg.Pool, players: readonly bigint[]): Promise<void> {
  await pool.query(schema);
  const serverSeed = "a".repeat(64);
  await pool.query(
    `insert into peer.accounts (id, balance_micro, receipt_head, server_seed, server_seed_hash, client_seed)
    select id, case id when 0 then 0 else 1000000000000 end, $2, $3, $4, 'word' from unnest($1::bigint[]) as id`,
    [[0n, ...players], firstPrevious, serverSeed, commitmentOf(nodeHashing, serverSeed)],
  );
}

/** The same facts in equivalent tables; the row with id 0 is the house's account. */
const schema = `
  drop schema if exists peer cascade;
  create schema peer;
  create table peer.accounts (
    id bigint primary key, balance_micro bigint not null, receipt_head char(64) not null,
    server_seed char(64) not null, server_seed_hash char(64) not null, client_seed text not null, nonce int not null default 0,
    check (id = 0 or balance_micro >= 0)
  ) with (fillfactor = 50);
  create table peer.entries (id uuid primary key, kind text not null, player_id bigint, operation_key uuid, at timestamptz not null);
  create table peer.postings (
    entry_id uuid not null references peer.entries (id), line smallint not null, account_id bigint not null references peer.accounts (id),
    currency text not null, amount_micro bigint not null, primary key (entry_id, line)
  );
  create table peer.operations (
    player_id bigint not null, key uuid not null, fingerprint char(64) not null, state text not null, status smallint not null,
    body text not null, at timestamptz not null, primary key (player_id, key)
  ) with (toast_tuple_target = 8160);
  create index operations_at on peer.operations (at);
  create table peer.bets (
    id uuid not null, player_id bigint not null references peer.accounts (id), game text not null, currency text not null,
    stake_micro bigint not null, payout_micro bigint not null, multiplier_e4 bigint not null, choice jsonb not null, outcome jsonb not null,
    nonce int not null, rules_hash char(64) not null, previous char(64) not null, hash char(64) not null, signature text not null,
    key_id text not null, at timestamptz not null, primary key (player_id, id)
  );`;

const writeSql = `
  with operation as (
    insert into peer.operations values ($1, $2, $3, 'done', 200, $4, $17)
  ), entry as (
    insert into peer.entries values ($5, 'bet', $1, $2, $17)
  ), posting as (
    insert into peer.postings
    select $5, line, account_id, 'RUB', amount_micro
    from (values (0, $1::bigint, -$6::bigint), (1, 0, $6), (2, 0, -$7::bigint), (3, $1, $7)) as p(line, account_id, amount_micro)
    where amount_micro <> 0
  ), bet as (
    insert into peer.bets values ($5, $1, 'dice', 'RUB', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  ), player as (
    update peer.accounts set balance_micro = balance_micro - $6 + $7, receipt_head = $14, nonce = nonce + 1 where id = $1
  ), house as (
    update peer.accounts set balance_micro = balance_micro + $6 - $7 where id = 0
  )
  select pg_notify('peer_news', $18)`;
