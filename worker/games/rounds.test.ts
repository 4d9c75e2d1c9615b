import { firstValueFrom } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import type { Bet } from "../../contract/bets.ts";
import type { Round } from "../../contract/rounds.ts";
import type { Answer } from "../../contract/errors.ts";
import { roundTopic } from "../../rules/games/topics.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createRounders } from "../../tests/builders/rounders.ts";
import type { PendingOperation } from "./rounds.ts";

const house = await startHouse();
const rounders = createRounders(house.app.house);
const order = { game: "miner", amount: "10.00", choice: { mines: 3 } } as const;

type Device = ReturnType<typeof createDevice>;
type Worker = ReturnType<Device["worker"]>;

async function enter() {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  const player = BigInt(json.id);
  const mines = (await rounders.secretOf(player, "miner")) as number[];
  const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mines.includes(cell));
  return { player, token: json.token, mines, safe, device: createDevice(house) };
}

function watch({ features }: Worker) {
  const seen: {
    rounds?: Round[];
    stale?: boolean;
    pendingOperations: PendingOperation[];
    asked: PendingOperation[];
    bets: Bet[];
    notices: string[];
    topics: (string | undefined)[];
  } = {
    pendingOperations: [],
    asked: [],
    bets: [],
    notices: [],
    topics: [],
  };
  const watched = [
    features.games.rounds$().subscribe((next) => {
      if (next) Object.assign(seen, { rounds: next.value, stale: next.stale });
    }),
    features.games.pendingOperations$().subscribe((pendingOperations) => {
      seen.pendingOperations = pendingOperations;
      for (const question of pendingOperations)
        if (!seen.asked.some(({ key }) => key === question.key)) seen.asked.push(question);
    }),
    features.games.bets$({ game: "miner" }).subscribe((next) => next && (seen.bets = next.value)),
    features.app.notices$().subscribe((notices) => {
      seen.notices = notices.map(({ key }) => key);
      seen.topics = notices.map(({ about }) => about);
    }),
  ];
  onTestFinished(() => watched.forEach((each) => each.unsubscribe()));
  return seen;
}

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

const open = async ({ features }: Worker) => valueOf(await features.games.openRound(order)).round;
const at = ({ game, id, seq }: Round) => ({ game, id, seq });
const step = async ({ features }: Worker, round: Round, cell: number | undefined) =>
  features.games.step({ ...at(round), action: { cell } });
const cashOut = async ({ features }: Worker, round: Round) => features.games.cashOut(at(round));
const seqs = (rounds: Round[] | undefined) => rounds?.map(({ game, seq }) => `${game}:${seq}`);

test("a round is open in every worker, goes on in any, and is found again after a reload", async () => {
  const { token, device, safe } = await enter();
  const [worker, other] = [device.worker(token), device.worker(token)];
  const [here, there] = [watch(worker), watch(other)];
  const round = await open(worker);
  await eventually(() => expect([seqs(here.rounds), seqs(there.rounds)]).toEqual([["miner:0"], ["miner:0"]]));
  const stepped = valueOf(await step(other, round, safe[0])).round;
  await eventually(() => expect([seqs(here.rounds), seqs(there.rounds)]).toEqual([["miner:1"], ["miner:1"]]));
  worker.kill();
  other.kill();
  device.cut();
  const later = watch(device.worker(token));
  await eventually(() => expect(later).toMatchObject({ rounds: [stepped], stale: true }));
});

