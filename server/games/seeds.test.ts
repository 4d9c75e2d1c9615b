import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Bet, BetReply, Receipt } from "../../contract/bets.ts";
import type { RevealedSeed, Seeds } from "../../contract/seeds.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { drawn } from "../../rules/games/draw.ts";
import { instantGame } from "../../rules/games/index.ts";
import vectors from "../../rules/tables/vectors.json";
import { bearer } from "../../tests/builders/accounts.ts";
import { evens } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { createApp } from "../app.ts";
import { nodeHashing } from "./hashing.ts";
import type { StoredSeed } from "./seed-cipher.ts";
import { createSeedUpkeep } from "./seed-upkeep.ts";

const whole = await startHouse();
const { api, desk, database } = whole;
const { house } = whole.app;

async function storedSeeds(player: string) {
  const { rows } = await database.pool.query<StoredSeed & { row: string }>(
    `select id as seed_id, player_id, server_seed, encrypted_seed, server_seed_hash, s::text as row from seeds s
     where player_id = $1 order by id`,
    [player],
  );
  return rows;
}

async function newPlayer() {
  const { json } = await desk<{ id: string; token: string }>("/players", { balance: "1000.00" });
  const headers = bearer(json.token);
  return {
    id: json.id,
    headers,
    seeds: async () => (await api<Seeds>("/games/seeds", { headers })).json,
    rotate: async (clientSeed: string) => {
      const { status, json: reply } = await api<Seeds & { revealed: RevealedSeed }>("/games/seeds/rotate", {
        headers,
        body: { client_seed: clientSeed },
      });
      expect(status).toBe(200);
      return reply;
    },
    attemptRotation: (body: object) =>
      api<Seeds & { revealed: RevealedSeed }>("/games/seeds/rotate", { headers, body }),
    bet: async (choice: object = evens, amount = "1.00") => {
      const init = { headers: { ...headers, "Idempotency-Key": randomUUID() }, body: { amount, choice } };
      const { status, text, json: reply } = await api<BetReply>("/games/dice/bet", init);
      expect(status, text).toBe(200);
      return reply;
    },
    bets: async (query = "") =>
      (await api<{ items: Bet[]; next: string | null }>(`/games/bets${query}`, { headers })).json,
    receipt: (id: string) =>
      api<{ bet: Bet; receipt: Receipt; server_seed: string | null }>(`/games/receipts/${id}`, { headers }),
  };
}

test("the engine rolls what the published vectors say", async () => {
  const player = await newPlayer();
  await desk("/seeds", { player: player.id, server_seed: vectors.serverSeed });
  const { server_seed_hash } = await player.rotate(vectors.clientSeed);
  expect(server_seed_hash).toBe(vectors.serverSeedHash);
  for (const [nonce, roll] of Object.entries(vectors.dice)) {
    expect((await player.bet()).bet).toMatchObject({ nonce: Number(nonce), outcome: { roll } });
  }
});

