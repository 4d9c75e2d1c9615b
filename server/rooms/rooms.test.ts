import { expect, test } from "vitest";
import type { Bet } from "../../contract/bets.ts";
import { type PastPot, getRoomRounds, type RoomNews, roomNews } from "../../contract/rooms.ts";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { parse } from "valibot";
import { bearer } from "../../tests/builders/accounts.ts";
import {
  type Frame,
  hmac,
  listen,
  type ManyPlayer,
  manyPlayers,
  sender,
  sha256,
} from "../../tests/builders/many-players.ts";
import { createBettors } from "../../tests/builders/bettors.ts";
import { createSharedBettors } from "../../tests/builders/shared-bettors.ts";
import { seatsOf } from "../../src/games/rooms/pot-figures.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { fastClock } from "../../tests/world/fast-clock.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { roomRestMs } from "./lead-rooms.ts";
import { findNewest } from "./pot-rows.ts";

const clock = handClock();
const house = await startHouse({ sharedGames: ["rooms"], clock });
const beside = await startHouse({ beside: house, sharedGames: ["rooms"], clock });
const { pool } = house.database;
const { player, send, balance } = manyPlayers(house);
const sendThere = sender(beside);

const bet = (who: ManyPlayer, room: string, amount: string, by: typeof send = send) =>
  by<SharedBetReply>(who, "POST", `/games/rooms/${room}/bets`, { body: { amount } });

async function past(room: string, query = ""): Promise<PastPot[]> {
  const { json } = await house.api(`/games/rooms/${room}/rounds${query}`);
  return parse(getRoomRounds.reply, json).items;
}

/** Lets time go on until the pot with this bet is over and all of its bets are settled. */
function ended(room: string, round: string, query = ""): Promise<PastPot> {
  return eventually(async () => {
    const pot = (await past(room, query)).find(({ id }) => id === round);
    expect(pot).toBeDefined();
    const { rows } = await pool.query("select from shared_bets where round_id = $1 and state = 'open'", [round]);
    expect(rows).toEqual([]);
    return pot as PastPot;
  });
}

/** What was heard last. */
function newsOf(frames: readonly Frame<RoomNews>[]): RoomNews | undefined {
  const last = frames.at(-1);
  return last?.snapshot ?? last?.data;
}

const newest = (room: string) => findNewest(pool, room);

/**
 * Resolves once a new pot takes bets, which is soon after the start and after each draw. Time goes on no further than
 * until then, however long a leader is waited for: players' tokens are valid for a quarter of an hour of it.
 */
async function takesBets(room: string): Promise<void> {
  await eventually(async () => {
    const { endedAt } = (await newest(room)) ?? {};
    if (endedAt !== undefined) clock.moveTo(endedAt + roomRestMs);
    const found = await pool.query(
      `select from shared_rounds r where game = 'rooms' and room = $1 and state = 'betting'
       and not exists (select from shared_bets where round_id = r.id)`,
      [room],
    );
    expect(found.rowCount).toBe(1);
  });
}

test("who stays alone has everything back after five minutes, and the next pot is open", async () => {
  await takesBets("red");
  const anna = await player("100.00");
  const placed = await bet(anna, "red", "30.00");
  expect(placed).toMatchObject({ status: 200, balance: "70.00", bet: { state: "open", room: "red" } });
  await bet(anna, "red", "5.50", sendThere);
  clock.moveTo(clock.now() + 299_000);
  expect(await balance(anna)).toBe("64.50");
  clock.moveTo(clock.now() + 2_000);
  const pot = await ended("red", placed.bet.round);
  expect(pot).toMatchObject({ state: "refunded", amount: "35.50", winner: null, payout: null });
  expect(await balance(anna)).toBe("100.00");
  // It is opened a moment after the last one has ended, at the same time.
  await eventually(async () => expect(await newest("red")).toMatchObject({ state: "betting" }));
  const again = await bet(anna, "red", "1.00");
  expect(again).toMatchObject({ status: 200, bet: { number: placed.bet.number + 1 } });
  expect(await faultsInBooks(pool)).toEqual([]);
});