test("a round that is over here is a bet with its receipt, in every worker, and told to nobody as news", async () => {
  const { token, device, safe } = await enter();
  const [worker, other] = [device.worker(token), device.worker(token)];
  const there = watch(other);
  const round = await open(worker);
  const stepped = valueOf(await step(worker, round, safe[0])).round;
  const { bet } = valueOf(await cashOut(worker, stepped));
  await eventually(() => expect([there.rounds, there.bets]).toEqual([[], [bet]]));
  const verify = ({ features }: Worker) =>
    features.proof.verify({ id: round.id }, { signal: new AbortController().signal });
  // Loads the house's keys while there is a network.
  valueOf(await verify(other));
  device.cut();
  const report = valueOf(await verify(device.worker(token)));
  expect(report.bet).toEqual(bet);
  expect(Object.fromEntries(report.checks.map(({ name, state }) => [name, state]))).toEqual({
    receipt: "passed",
    signature: "passed",
    rules: "passed",
    commitment: "unknown",
    outcome: "unknown",
    payout: "passed",
  });
  expect(there.notices).toEqual([]);
});

const calls = {
  opening: {
    kind: "round",
    path: () => "/games/miner/rounds",
    done: "round_opened",
    not: "round_not_opened",
    async make(worker: Worker) {
      return worker.features.games.openRound(order);
    },
    after: ["miner:0"],
    before: [],
  },
  step: {
    kind: "step",
    path: ({ id }: Round) => `/games/miner/rounds/${id}/step`,
    done: "round_stepped",
    not: "round_not_stepped",
    make: (worker: Worker, round: Round, safe: number[]) => step(worker, round, safe[1]),
    after: ["miner:2"],
    before: ["miner:1"],
  },
  "cash-out": {
    kind: "cash_out",
    path: ({ id }: Round) => `/games/miner/rounds/${id}/cash-out`,
    done: "cashed_out",
    not: "not_cashed_out",
    make: (worker: Worker, round: Round) => cashOut(worker, round),
    after: [],
    before: ["miner:1"],
  },
} as const;

async function ready(name: keyof typeof calls) {
  const { token, device, safe } = await enter();
  const [worker, other] = [device.worker(token), device.worker(token)];
  const [here, there] = [watch(worker), watch(other)];
  let round = {} as Round;
  if (name !== "opening") {
    round = valueOf(await step(worker, await open(worker), safe[0])).round;
    await eventually(() => expect(seqs(there.rounds)).toEqual(["miner:1"]));
  } else await eventually(() => expect(there.rounds).toEqual([]));
  const path = calls[name].path(round);
  return { worker, device, here, there, round, safe, path, sent: device.sent("POST", path).length };
}

test.each(Object.keys(calls) as (keyof typeof calls)[])(
  "where the reply of the %s is lost, it becomes a question, and its answer is seen everywhere",
  async (name) => {
    const { worker, device, here, there, round, safe, path, sent } = await ready(name);
    const { kind, done, after, make } = calls[name];
    device.loseSome((way, request) => way === "reply" && request.path === path);
    expect(await make(worker, round, safe)).toMatchObject({ error: { error: "unanswered" } });
    expect(here.asked).toMatchObject([{ kind, game: "miner", amount: "10.00" }]);
    for (const seen of [here, there]) {
      await eventually(() => expect([seqs(seen.rounds), seen.pendingOperations]).toEqual([after, []]));
      await eventually(() => expect(seen.notices).toEqual([done]));
      // The topic is the round, so that later notices about it replace this one.
      expect(seen.topics).toEqual([roundTopic(round.id ?? here.rounds?.[0]?.id ?? "")]);
    }
    expect(device.sent("POST", path)).toHaveLength(sent + 1);
    if (name === "cash-out") await eventually(() => expect(there.bets.map(({ id }) => id)).toEqual([round.id]));
  },
);

test.each(Object.keys(calls) as (keyof typeof calls)[])(
  "where the %s itself is lost, nothing is done, and that is told",
  async (name) => {
    const { worker, device, there, round, safe, path, sent } = await ready(name);
    const { not, before, make } = calls[name];
    device.loseSome((way, request) => way === "request" && request.path === path);
    expect(await make(worker, round, safe)).toMatchObject({ error: { error: "unanswered" } });
    await eventually(() => expect([there.notices, there.pendingOperations]).toEqual([[not], []]));
    expect(there.topics).toEqual([name === "opening" ? undefined : roundTopic(round.id)]);
    expect(seqs(there.rounds)).toEqual(before);
    expect(device.sent("POST", path)).toHaveLength(sent);
  },
);

