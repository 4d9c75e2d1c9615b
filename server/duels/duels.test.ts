import { randomUUID } from "node:crypto";
import { parse } from "valibot";
import { once } from "node:events";
import { expect, test } from "vitest";
import type { BellState } from "../../contract/bell.ts";
import type { Bet } from "../../contract/bets.ts";
import { type Duel, type DuelReply, type DuelsNews, duelsNews, getDuels } from "../../contract/duels.ts";
import type { Returns } from "../../contract/feed.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { createBettors } from "../../tests/builders/bettors.ts";
import { hmac, listen, type ManyPlayer, manyPlayers, sender, sha256 } from "../../tests/builders/many-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { Refusal } from "../http/refusal.ts";
import { decideGroup } from "../wallet/group.ts";
import { stakeOf } from "./stake-duel.ts";

const clock = handClock();
const house = await startHouse({ clock });
const beside = await startHouse({ beside: house, clock });
const { pool } = house.database;
const { player, send, balance } = manyPlayers(house);
const sendThere = sender(beside);
const path = "/games/coinflip/duels";

const create = (who: ManyPlayer, amount = "10.00", side = "heads") =>
  send<DuelReply>(who, "POST", path, { body: { amount, side } });
const join = (who: ManyPlayer, id: string, by: typeof send = send) =>
  by<DuelReply>(who, "POST", `${path}/${id}/join`, { body: {} });
const cancel = (who: ManyPlayer, id: string, by: typeof send = send) => by<DuelReply>(who, "DELETE", `${path}/${id}`);

async function list(state: "open" | "mine", who?: ManyPlayer): Promise<Duel[]> {
  const { json } = await house.api(`${path}?state=${state}`, who ? { headers: bearer(who.token) } : {});
  return parse(getDuels.reply, json).items;
}

/** Resolves once nobody is owed anything any more. */
async function settled(): Promise<void> {
  await eventually(async () => {
    const { rows } = await pool.query("select from duels where settled_at is null and state = 'done'");
    expect(rows).toEqual([]);
  });
  expect(await faultsInBooks(pool)).toEqual([]);
}