describe("a rotation", () => {
  test("reveals the seed that was committed to, with the number of its bets, and starts the one that was shown as next", async () => {
    const player = await newPlayer();
    const before = await player.seeds();
    const bets = [await player.bet(), await player.bet(), await player.bet()];
    expect((await player.seeds()).nonce).toBe(3);

    const after = await player.rotate("my-own_word");
    expect(after.revealed).toMatchObject({
      server_seed_hash: before.server_seed_hash,
      client_seed: before.client_seed,
      nonces: 3,
    });
    expect(commitmentOf(nodeHashing, after.revealed.server_seed)).toBe(before.server_seed_hash);
    expect(after).toMatchObject({
      server_seed_hash: before.next_server_seed_hash,
      client_seed: "my-own_word",
      nonce: 0,
    });
    expect(after.next_server_seed_hash).not.toBe(before.next_server_seed_hash);

    const game = instantGame("dice");
    for (const { bet } of bets) {
      const seeding = { serverSeed: after.revealed.server_seed, clientSeed: bet.client_seed, nonce: bet.nonce };
      expect(drawn(nodeHashing, game, seeding, bet.choice)).toEqual(bet.outcome);
    }
  });

  test("among bets that come at the same time leaves each wholly to one pair, and no nonce out", async () => {
    const player = await newPlayer();
    const words = Array.from({ length: 5 }, (_, index) => `word-${index}`);
    const sent = words.flatMap((word) => [player.rotate(word), ...Array.from({ length: 8 }, () => player.bet())]);
    const rotations = (await Promise.all(sent)).flatMap((reply) => ("revealed" in reply ? [reply.revealed] : []));
    const last = await player.rotate("the-end");
    const { items } = await player.bets("?limit=100");
    expect(items).toHaveLength(40);
    for (const { server_seed_hash, client_seed, nonces } of [...rotations, last.revealed]) {
      const decided = items.filter((bet) => bet.server_seed_hash === server_seed_hash);
      expect(decided.map((bet) => bet.nonce)).toEqual(Array.from({ length: nonces }, (_, index) => nonces - 1 - index));
      expect(decided.every((bet) => bet.client_seed === client_seed)).toBe(true);
    }
  });

  test("that names the commitment it was chosen for is done once, however often it is asked for", async () => {
    const player = await newPlayer();
    const before = await player.seeds();
    const order = { client_seed: "mine", next_server_seed_hash: before.next_server_seed_hash };
    const replies = await Promise.all(Array.from({ length: 8 }, () => player.attemptRotation(order)));
    const [first] = replies;
    expect(first).toMatchObject({
      status: 200,
      json: { server_seed_hash: before.next_server_seed_hash, revealed: { server_seed_hash: before.server_seed_hash } },
    });
    for (const reply of replies) expect(reply.json).toEqual(first?.json);
    await player.bet();
    expect((await player.attemptRotation(order)).json).toEqual({ ...first?.json, nonce: 1 });
  });

  test("for a commitment that is not the next any more changes nothing: no secret is drawn after its client seed was seen", async () => {
    const player = await newPlayer();
    const { next_server_seed_hash, server_seed_hash } = await player.seeds();
    await player.rotate("elsewhere");
    const now = await player.seeds();
    for (const order of [
      { client_seed: "mine", next_server_seed_hash },
      { client_seed: "elsewhere", next_server_seed_hash: server_seed_hash },
    ])
      expect(await player.attemptRotation(order)).toMatchObject({ status: 409, json: { error: "stale_seq" } });
    expect(await player.seeds()).toEqual(now);
  });

  test("leaves its secret in the list of those that are open, each beside the one that was announced with it", async () => {
    const player = await newPlayer();
    const shown = [await player.seeds()];
    for (const word of ["one", "two", "three"]) {
      await player.rotate(word);
      shown.push(await player.seeds());
    }
    const open = async (query: string) =>
      (
        await api<{ items: RevealedSeed[]; next: string | null }>(`/games/seeds/revealed${query}`, {
          headers: player.headers,
        })
      ).json;
    const first = await open("?limit=2");
    const rest = await open(`?limit=2&cursor=${first.next}`);
    expect(rest.next).toBeNull();
    const hashes = [...first.items, ...rest.items].map(({ server_seed_hash }) => server_seed_hash).reverse();
    expect(hashes).toEqual(shown.slice(0, -1).map(({ server_seed_hash }) => server_seed_hash));
    expect(hashes.slice(1)).toEqual(shown.slice(0, -2).map(({ next_server_seed_hash }) => next_server_seed_hash));
  });

  test("twice at once is two rotations", async () => {
    const player = await newPlayer();
    const [one, other] = await Promise.all([player.rotate("one"), player.rotate("other")]);
    expect(one.revealed.server_seed_hash).not.toBe(other.revealed.server_seed_hash);
  });

  test.each([
    ["", "required"],
    ["a b", "invalid_client_seed"],
    ["x".repeat(65), "invalid_client_seed"],
  ])("with the client seed '%s' is refused and reveals nothing", async (clientSeed, reason) => {
    const player = await newPlayer();
    const before = await player.seeds();
    const { status, json } = await api<{ errors: Record<string, string[]> }>("/games/seeds/rotate", {
      headers: player.headers,
      body: { client_seed: clientSeed },
    });
    expect(status).toBe(422);
    expect(json.errors["client_seed"]?.[0]).toMatch(
      clientSeed === "" ? /^(required|invalid_client_seed)/ : new RegExp(`^${reason}`),
    );
    expect(await player.seeds()).toEqual(before);
  });
});