test("a house that hears no more questions for now has not answered: it is asked again, with how long the order was good", async () => {
  const { token, device, player } = await enter();
  const worker = device.worker(token);
  const here = watch(worker);
  let refused = 0;
  device.loseSome((way, request) => way === "request" && request.path === "/games/miner/rounds");
  device.replaceReplies(({ path }, body) => {
    if (!path.includes("/operations/") || refused > 0) return body;
    refused += 1;
    return Response.json({ error: "too_many_tries", retry_after: 1 }, { status: 429 });
  });
  expect(await worker.features.games.openRound(order)).toMatchObject({ error: { error: "unanswered" } });
  await eventually(() => expect(refused).toBe(1));
  expect(here).toMatchObject({ notices: [], pendingOperations: [{ kind: "round" }] });
  await eventually(() => expect([here.notices, here.pendingOperations]).toEqual([["round_not_opened"], []]));
  const { rows } = await house.database.pool.query<{ until: Date }>(
    "select until from operations where player_id = $1 and state = 'closed'",
    [player],
  );
  expect(rows[0]?.until).toBeInstanceOf(Date);
});

test("a lost reply survives the worker that waited for it", async () => {
  const { token, device, safe } = await enter();
  const worker = device.worker(token);
  const round = await open(worker);
  const path = `/games/miner/rounds/${round.id}/step`;
  device.loseSome(
    (way, request) => request.path.includes("/operations/") || (way === "reply" && request.path === path),
  );
  expect(await step(worker, round, safe[0])).toMatchObject({ ok: false });
  worker.kill();
  device.loseSome(() => false);
  const later = watch(device.worker(token));
  await eventually(() => expect([seqs(later.rounds), later.notices]).toEqual([["miner:1"], ["round_stepped"]]));
});

test("a round that was opened on another device comes to light with the refusal of a second one", async () => {
  const { token, device } = await enter();
  const worker = device.worker(token);
  const here = watch(worker);
  await eventually(() => expect(here.rounds).toEqual([]));
  const round = await open(createDevice(house).worker(token));
  expect(await worker.features.games.openRound(order)).toMatchObject({ error: { error: "round_open", status: 409 } });
  await eventually(() => expect(here.rounds).toEqual([round]));
});

test("who is behind is refused, and sees how the round stands", async () => {
  const { token, device, safe } = await enter();
  const worker = device.worker(token);
  const here = watch(worker);
  const round = await open(worker);
  const elsewhere = createDevice(house).worker(token);
  const stepped = valueOf(await step(elsewhere, round, safe[0])).round;
  expect(await step(worker, round, safe[1])).toMatchObject({ error: { error: "stale_seq" } });
  await eventually(() => expect(here.rounds).toEqual([stepped]));
  valueOf(await cashOut(elsewhere, stepped));
  expect(await cashOut(worker, stepped)).toMatchObject({ error: { error: "stale_seq" } });
  await eventually(() => expect([here.rounds, here.notices]).toEqual([[], ["round_ended"]]));
});

test("how a round has ended while nobody was here is told once, by one of all, and its receipt is kept", async () => {
  const { token, player, device, safe } = await enter();
  const worker = device.worker(token);
  const stepped = valueOf(await step(worker, await open(worker), safe[0])).round;
  worker.kill();
  await rounders.cashOut(player, stepped);
  const workers = Array.from({ length: 3 }, () => device.worker(token));
  // Without an open table, rounds known to be open are asked about all the same.
  for (const { features } of workers)
    await eventually(async () =>
      expect(await firstValueFrom(features.app.notices$())).toMatchObject([
        { key: "round_ended", values: { game: "miner", amount: "10.00", payout: "11.25" } },
      ]),
    );
  expect(device.sent("GET", "/games/rounds/open").length).toBeGreaterThan(0);
  device.cut();
  const bets = watch(workers[0] as Worker);
  await eventually(() => expect(bets.bets.map(({ id }) => id)).toEqual([stepped.id]));
  for (const each of workers) each.kill();
  device.mend();
  const later = device.worker(token);
  const seen = watch(later);
  await eventually(() => expect(seen).toMatchObject({ rounds: [], stale: false }));
  expect(seen.notices).toEqual([]);
});