test("two players meet for the same stake: one takes 1.98 of it, and anybody can toss again", async () => {
  const [anna, boris] = [await player("100.00"), await player("100.00")];
  const guest = await listen<DuelsNews>(beside, "duels");
  const made = await create(anna, "20.00", "tails");
  expect(made).toMatchObject({
    status: 200,
    balance: "80.00",
    duel: { state: "open", mine: "creator", pays: "39.60" },
  });
  expect(made.duel.server_seed).toBe(null);
  expect(made.duel.number).toBeGreaterThan(0);
  expect(await list("open")).toMatchObject([{ id: made.duel.id, number: made.duel.number, mine: null }]);
  const history = async () => {
    const { json } = await house.api<{ items: object[] }>("/api/v2/operations?kind=bet", {
      headers: bearer(anna.token),
    });
    return json.items;
  };
  expect(await history()).toMatchObject([{ id: made.duel.id, state: "open", stake: "20.00", payout: null }]);
  await eventually(() => expect(guest.flatMap(duelsIn)).toMatchObject([{ id: made.duel.id, state: "open" }]));
  const { rows } = await pool.query("select seed, encrypted_seed is not null as kept from duels");
  expect(rows).toEqual([{ seed: null, kept: true }]);

  const { status, duel, receipt } = await join(boris, made.duel.id, sendThere);
  expect([status, duel.state, duel.mine]).toEqual([200, "done", "joiner"]);
  const seed = duel.server_seed ?? "";
  expect(sha256(seed)).toBe(made.duel.server_seed_hash);
  const top = Number.parseInt(
    hmac(seed, `${duel.client_seed_creator}:${duel.client_seed_joiner}:${duel.id}`).slice(0, 2),
    16,
  );
  expect(duel.fell).toBe(top < 128 ? "heads" : "tails");
  await settled();
  const isAnnas = duel.fell === "tails";
  expect([await balance(anna), await balance(boris)]).toEqual(isAnnas ? ["119.60", "80.00"] : ["80.00", "119.60"]);

  expect(await history()).toMatchObject([{ id: duel.id, state: "done", payout: isAnnas ? "39.60" : "0.00" }]);
  expect(await list("open")).toEqual([]);
  expect(await list("mine", anna)).toMatchObject([
    { id: duel.id, mine: "creator", server_seed: seed, fell: duel.fell },
  ]);
  await eventually(() => expect(guest.flatMap(duelsIn).at(-1)).toMatchObject({ id: duel.id, state: "done" }));
  for (const { snapshot, data } of guest) parse(duelsNews, snapshot ?? data);
  const late = await listen<DuelsNews>(house, "duels");
  await eventually(() =>
    expect(late.flatMap(duelsIn).at(-1)).toMatchObject({ id: duel.id, state: "done", mine: null }),
  );

  for (const [who, side] of [
    [anna, "tails"],
    [boris, "heads"],
  ] as const) {
    const { json } = await house.api<{ items: Bet[] }>("/games/bets?game=coinflip", { headers: bearer(who.token) });
    expect(json.items).toMatchObject([
      {
        round: duel.id,
        choice: { mode: "duel", side },
        outcome: { side: duel.fell },
        payout: side === duel.fell ? "39.60" : "0.00",
        nonce: duel.number,
        client_seed: `${duel.client_seed_creator}:${duel.client_seed_joiner}`,
      },
    ]);
    const own = await house.api(`/games/receipts/${json.items[0]?.id}`, { headers: bearer(who.token) });
    expect(own.json).toMatchObject({ server_seed: seed });
  }
  const returns = await house.api<{ items: Returns["items"] }>("/games/returns");
  const sums = returns.json.items.find(({ bets }) => bets === 2);
  expect(sums).toMatchObject({ staked: "40.00", returned: "39.60", expected: "39.60" });
  expect(receipt).toMatchObject({ player: boris.id, server_seed_hash: duel.server_seed_hash });
});

test("nobody joins a duel of their own, of another currency, or one that is not there", async () => {
  const [anna, dollars, boris] = [await player(), await player("100.00", "USD"), await player("5.00")];
  const { duel } = await create(anna);
  expect(await join(anna, duel.id)).toMatchObject({
    status: 422,
    errors: { id: [expect.stringMatching(/^invalid_value/)] },
  });
  expect(await join(dollars, duel.id)).toMatchObject({
    status: 422,
    errors: { id: [expect.stringMatching(/^invalid_currency/)] },
  });
  expect(await join(boris, duel.id)).toMatchObject({ status: 409, error: "insufficient_funds" });
  expect(await join(boris, anna.id)).toMatchObject({ status: 404 });
  expect(await join(boris, "6f0c57a1-5a4c-4b1e-9c0e-000000000001")).toMatchObject({ status: 404 });
  expect(await cancel(boris, duel.id)).toMatchObject({ status: 404 });
  expect(await create(boris, "1000000.00")).toMatchObject({ status: 422, error: "stake_too_high" });
  expect(await cancel(anna, duel.id)).toMatchObject({ status: 200, balance: "1000.00", duel: { state: "cancelled" } });
  expect(await join(boris, duel.id)).toMatchObject({ status: 409 });
  await settled();
});

test("a player has ten open duels at most", async () => {
  const anna = await player();
  const made = await Promise.all(Array.from({ length: 12 }, () => create(anna)));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(made.filter(({ error }) => error === "too_many_bets")).toHaveLength(2);
  expect(await balance(anna)).toBe("900.00");
  const mine = await list("mine", anna);
  await Promise.all(mine.map(({ id }) => cancel(anna, id)));
  expect(await balance(anna)).toBe("1000.00");
});