test("a pot of three is drawn after its countdown, paid to the hundredth, and can be drawn again by anybody", async () => {
  await takesBets("yellow");
  const [anna, boris, clara] = [await player(), await player(), await player()];
  const guest = await listen<RoomNews>(beside, "rooms:yellow");
  const { bet: first } = await bet(anna, "yellow", "100.00");
  await bet(boris, "yellow", "20.25", sendThere);
  await bet(anna, "yellow", "33.33", sendThere);
  await bet(clara, "yellow", "10.01");
  await eventually(() => expect(newsOf(guest)?.pot).toMatchObject({ tickets: 16_359 }));
  clock.moveTo(clock.now() + 29_000);
  expect(await past("yellow")).toEqual([]);
  clock.moveTo(clock.now() + 1_000);
  const pot = await ended("yellow", first.round);

  // With what is published alone.
  expect(sha256(pot.server_seed ?? "")).toBe(pot.server_seed_hash);
  const listed = pot.bets.map(({ index, seat, amount, client_seed: seed }) => [
    index,
    String(seat),
    Math.round(Number(amount) * 100),
    seed,
  ]);
  const digest = sha256(JSON.stringify(listed));
  const value = BigInt(`0x${hmac(pot.server_seed ?? "", `${pot.entropy}:${digest}:${pot.id}`).slice(0, 13)}`);
  const ticket = Number((value * BigInt(pot.tickets)) >> 52n);
  const winner = pot.bets.find(({ from, to }) => from <= ticket && ticket <= to)?.seat;
  expect(pot).toMatchObject({ state: "drawn", amount: "163.59", tickets: 16_359, ticket, winner });

  const stakes = [133.33, 20.25, 10.01];
  const own = stakes[winner ?? -1] ?? NaN;
  const pays = own + 0.96 * (163.59 - own);
  expect(Number(pot.payout)).toBeCloseTo(pays, 6);
  for (const [seat, who] of [anna, boris, clara].entries()) {
    const after = 1_000 - (stakes[seat] ?? NaN) + (seat === winner ? pays : 0);
    expect(Number(await balance(who))).toBeCloseTo(after, 6);
  }
  expect(await faultsInBooks(pool)).toEqual([]);

  // The fee is on what others have staked, so the return depends on the shares.
  const { rows } = await pool.query<{ expected: number }>(
    "select sum(expected) as expected from return_sums where game = 'rooms'",
  );
  const expected = stakes.reduce((sum, stake) => sum + stake * (0.96 + (0.04 * stake) / 163.59), 0);
  expect(rows[0]?.expected).toBeCloseTo(expected, 6);

  // Everybody is told, and each player's bet says the same, with the round's seed and what no house could choose.
  await eventually(() => expect(newsOf(guest)).toMatchObject({ pot: { state: "drawn", winner } }));
  for (const { snapshot, data } of guest) parse(roomNews, snapshot ?? data);
  const told = guest.flatMap(({ snapshot, data }) => (snapshot ?? data)?.bets ?? []);
  expect(told.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  const { json } = await house.api<{ items: Bet[] }>("/games/bets?game=rooms", { headers: bearer(anna.token) });
  expect(json.items).toHaveLength(2);
  for (const each of json.items)
    expect(each).toMatchObject({
      round: pot.id,
      nonce: pot.number,
      client_seed: `${pot.entropy}:${digest}`,
      server_seed_hash: pot.server_seed_hash,
    });
  const receipt = await house.api(`/games/receipts/${first.id}`, { headers: bearer(anna.token) });
  expect(receipt.json).toMatchObject({ server_seed: pot.server_seed, bet: { id: first.id } });

  // The wheel turns for a while; then there is a new pot, and a winner of the last one.
  expect(await bet(boris, "yellow", "10.00")).toMatchObject({ status: 409, error: "suspended" });
  await takesBets("yellow");
  await eventually(() => expect(newsOf(guest)?.pot).toMatchObject({ state: "empty", number: pot.number + 1 }));
});

test("past pots come with all of their bets, and so fewer of them at a time where there are many", async () => {
  const anna = await player("1.00");
  await pool.query(
    `with pots as (
       insert into shared_rounds (id, game, room, number, state, seed_hash, seed, entropy, opened_at, closes_at, ended_at, result)
       select gen_random_uuid(), 'rooms', 'purple-inr', 1000 + number, 'ended', repeat('0', 64), repeat('0', 64), 'none',
         now(), now(), now(), '{"state": "refunded"}' from generate_series(1, 5) number
       returning id
     )
     insert into shared_bets (id, round_id, player_id, game, room, position, currency, stake_micro, choice, state, at, ended_at)
     select gen_random_uuid(), id, $1, 'rooms', 'purple-inr', place, 'INR', 50000000, '{"client_seed": "mine"}', 'refunded',
       now(), now() from pots, generate_series(0, 899) place`,
    [anna.id],
  );
  const seen: number[] = [];
  for (
    let query = "?currency=INR&limit=50", next: string | null = "";
    next !== null;
    query = `?currency=INR&cursor=${next}`
  ) {
    const { json } = await house.api(`/games/rooms/purple/rounds${query}`);
    const page = parse(getRoomRounds.reply, json);
    expect(page.items.flatMap(({ bets }) => bets).length).toBeLessThanOrEqual(2_000);
    expect(page.items.every(({ bets }) => bets.length === 900)).toBe(true);
    seen.push(...page.items.map(({ number }) => number));
    next = page.next;
  }
  expect(seen).toEqual([1005, 1004, 1003, 1002, 1001]);
  await pool.query("delete from shared_bets where room = 'purple-inr'");
  await pool.query("delete from shared_rounds where room = 'purple-inr' and number > 1000");
});

test("each currency has pots of its own, and nobody's stake grows beyond the limit in small steps", async () => {
  await takesBets("red-usd");
  const [anna, boris, clara] = [await player("100.00", "USD"), await player("100.00", "USD"), await player("9000.00")];
  const { bet: first } = await bet(anna, "red", "49.00");
  expect(first).toMatchObject({ room: "red-usd", currency: "USD" });
  expect(await bet(anna, "red", "1.01")).toMatchObject({ status: 422, error: "stake_too_high" });
  expect(await bet(anna, "red", "1.00")).toMatchObject({ status: 200 });
  expect(await bet(boris, "red", "0.001")).toMatchObject({ status: 422 });
  const { bet: other } = await bet(clara, "red", "100.00");
  expect(other.round).not.toBe(first.round);
  const key = "6f0c57a1-5a4c-4b1e-9c0e-000000000001";
  const path = "/games/rooms/red/bets";
  const twice = await Promise.all([
    send<SharedBetReply>(boris, "POST", path, { body: { amount: "1.00" }, key }),
    sendThere<SharedBetReply>(boris, "POST", path, { body: { amount: "1.00" }, key }),
  ]);
  expect(twice[0].text).toBe(twice[1].text);
  expect(await balance(boris)).toBe("99.00");
  clock.moveTo(clock.now() + 20_000);
  const pot = await ended("red", first.round, "?currency=USD");
  expect(pot).toMatchObject({ currency: "USD", amount: "51.00" });
  expect(await faultsInBooks(pool)).toEqual([]);
});

test("a pot that cannot be drawn is tried again, and keeps no other room from its draw", async () => {
  await takesBets("purple-eur");
  await takesBets("yellow-eur");
  const [anna, boris] = [await player("1000.00", "EUR"), await player("1000.00", "EUR")];
  const [bad, good] = await Promise.all(
    ["purple", "yellow"].map(async (room) => {
      await bet(anna, room, "10.00");
      return (await bet(boris, room, "10.00")).bet.round;
    }),
  );
  const seedOf = async (text: string) => {
    const { rows } = await pool.query<{ before: Buffer }>(
      `update shared_rounds r set encrypted_seed = decode($2, 'hex') from shared_rounds o
       where r.id = $1 and o.id = r.id returning o.encrypted_seed as before`,
      [bad, text],
    );
    return rows[0]?.before.toString("hex") ?? "";
  };
  const seed = await seedOf("00");
  clock.moveTo(clock.now() + 45_000);
  expect(await ended("yellow", good ?? "", "?currency=EUR")).toMatchObject({ state: "drawn" });
  expect(await past("purple", "?currency=EUR")).toEqual([]);
  await seedOf(seed);
  clock.moveTo(clock.now() + 60_000);
  expect(await ended("purple", bad ?? "", "?currency=EUR")).toMatchObject({ state: "drawn" });
});

test("of a pot with very many bets everybody is told by seats, and each share as it is", async () => {
  await takesBets("red-eur");
  const { player: newPlayer } = createBettors(house.app.house);
  const shared = createSharedBettors(house.app.house);
  const players = await Promise.all(
    Array.from({ length: 8 }, () => newPlayer({ balance: "1000.00", currency: "EUR" })),
  );
  const wish = { room: "red-eur", choice: { client_seed: "s".repeat(32) } };
  for (let turn = 0; turn < 15; turn += 1)
    await Promise.all(players.map((id, index) => shared.place(id, "rooms", { ...wish, amount: `1.0${index}` })));
  const guest = await listen<RoomNews>(house, "rooms:red-eur");
  const snapshot = await eventually(() => {
    const told = guest.find(({ snapshot: whole }) => whole?.pot?.state === "counting");
    expect(told?.snapshot?.pot?.tickets).toBe(15 * (8 * 100 + 28));
    return told as Frame<RoomNews>;
  });
  expect(JSON.stringify(snapshot).length).toBeLessThan(8_000);
  const seats = seatsOf(snapshot.snapshot?.bets ?? []);
  expect(seats.map(({ tickets }) => tickets)).toEqual(
    [107, 106, 105, 104, 103, 102, 101, 100].map((each) => each * 15),
  );
  const { bet: last } = await bet(await player("100.00", "EUR"), "red", "1.00");
  clock.moveTo(clock.now() + 20_000);
  expect((await ended("red", last.round, "?currency=EUR")).bets).toHaveLength(121);
});

test("nobody knows the seed of a pot that is not over: not from its row, and not from what is told", async () => {
  await takesBets("purple");
  const anna = await player();
  const { bet: placed } = await bet(anna, "purple", "50.00");
  const guest = await listen<RoomNews>(house, "rooms:purple");
  await eventually(() => expect(newsOf(guest)?.pot).toMatchObject({ id: placed.round, server_seed: null }));
  clock.moveTo(clock.now() + 300_000);
  const { server_seed: seed } = await ended("purple", placed.round);
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  const { rows } = await pool.query<{ seed: string | null; encrypted: boolean }>(
    "select seed, encrypted_seed is not null as encrypted from shared_rounds where game = 'rooms' and state = 'betting'",
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.every((row) => row.seed === null && row.encrypted)).toBe(true);
});

test("the entropy of a pot is the newest hash of crash that everybody knew when it was opened", async () => {
  const other = await startHouse({ sharedGames: ["crash", "rooms"], clock: fastClock(100) });
  const { pool: rows } = other.database;
  /** Two hashes, as the last one may be told while a pot is being opened. */
  const entropyOf = async (number: number) => {
    const found = await rows.query<{ entropy: string; newest: string[] }>(
      `select entropy, array(
         select seed from shared_rounds c where c.game = 'crash' and c.ended_at <= r.opened_at order by number desc limit 2
       ) as newest from shared_rounds r where game = 'rooms' and room = 'red' and number = $1`,
      [number],
    );
    expect(found.rows).toHaveLength(1);
    return { entropy: found.rows[0]?.entropy, newest: found.rows[0]?.newest ?? [] };
  };
  const first = await eventually(() => entropyOf(1));
  const { json: chain } = await other.api<{ terminating_hash: string }>("/games/crash/chains/current");
  expect([...first.newest, chain.terminating_hash]).toContain(first.entropy);
  await bet(await manyPlayers(other).player(), "red", "1.00", sender(other));
  const second = await eventually(() => entropyOf(2));
  expect(second.newest).toContain(second.entropy);
});

test("whoever leads is cut off again and again while pots are drawn: every bet ends once, as its draw says", async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => player("10000.00")));
  const rounds: { room: string; id: string }[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    for (const room of ["red", "yellow", "purple"]) {
      await takesBets(room);
      const placed = await Promise.all(
        players.map((who, index) => bet(who, room, `${50 + index}.0${turn}`, index % 2 ? send : sendThere)),
      );
      for (const each of placed) expect(each).toMatchObject({ status: 200 });
      for (const id of new Set(placed.map((each) => each.bet.round))) rounds.push({ room, id });
    }
    clock.moveTo(clock.now() + 46_000);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like '%leader rooms%' and datname = current_database()`,
    );
  }
  for (const { room, id } of rounds) {
    const pot = await ended(room, id);
    const { rows } = await pool.query<{ state: string; payout_micro: bigint }>(
      `select state, payout_micro from shared_bets where round_id = $1 and state = 'won'`,
      [id],
    );
    const paid = rows.reduce((sum, row) => sum + row.payout_micro, 0n);
    expect(paid).toBe(BigInt(Math.round(Number(pot.payout) * 1_000_000)));
  }
  const { rows } = await pool.query(
    `select b.id from shared_bets b left join bets e on e.id = b.id where b.round_id = any($1::uuid[])
     and (e.id is null or e.payout_micro <> b.payout_micro)`,
    [rounds.map(({ id }) => id)],
  );
  expect(rows).toEqual([]);
  expect(await faultsInBooks(pool)).toEqual([]);
});

test("what a house has drawn and could not settle, another one settles", async () => {
  await takesBets("yellow-eur");
  const [anna, boris] = [await player("100.00", "EUR"), await player("100.00", "EUR")];
  const { bet: placed } = await bet(anna, "yellow", "10.00");
  await bet(boris, "yellow", "10.00");
  // Neither house settles anything any more, as if both had died right after the draw.
  await Promise.all([house, beside].map(({ app }) => app.house.groups.close()));
  clock.moveTo(clock.now() + 30_000);
  await eventually(async () => expect((await past("yellow", "?currency=EUR"))[0]?.id).toBe(placed.round));
  expect([await balance(anna), await balance(boris)]).toEqual(["90.00", "90.00"]);
  await Promise.all([house.stop(), beside.stop()]);
  const next = await startHouse({ beside: house, sharedGames: ["rooms"], clock });
  await eventually(async () => {
    expect([await balance(anna), await balance(boris)].toSorted()).toEqual(["109.60", "90.00"]);
  });
  await next.stop();
});