async function sitDownElsewhere(token: string) {
  const device = createDevice(house, { WebSocket: socketsTo(house).HouseSocket });
  const [worker, other] = [device.worker(token), device.worker(token)];
  const [seen, seenBeside] = [watch(worker), watch(other)];
  const asked = () => ["/games/rounds/open", "/games/bets"].map((path) => device.sent("GET", path).length);
  await expect.poll(() => [seen.rounds, seenBeside.rounds]).toEqual([[], []]);
  return { device, worker, seen, seenBeside, asked };
}

/** Waits for the live connection, whose first message is a snapshot. */
async function isTold({ seen }: Awaited<ReturnType<typeof sitDownElsewhere>>, round: Round) {
  await expect.poll(() => seen.rounds).toEqual([round]);
}

test("what is done on one device is told to the player's others, to its end, and asked for by none of them", async () => {
  const { token, player, device, safe } = await enter();
  const here = device.worker(token);
  const there = await sitDownElsewhere(token);
  let nextNumber: number | undefined;
  const seeds = there.worker.features.games.seeds$().subscribe((next) => (nextNumber = next?.value.nonce));
  onTestFinished(() => seeds.unsubscribe());
  await expect.poll(() => nextNumber).toBe(0);
  const round = await open(here);
  await isTold(there, round);
  await expect.poll(() => nextNumber).toBe(round.nonce + 1);
  const asked = there.asked();
  const one = valueOf(await step(here, round, safe[0])).round;
  await expect.poll(() => [there.seen.rounds, there.seenBeside.rounds]).toEqual([[one], [one]]);
  const { bet } = valueOf(await cashOut(here, one));
  await expect.poll(() => [there.seen.rounds, there.seen.bets]).toEqual([[], [bet]]);
  await expect.poll(() => [there.seenBeside.rounds, there.seenBeside.bets]).toEqual([[], [bet]]);

  const mines = (await rounders.secretOf(player, "miner")) as number[];
  const next = await open(here);
  await expect.poll(() => there.seen.rounds).toEqual([next]);
  await expect.poll(() => nextNumber).toBe(next.nonce + 1);
  const lost = valueOf(await step(here, next, mines[0])).bet;
  await expect.poll(() => [there.seen.rounds, there.seen.bets]).toEqual([[], [lost, bet]]);
  expect(there.asked()).toEqual(asked);
  expect(there.device.sent("GET", `/games/receipts/${round.id}`)).toEqual([]);
  expect([there.seen.notices, there.seenBeside.notices]).toEqual([[], []]);
  const signal = new AbortController().signal;
  expect(valueOf(await there.worker.features.proof.verify({ id: round.id }, { signal })).bet).toEqual(bet);
});

test("what the house ends by itself is told as well, with a word on how, by one of all", async () => {
  const { token, player, device, safe } = await enter();
  const here = device.worker(token);
  const there = await sitDownElsewhere(token);
  const one = valueOf(await step(here, await open(here), safe[0])).round;
  await isTold(there, one);
  await rounders.settle(player, one);
  await expect.poll(() => [there.seen.rounds, there.seen.notices]).toEqual([[], ["round_ended"]]);
  await expect.poll(() => there.seenBeside.bets.map(({ id }) => id)).toEqual([one.id]);
  await expect.poll(() => there.seenBeside.notices).toEqual(["round_ended"]);
});