test("who cannot tell of a duel undoes nothing: it is answered, and others hear of it", async () => {
  const anna = await player();
  const { duels } = house.app.house;
  let isBroken = true;
  const heard: string[] = [];
  duels.onChange(() => {
    if (isBroken) throw new Error("it cannot be told");
  });
  duels.onChange((changed) => heard.push(...changed.map(({ id }) => id)));
  const { status, duel } = await create(anna);
  isBroken = false;
  expect(status).toBe(200);
  expect(heard).toContain(duel.id);
  expect(await cancel(anna, duel.id)).toMatchObject({ status: 200 });
});

test("of fifty who join at once through two houses one gets the duel, and the others keep their stakes", async () => {
  const anna = await player();
  const { duel } = await create(anna);
  // Without passwords, which would take longer than all the rest.
  const { player: newPlayer } = createBettors(house.app.house);
  const others = await Promise.all(Array.from({ length: 50 }, () => newPlayer({ balance: "10.00" })));
  const joined = await Promise.all(
    others.map(async (who, index) => {
      const { groups, duels } = (index % 2 ? house : beside).app.house;
      const answer = await groups.submit(duels.engine, { ...joining(who, duel.id), stake: stakeOf(10_000_000n) });
      return answer instanceof Refusal ? answer.error : answer.text;
    }),
  );
  expect(joined.filter((text) => text.includes('"done"'))).toHaveLength(1);
  expect(joined.filter((text) => text.includes('"stale_seq"'))).toHaveLength(49);
  await settled();
  const balances = await Promise.all(others.map((id) => balance({ id: String(id) })));
  expect(balances.filter((each) => each === "10.00")).toHaveLength(49);
  expect(Number(await balance(anna)) + balances.reduce((sum, each) => sum + Number(each), 0)).toBeCloseTo(1_499.8, 6);
});

test("a cancel and a join that race: one of them wins, and everybody is told which, however soon", async () => {
  const [anna, boris] = [await player(), await player()];
  const guest = await listen<DuelsNews>(beside, "duels");
  // What others did a moment ago may be told meanwhile.
  await eventually(() => expect(guest.filter(({ snapshot }) => snapshot).length).toBeGreaterThan(0));
  const outcomes = new Set<string>();
  for (let turn = 0; turn < 10; turn += 1) {
    const { duel } = await create(anna, "1.00");
    const race = [() => cancel(anna, duel.id, sendThere), () => join(boris, duel.id)];
    const ends = await Promise.all((turn % 2 ? race : race.toReversed()).map((call) => call()));
    expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    outcomes.add(ends.find(({ status }) => status === 200)?.duel.state ?? "");
  }
  await settled();
  expect([...outcomes].every((state) => state === "done" || state === "cancelled")).toBe(true);
  const made = await list("mine", anna);
  await eventually(() => {
    const told = new Map(guest.flatMap(duelsIn).map(({ id, state }) => [id, state]));
    expect(made.map(({ id }) => told.get(id))).toEqual(made.map(({ state }) => state));
  });
  const done = made.filter(({ state }) => state === "done").length;
  expect(Number(await balance(anna)) + Number(await balance(boris))).toBeCloseTo(2_000 - 0.02 * done, 6);
});

test("a duel that nobody joins ends after an hour, with the stake given back once", async () => {
  const anna = await player();
  const { duel } = await create(anna);
  clock.moveTo(clock.now() + 3_600_000);
  // A login of an hour ago is over.
  const joiner = await player();
  expect(await join(joiner, duel.id)).toMatchObject({ status: 409, error: "stale_seq" });
  await Promise.all([house, beside].map(({ app }) => app.house.duels.job.run()));
  expect(await balance(anna)).toBe("1000.00");
  expect(await statesOf([duel.id])).toEqual(["expired"]);
  await settled();
});

