import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { firstValueFrom } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { createFeature, type PracticeNow } from "./feature.ts";

globalThis.IDBKeyRange = IDBKeyRange;
let browsers = 0;

function browser({ indexedDB }: { indexedDB: IDBFactory | undefined } = { indexedDB: new IDBFactory() }) {
  const name = `practice-${++browsers}`;
  return {
    worker() {
      const environment = {
        indexedDB,
        now: () => Date.now(),
        uuid: () => crypto.randomUUID(),
        channel(of: string) {
          const channel = new BroadcastChannel(`${name}:${of}`);
          onTestFinished(() => channel.close());
          return channel;
        },
      };
      return createFeature({ environment: environment as never });
    },
  };
}

type Worker = ReturnType<ReturnType<typeof browser>["worker"]>;
const now = (worker: Worker) => firstValueFrom(worker.state$());
const flip = { game: "coinflip", amount: "10.00", choice: { side: "heads" } } as const;
const roundOrder = { game: "hilo", amount: "10.00", choice: {} } as const;

function watch(worker: Worker) {
  let seen: PracticeNow | undefined;
  const watched = worker.state$().subscribe((state) => (seen = state));
  onTestFinished(() => watched.unsubscribe());
  return () => seen;
}

test("whoever comes first finds ten thousand chips and an empty table", async () => {
  expect(await now(browser().worker())).toEqual({
    wallet: { currency: "RUB", balance: "10000.00", bonus_balance: "0.00", total_balance: "10000.00" },
    bets: [],
    rounds: [],
  });
});

test("what was played is there after a reload, an open round too", async () => {
  const device = browser();
  const worker = device.worker();
  const bet = await worker.bet(flip);
  const opened = await worker.openRound(roundOrder);
  const before = await now(worker);
  const later = device.worker();
  expect(await now(later)).toEqual(before);
  expect(before.bets[0]).toEqual(bet.ok && bet.value.bet);
  const round = opened.ok ? opened.value.round : undefined;
  expect(before.rounds).toEqual([round]);
  const skipped = await later.step({ game: "hilo", id: round?.id ?? "", seq: 0, action: { guess: "skip" } });
  expect(skipped).toMatchObject({ ok: true, value: { round: { seq: 1 } } });
});

test("a round shows nothing of what is to come", async () => {
  const worker = browser().worker();
  await worker.openRound(roundOrder);
  const [round] = (await now(worker)).rounds;
  expect(round?.table).toEqual({ cards: [expect.any(Number)], guesses: [] });
  expect(JSON.stringify(round)).not.toContain("secret");
});

test("bets of many workers at once are each taken once, and all see the same", async () => {
  const device = browser();
  const workers = Array.from({ length: 4 }, () => device.worker());
  const seen = workers.map(watch);
  const answers = await Promise.all(workers.flatMap((worker) => Array.from({ length: 5 }, () => worker.bet(flip))));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const nonces = answers.map((answer) => (answer.ok ? answer.value.bet.nonce : -1)).sort((a, b) => a - b);
  expect(nonces).toEqual(Array.from({ length: 20 }, (_, nonce) => nonce));
  await eventually(() => expect(new Set(seen.map((each) => JSON.stringify(each()))).size).toBe(1));
  expect(seen[0]?.()?.bets).toHaveLength(20);
});

test("of parallel steps on one round one is taken", async () => {
  const device = browser();
  const workers = Array.from({ length: 5 }, () => device.worker());
  const opened = await workers[0]?.openRound(roundOrder);
  const id = opened?.ok ? opened.value.round.id : "";
  const steps = await Promise.all(
    workers.map((worker) => worker.step({ game: "hilo", id, seq: 0, action: { guess: "skip" } })),
  );
  expect(steps.filter(({ ok }) => ok)).toHaveLength(1);
  expect(steps.filter((step) => !step.ok && step.error.error === "stale_seq")).toHaveLength(4);
});

test("without a disk practice lasts as long as its worker", async () => {
  const worker = browser({ indexedDB: undefined }).worker();
  await worker.bet(flip);
  await worker.bet(flip);
  expect((await now(worker)).bets.map(({ nonce }) => nonce)).toEqual([1, 0]);
});