describe("a receipt", () => {
  test("is shown again as it was given, and with the server seed once that is revealed", async () => {
    const player = await newPlayer();
    const { bet, receipt } = await player.bet();
    expect((await player.receipt(bet.id)).json).toEqual({ bet, receipt, server_seed: null });
    const { revealed } = await player.rotate("next");
    expect((await player.receipt(bet.id)).json).toEqual({ bet, receipt, server_seed: revealed.server_seed });
  });

  test("of another player is not found, nor one that never was", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const { bet } = await player.bet();
    for (const id of [bet.id, randomUUID(), "7"]) expect((await other.receipt(id)).status).toBe(404);
  });
});

describe("the history", () => {
  test("is paged from the newest to the oldest without a gap or a repeat", async () => {
    const player = await newPlayer();
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) made.unshift((await player.bet()).bet.id);
    const seen: string[] = [];
    for (let query = "?limit=3"; ;) {
      const { items, next } = await player.bets(query);
      seen.push(...items.map((bet) => bet.id));
      if (next === null) break;
      query = `?limit=3&cursor=${next}&game=dice`;
    }
    expect(seen).toEqual(made);
  });

  test("holds only one's own bets", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await player.bet();
    expect(await other.bets()).toEqual({ items: [], next: null });
  });

  test("with a cursor that is none is refused", async () => {
    const player = await newPlayer();
    const { status, json } = await api<{ errors: unknown }>("/games/bets?cursor=later", { headers: player.headers });
    expect([status, json.errors]).toMatchObject([422, { cursor: [expect.stringMatching(/^invalid_value/)] }]);
  });
});

test("no seed is written anywhere that a player can see before it is revealed", async () => {
  const player = await newPlayer();
  const replies = JSON.stringify([
    await player.seeds(),
    await player.bet(),
    await player.bets(),
    (await player.rotate("x")).nonce,
    await player.bet(),
  ]);
  const seeds = await storedSeeds(player.id);
  expect(seeds).toHaveLength(3);
  for (const seed of seeds) expect(replies).not.toContain(house.seedCipher.decrypt(seed));
});

test("until a seed is revealed, nothing that lies in the database tells how a bet will end", async () => {
  const player = await newPlayer();
  await desk("/seeds", { player: player.id, server_seed: vectors.serverSeed });
  for (const state of ["next", "active", "revealed"]) {
    const chosen = (await storedSeeds(player.id)).filter((seed) => seed.server_seed_hash === vectors.serverSeedHash);
    expect(chosen.map(({ row }) => row)).toEqual([expect.stringContaining(`,${state},`)]);
    const isSeen = chosen.some(({ row }) => row.includes(vectors.serverSeed));
    expect([state, isSeen]).toEqual([state, state === "revealed"]);
    await player.bet();
    await player.rotate("word");
  }
});

test("a seed that is put into the place of another one decides nothing", async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const [own, theirs] = [await storedSeeds(player.id), await storedSeeds(other.id)];
  const put = (seed: StoredSeed | undefined, into: StoredSeed | undefined) =>
    database.pool.query("update seeds set encrypted_seed = $2, server_seed_hash = $3 where id = $1", [
      into?.seed_id,
      seed?.encrypted_seed,
      seed?.server_seed_hash,
    ]);
  const bets = () =>
    api("/games/dice/bet", {
      headers: { ...player.headers, "Idempotency-Key": randomUUID() },
      body: { amount: "1.00", choice: evens },
    });
  for (const seed of [own[1], theirs[0]]) {
    await put(seed, own[0]);
    expect((await bets()).status).toBe(500);
  }
  await put(own[0], own[0]);
  expect((await bets()).status).toBe(200);
});