test("who takes a pause has the stakes of open duels back at once", async () => {
  const anna = await player();
  const made = [await create(anna), await create(anna)];
  const until = new Date(clock.now() + 48 * 3_600_000).toISOString();
  const paused = await house.api("/profile/pause", { headers: bearer(anna.token), body: { until } });
  expect(paused.status).toBe(200);
  expect(await balance(anna)).toBe("1000.00");
  expect(await statesOf(made.map(({ duel }) => duel.id))).toEqual(["expired", "expired"]);
});

test("if the house dies right after somebody has joined, another one gives the creator what is due", async () => {
  const [anna, boris] = [await player(), await player()];
  const { duel } = await create(anna);
  const { duels, eligibilities, uuid } = house.app.house;
  // Committed, and nothing that follows a commit is done.
  const jobs = [{ engine: duels.engine, call: joining(BigInt(boris.id), duel.id) }];
  await inTransaction(pool, (tx) => decideGroup(tx, jobs, { clock, uuid, eligibilities }));
  expect(await balance(anna)).toBe("990.00");
  expect(await faultsInBooks(pool)).toEqual([]);
  await Promise.all([beside, house, beside].map(({ app }) => app.house.duels.job.run()));
  await settled();
  const sum = Number(await balance(anna)) + Number(await balance(boris));
  expect(sum).toBeCloseTo(1_999.8, 6);
});

async function statesOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ state: string }>("select state from duels where id = any($1::uuid[])", [ids]);
  return rows.map(({ state }) => state);
}

/** A join as its endpoint would submit it. */
function joining(who: bigint, duel: string) {
  const order = { kind: "join" as const, duel, clientSeed: "joiner", names: new Map<bigint, string>() };
  return { player: who, key: randomUUID(), fingerprint: "join", validUntil: undefined, blocked: false, order };
}

async function linesOf({ id }: ManyPlayer): Promise<string[]> {
  const { rows } = await pool.query<{ house: string }>("select house from player_lines where player = $1", [id]);
  return rows.map(({ house }) => house);
}

function duelsIn({ snapshot, data }: { snapshot?: DuelsNews; data?: DuelsNews }): readonly Duel[] {
  return (snapshot ?? data)?.duels ?? [];
}

test("who was away when their duel ended finds it in the bell, and who was there does not", async () => {
  const [anna, boris] = [await player("100.00"), await player("100.00")];
  const bell = async ({ token }: ManyPlayer) =>
    (await house.api<BellState>("/bell", { headers: bearer(token) })).json.items;
  const { duel } = await create(anna);
  await join(boris, duel.id);
  await settled();
  expect(await bell(anna)).toMatchObject([{ kind: "bet_settled", data: { bet: duel.id, game: "coinflip" } }]);
  expect(await bell(boris)).toEqual([]);

  for (const [index, at] of [house, beside].entries()) {
    const socket = at.live(bearer(anna.token));
    await once(socket, "open");
    socket.send(JSON.stringify({ op: "hello", token: anna.token }));
    await eventually(async () => expect(await linesOf(anna)).toEqual([at.app.house.id]));
    await join(boris, (await create(anna)).duel.id);
    await settled();
    expect(await bell(anna)).toHaveLength(index + 1);

    // Gone again, so what happens now is told.
    socket.terminate();
    await eventually(async () => expect(await linesOf(anna)).toEqual([]));
    await join(boris, (await create(anna)).duel.id);
    await settled();
    expect(await bell(anna)).toHaveLength(index + 2);
  }
});

test("a socket at a house that has died is none", async () => {
  const [anna, boris] = [await player("100.00"), await player("100.00")];
  await pool.query("insert into player_lines (player, house) values ($1, $2)", [anna.id, randomUUID()]);
  await join(boris, (await create(anna)).duel.id);
  await settled();
  const { items } = (await house.api<BellState>("/bell", { headers: bearer(anna.token) })).json;
  expect(items).toHaveLength(1);
});
