import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { Chain, CrashRound, RouletteRound } from "../../contract/shared-rounds.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { fastClock } from "../../tests/world/fast-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { crashTimes } from "../../rules/games/crash.ts";
import { lockBettingRounds } from "../shared-bets/betting-rounds.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const first52 = (salt: string, hash: string) =>
  BigInt(`0x${createHmac("sha256", salt).update(hash).digest("hex").slice(0, 13)}`);

function crashOf(salt: string, hash: string): string {
  const exact = (99n * 2n ** 52n) / (2n ** 52n - first52(salt, hash));
  return (Math.min(Math.max(Number(exact), 100), 1_000_000) / 100).toFixed(2);
}

/** Of crash, at 26 s each. */
const roundsOfMonth = (30 * 24 * 3_600) / 26;
const clock = fastClock(200);
const house = await startHouse({
  sharedGames: ["crash", "roulette"],
  clock,
  chainLength: 101_000,
});

test("whoever has the published chain computes every round of crash again", async () => {
  const rounds = await manyRounds<CrashRound>("crash");
  const chain = await chainOf("crash");
  for (const { game_hash: hash, index, multiplier } of rounds) {
    followsFrom(hash, index, chain);
    expect(multiplier).toBe(crashOf(chain.salt ?? "", hash));
  }
});

test("from one hash on, a month of rounds follows back to the chain's end, past everything that was published of it", async () => {
  const before = await manyRounds<CrashRound>("crash");
  const chain = await chainOf("crash");
  // The rounds of a month, which nobody could wait for, are taken from the chain; those at both ends are really played.
  await house.database.pool.query("update chains set next_index = next_index - $2::int where id = $1", [
    chain.id,
    Math.ceil(roundsOfMonth),
  ]);
  const played = await eventually(async () => {
    const { json } = await house.api<{ items: CrashRound[] }>("/games/crash/rounds?limit=100");
    expect((before[0]?.index ?? 0) - (json.items[0]?.index ?? 0)).toBeGreaterThan(roundsOfMonth);
    return new Map(json.items.map((round) => [round.index, round]));
  });
  const [last = Infinity] = played.keys();
  let hash = played.get(last)?.game_hash ?? "";
  const found = { played: 0, checkpoints: 0, doubled: 0, rounds: 0 };
  for (let index = last; index < chain.length; index += 1, hash = sha256(hash)) {
    const crash = crashOf(chain.salt ?? "", hash);
    const round = played.get(index);
    if (round) expect([hash, crash]).toEqual([round.game_hash, round.multiplier]);
    if (index % chain.step === 0) expect(sha256(`checkpoint:${hash}`)).toBe(chain.checkpoints[index / chain.step]);
    found.played += round ? 1 : 0;
    found.checkpoints += index % chain.step === 0 ? 1 : 0;
    found.doubled += Number(crash) >= 2 ? 1 : 0;
    found.rounds += 1;
  }
  expect(hash).toBe(chain.terminating_hash);
  expect(found.rounds).toBeGreaterThan(roundsOfMonth);
  expect(found.played).toBe(played.size);
  expect(found.checkpoints).toBeGreaterThan(98);
  // 99 in 200 crash at 2.00 or above; this is four standard deviations on either side.
  expect(Math.abs(found.doubled / found.rounds - 0.495)).toBeLessThan(4 * Math.sqrt(0.25 / found.rounds));
});

test("whoever has the published chain computes every round of roulette again", async () => {
  const rounds = await manyRounds<RouletteRound>("roulette");
  const chain = await chainOf("roulette");
  for (const { game_hash: hash, index, pocket } of rounds) {
    followsFrom(hash, index, chain);
    expect(pocket).toBe(Number((first52(chain.salt ?? "", hash) * 37n) >> 52n));
  }
});

test("the local salt is made of what is published, and of bytes that came after the chain's end was", async () => {
  const chain = await chainOf("crash");
  const [, made = ""] = /SHA-256\(terminating_hash(:\S+)\)/.exec(chain.salt_source) ?? [];
  expect(chain.salt).toBe(sha256(chain.terminating_hash + made));
  expect(Date.parse(chain.salted_at ?? "")).toBeGreaterThanOrEqual(Date.parse(chain.published_at));
});

test("when a chain is played out, the rounds go on from the next one", async () => {
  const { id } = await chainOf("crash");
  await house.database.pool.query("update chains set next_index = -1 where id = $1", [id]);
  const next = await eventually(async () => {
    const { json } = await house.api<{ items: CrashRound[] }>("/games/crash/rounds");
    expect(json.items[0]?.chain).not.toBe(id);
    return json.items[0];
  });
  expect(next?.chain).toBe((await chainOf("crash")).id);
});

test("a round that bets on their way kept from opening takes bets for its whole time", async () => {
  const { pool } = house.database;
  const tx = await pool.connect();
  const stateOf = async (id: string | undefined) =>
    (await pool.query<{ closes_at: Date | null }>("select closes_at from shared_rounds where id = $1", [id])).rows[0];
  try {
    // While the round before it is in flight.
    const next = await eventually(async () => {
      await tx.query("begin");
      const round = (await lockBettingRounds(tx, [{ game: "crash", room: "" }])).get("crash:");
      const isWaiting = round && (await stateOf(round.id))?.closes_at === null;
      if (!isWaiting) await tx.query("rollback");
      expect(isWaiting).toBe(true);
      return round;
    });
    await eventually(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    const waitsSince = clock.now();
    await eventually(() => expect(clock.now()).toBeGreaterThan(waitsSince + 20_000));
    const freedAt = clock.now();
    await tx.query("commit");
    const closesAt = await eventually(async () => {
      const at = (await stateOf(next?.id))?.closes_at?.getTime();
      expect(at).toBeTypeOf("number");
      return at ?? 0;
    });
    expect(closesAt).toBeGreaterThanOrEqual(freedAt + crashTimes.bettingMs);
  } finally {
    tx.release(true);
  }
});

async function manyRounds<Round extends { number: number }>(game: string): Promise<Round[]> {
  const rounds = await eventually(async () => {
    const { json } = await house.api<{ items: Round[] }>(`/games/${game}/rounds`);
    expect(json.items.length).toBeGreaterThan(3);
    return json.items;
  });
  expect(rounds.map(({ number }) => number)).toEqual(rounds.map((_, index) => rounds.length - index));
  const first = await house.api<{ items: Round[]; next: string }>(`/games/${game}/rounds?limit=2`);
  const second = await house.api<{ items: Round[] }>(`/games/${game}/rounds?limit=2&cursor=${first.json.next}`);
  expect(second.json.items[0]?.number).toBe((first.json.items[1]?.number ?? 0) - 1);
  return rounds;
}

async function chainOf(game: string): Promise<Chain> {
  const { json } = await house.api<Chain>(`/games/${game}/chains/current`);
  expect((await house.api<Chain>(`/games/${game}/chains/${json.id}`)).json).toEqual(json);
  return json;
}

/** To the next checkpoint, or to the end. */
function followsFrom(hash: string, index: number, { step, length, checkpoints, terminating_hash }: Chain): void {
  const until = Math.min(Math.ceil(index / step) * step, length);
  let at = hash;
  for (let left = until - index; left > 0; left -= 1) at = sha256(at);
  if (until === length) expect(at).toBe(terminating_hash);
  else expect(sha256(`checkpoint:${at}`)).toBe(checkpoints[until / step]);
}
