import { filter, firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import type { Answer } from "../../contract/errors.ts";
import type { Bet, BetOrder, Receipt } from "../../contract/bets.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createRounders } from "../../tests/builders/rounders.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { type FoundBet, walkReport } from "./walk-report.ts";
import type { VerifyReport } from "./feature.ts";

const house = await startHouse();
const context = { signal: new AbortController().signal };

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

const orders: BetOrder[] = [
  { game: "dice", amount: "10.00", choice: { mode: "under", target: 4950 } },
  { game: "cases", amount: "10.00", choice: { case: "start", count: 3 } },
  { game: "keno", amount: "10.00", choice: { picks: [1, 2, 3], risk: "low" } },
  { game: "coinflip", amount: "10.00", choice: { side: "heads" } },
];

/** A player with a revealed seed of seven nonces, the last one used by a round in steps. */
async function played() {
  const { json } = await house.desk<{ token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  const device = createDevice(house);
  const worker = device.worker(json.token);
  const { games } = worker.features;
  for (const order of orders) valueOf(await games.bet(order));
  const { round } = valueOf(await games.openRound({ game: "miner", amount: "10.00", choice: { mines: 3 } }));
  const { id, game } = round;
  const first = valueOf(await games.step({ game, id, seq: 0, action: { cell: 12 } })).round;
  if (first.state === "open") valueOf(await games.cashOut({ game, id, seq: 1 }));
  const { revealed } = valueOf(await games.rotate({ client_seed: "next" }, context));
  return { token: json.token, device, worker, revealed };
}

async function revealedTo({ features }: Worker) {
  const some = features.proof.revealed$().pipe(filter((seen) => (seen?.value.items.length ?? 0) > 0));
  return (await firstValueFrom(some))?.value.items;
}

const walk = ({ features }: Worker, { server_seed_hash }: { server_seed_hash: string }) =>
  firstValueFrom(features.proof.walk$({ server_seed_hash }).pipe(filter(({ state }) => state !== "walking")));

test("every number of a revealed seed is walked through, with a network and without", async () => {
  const { token, device, worker, revealed } = await played();
  const passed = { verdict: "passed", all: 7, seen: 7, held: 5, gaps: [], doubles: [], chain: "passed" };
  expect(await walk(worker, revealed)).toMatchObject({ state: "done", isWhole: true, report: passed });
  expect(await revealedTo(worker)).toMatchObject([{ server_seed: revealed.server_seed, nonces: 7 }]);
  worker.kill();
  device.cut();
  const later = device.worker(token);
  expect(await revealedTo(later)).toMatchObject([{ server_seed: revealed.server_seed, nonces: 7 }]);
  await eventually(async () =>
    expect(await walk(later, revealed)).toMatchObject({ state: "done", isWhole: false, report: passed }),
  );
});

test("on another device the seed is learned from the house's list, and all is fetched", async () => {
  const { token, revealed } = await played();
  const other = createDevice(house).worker(token);
  expect(await revealedTo(other)).toMatchObject([{ server_seed: revealed.server_seed, nonces: 7 }]);
  expect(await walk(other, revealed)).toMatchObject({
    isWhole: true,
    report: { verdict: "passed", all: 7, seen: 7, chain: "passed" },
  });
});

test("a seed is walked through whatever was played since, and none of that is fetched for it", async () => {
  const { token, worker, revealed } = await played();
  const later = [];
  for (const order of orders) later.push(valueOf(await worker.features.games.bet(order)).bet.id);
  const device = createDevice(house);
  const other = device.worker(token);
  await revealedTo(other);
  expect(await walk(other, revealed)).toMatchObject({ isWhole: true, report: { verdict: "passed", all: 7, seen: 7 } });
  expect(later.flatMap((id) => device.sent("GET", `/games/receipts/${id}`))).toEqual([]);
});

test("a seed whose secret nobody has shown is not walked through", async () => {
  const { worker } = await played();
  expect(await walk(worker, { server_seed_hash: "0".repeat(64) })).toMatchObject({
    state: "failed",
    error: { error: "not_found" },
  });
});

test("a receipt from anywhere is verified by a guest, without a network once the keys are here", async () => {
  const { worker, revealed } = await played();
  const known = await walk(worker, revealed);
  const id = known.state === "done" ? (known.report.bets[1]?.bet.id ?? "") : "";
  const receipt = receiptOf(valueOf(await worker.features.proof.verify({ id }, context)));
  const device = createDevice(house);
  const guest = device.worker().features.proof;
  const states = async (of: Receipt, server_seed: string | null) =>
    Object.fromEntries(
      valueOf(await guest.verifyReceipt({ receipt: of, server_seed }, context)).checks.map(({ name, state }) => [
        name,
        state,
      ]),
    );
  const all = { receipt: "passed", signature: "passed", rules: "passed", payout: "passed" };
  await eventually(async () =>
    expect(await states(receipt, revealed.server_seed)).toEqual({ ...all, commitment: "passed", outcome: "passed" }),
  );
  expect(await states(receipt, null)).toEqual({ ...all, commitment: "unknown", outcome: "unknown" });
  expect(await states({ ...receipt, key_id: "another" }, null)).toMatchObject({ signature: "failed" });
  expect(device.sent("GET", `/games/receipts/${id}`)).toEqual([]);
  device.cut();
  const later = device.worker().features.proof;
  const offline = valueOf(await later.verifyReceipt({ receipt, server_seed: revealed.server_seed }, context));
  expect(offline.checks.every(({ state }) => state === "passed")).toBe(true);
  expect(await firstValueFrom(later.keys$())).toMatchObject({ value: { keys: [{ key_id: receipt.key_id }] } });
});

test("a receipt that was signed before its key signed anything, or after it had signed for the last time, fails", async () => {
  const { worker, revealed } = await played();
  const known = await walk(worker, revealed);
  const id = known.state === "done" ? (known.report.bets[1]?.bet.id ?? "") : "";
  const receipt = receiptOf(valueOf(await worker.features.proof.verify({ id }, context)));
  const signatureUnder = async (until: string | null, from = receipt.at) => {
    const device = createDevice(house);
    device.replaceReplies(({ path }, body) =>
      path.endsWith("/karat-keys.json")
        ? body.replace(/"from":"[^"]*","until":null/, JSON.stringify({ from, until }).slice(1, -1))
        : body,
    );
    const answer = await device.worker().features.proof.verifyReceipt({ receipt, server_seed: null }, context);
    return valueOf(answer).checks.find(({ name }) => name === "signature")?.state;
  };
  expect(await signatureUnder(null)).toBe("passed");
  expect(await signatureUnder("2999-01-01T00:00:00.000Z")).toBe("passed");
  expect(await signatureUnder("2020-01-01T00:00:00.000Z")).toBe("failed");
  expect(await signatureUnder(null, "2999-01-01T00:00:00.000Z")).toBe("failed");
});

test("a receipt that is shown for another bet than its own does not hold, whatever is other about it", async () => {
  const { worker, revealed } = await played();
  const known = await walk(worker, revealed);
  const id = known.state === "done" ? (known.report.bets[1]?.bet.id ?? "") : "";
  const report = valueOf(await worker.features.proof.verify({ id }, context));
  const [bet, receipt] = [report.bet, receiptOf(report)];
  const attested = async (shown: unknown) =>
    valueOf(await worker.features.proof.verifyReceipt({ receipt, bet: shown, server_seed: null }, context)).checks[0];
  expect(await attested(JSON.parse(JSON.stringify(bet)))).toEqual({ name: "receipt", state: "passed" });
  const others = Object.keys(bet).map((key) => ({ ...bet, [key]: "999.00" }));
  for (const other of [...others, {}, null, [], "a bet", { ...bet, extra: 1 }])
    expect([other, await attested(other)]).toEqual([other, { name: "receipt", state: "failed" }]);
});

test("what is no receipt of the house is refused", async () => {
  const { worker } = await played();
  const answer = await worker.features.proof.verifyReceipt(
    { receipt: { game: "poker" } as Receipt, server_seed: null },
    context,
  );
  expect(answer).toMatchObject({ ok: false, error: { error: "validation" } });
});

const seed = { server_seed_hash: "a".repeat(64), client_seed: "mine", nonces: 5 };
let receipts = 0;

function found(nonce: number, previous: string, more: Partial<Bet> = {}): FoundBet {
  const bet = { ...seed, id: `b${++receipts}`, game: "dice", choice: { mode: "under", target: 4950 }, nonce, ...more };
  const receipt = { ...bet, previous } as unknown as Receipt;
  return {
    bet: bet as unknown as Bet,
    report: {
      bet,
      receipt,
      serverSeed: "s",
      checks: [{ name: "receipt", state: "passed" }],
    } as unknown as VerifyReport,
  };
}

test("a gap is a fault where the house has given its whole list, and open where it has not", () => {
  const some = [found(0, "x"), found(3, "y")];
  const gaps = [
    { from: 1, to: 2 },
    { from: 4, to: 4 },
  ];
  expect(walkReport(seed, some, true)).toMatchObject({ verdict: "failed", all: 5, seen: 2, gaps, chain: "failed" });
  expect(walkReport(seed, [found(0, "x")], false)).toMatchObject({ verdict: "unknown", gaps: [{ from: 1, to: 4 }] });
});

test("a number that was used twice, or beyond the last one, is a fault", () => {
  const cases = { game: "cases", choice: { case: "start", count: 3 } } as Partial<Bet>;
  const all = [found(0, "x"), found(1, "y", cases), found(3, "z"), found(4, "w")];
  expect(walkReport(seed, all, true)).toMatchObject({ verdict: "failed", doubles: [3], gaps: [], seen: 5 });
  const beyond = [found(5, "x")];
  expect(walkReport(seed, beyond, false)).toMatchObject({ verdict: "failed" });
});

test("a bet of another seed has no place in the walk, and one without its receipt leaves it open", () => {
  const stranger = found(0, "x", { client_seed: "theirs" });
  expect(walkReport({ ...seed, nonces: 1 }, [stranger], true)).toMatchObject({ verdict: "failed", held: 0 });
  const bare = { ...found(0, "x"), report: undefined };
  expect(walkReport({ ...seed, nonces: 1 }, [bare], true)).toMatchObject({ verdict: "unknown", chain: "unknown" });
  expect(walkReport({ ...seed, nonces: 1 }, [], false)).toMatchObject({ verdict: "unknown", chain: "unknown" });
});

test("two receipts that name the same one before are a fault, whichever numbers they have", () => {
  const all = [found(0, "x"), found(1, "x")];
  expect(walkReport({ ...seed, nonces: 2 }, all, true)).toMatchObject({ verdict: "failed", chain: "failed" });
});

test("revealed seeds are read page by page, each that is changed while somebody looks comes to them, and all read stay", async () => {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { currency: "RUB", balance: "10.00" });
  const rounders = createRounders(house.app.house);
  for (let count = 0; count < 30; count += 1)
    await rounders.seed(BigInt(json.id), {
      serverSeed: String(count).padStart(64, "0"),
      clientSeed: `seed-${count}`,
    });
  const device = createDevice(house);
  const { features, kill } = device.worker(json.token);
  const { games, proof } = features;
  let seen: { names: string[]; next: string | null } | undefined;
  const watch = ({ revealed$ }: typeof proof) =>
    revealed$().subscribe((list) => {
      if (list) seen = { names: list.value.items.map(({ client_seed }) => client_seed), next: list.value.next };
    });
  const watched = watch(proof);
  await expect.poll(() => seen?.next).toEqual(expect.any(String));
  expect(seen?.names).toHaveLength(25);
  expect(seen?.names[0]).toBe("seed-28");
  valueOf(await proof.moreRevealed({}, context));
  await expect.poll(() => [seen?.names.length, seen?.next]).toEqual([30, null]);
  await expect.poll(async () => (await firstValueFrom(games.seeds$()))?.value.client_seed).toBe("seed-29");
  valueOf(await games.rotate({ client_seed: "last" }, context));
  await expect.poll(() => [seen?.names[0], seen?.names.length]).toEqual(["seed-29", 30]);
  watched.unsubscribe();
  kill();
  device.cut();
  seen = undefined;
  watch(device.worker(json.token).features.proof);
  await expect.poll(() => seen?.names.length).toBe(30);
});

function receiptOf({ receipt }: VerifyReport): Receipt {
  if (!receipt) throw new Error("this bet is somebody else's");
  return receipt;
}