describe("seeds that a build before has left in clear", () => {
  async function leaveInClear(...players: string[]) {
    const seeds = (await Promise.all(players.map(storedSeeds))).flat().filter((seed) => seed.server_seed === null);
    await database.pool.query(
      `update seeds s set server_seed = u.seed, encrypted_seed = null
       from unnest($1::bigint[], $2::text[]) as u(id, seed) where s.id = u.id`,
      [seeds.map(({ seed_id }) => seed_id), seeds.map((seed) => house.seedCipher.decrypt(seed))],
    );
  }
  const inClear = async (player: string) =>
    (await storedSeeds(player)).filter(({ server_seed }) => server_seed !== null).length;

  test("decide and are revealed as they are, and the house encrypts them while it is played in", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const before = await player.seeds();
    await leaveInClear(player.id, other.id);
    await player.bet();
    const upkeep = createSeedUpkeep(house);
    const rotations = player
      .rotate("one")
      .then(async ({ revealed }) => [revealed, (await player.rotate("two")).revealed]);
    await Promise.all([upkeep.run(), rotations, player.bet()]);
    const opened = (await rotations).map(({ server_seed }) => commitmentOf(nodeHashing, server_seed));
    expect(opened).toEqual([before.server_seed_hash, before.next_server_seed_hash]);
    await upkeep.run();
    // Revealed seeds stay in clear.
    expect([await inClear(player.id), await inClear(other.id)]).toEqual([2, 0]);
    const { next_server_seed_hash } = await other.seeds();
    await other.bet();
    await other.rotate("word");
    const { revealed } = await other.rotate("another");
    expect(commitmentOf(nodeHashing, revealed.server_seed)).toBe(next_server_seed_hash);
  });

  test("are encrypted by a house as soon as it is opened", async () => {
    const player = await newPlayer();
    await leaveInClear(player.id);
    await startHouse({ beside: whole });
    await eventually(async () => expect(await inClear(player.id)).toBe(0));
  });
});

test("a house that has another key than its database is not opened, and says why", async () => {
  await newPlayer();
  const keys = { ...house.keys, seeds: Buffer.alloc(32, 1) };
  const parts = { config: house.config, database, keys, clock: house.clock, rng: house.rng, log: quiet };
  await expect(createApp(parts)).rejects.toThrow(/^The server seeds in this database were encrypted with another key/);
});

test("revealed pairs are listed page by page, the last first; what is still sealed is not among them", async () => {
  const [player, stranger] = [await newPlayer(), await newPlayer()];
  const revealed = [];
  for (const name of ["one", "two", "three"]) {
    await player.bet();
    revealed.unshift((await player.rotate(name)).revealed);
  }
  const list = async (query = "", { headers } = player) =>
    (await api<{ items: RevealedSeed[]; next: string | null }>(`/games/seeds/revealed${query}`, { headers })).json;
  const all = await list();
  expect(all).toEqual({ items: revealed.map((seed) => ({ ...seed, revealed_at: expect.any(String) })), next: null });
  expect(all.items.map(({ nonces }) => nonces)).toEqual([1, 1, 1]);
  const first = await list("?limit=2");
  expect(first).toEqual({ items: all.items.slice(0, 2), next: expect.any(String) });
  expect(await list(`?limit=2&cursor=${first.next}`)).toEqual({ items: all.items.slice(2), next: null });
  expect(await list(`?cursor=${first.next}`, stranger)).toEqual({ items: [], next: null });
  expect(await list("?cursor=first")).toMatchObject({ error: "validation" });
});
