import { firstValueFrom, type Observable } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import type { CrashNews } from "../../contract/crash.ts";
import type { SharedBet } from "../../contract/shared-rounds.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { scriptedLive } from "../../tests/world/scripted-live.ts";
import type { CrashView } from "./views.ts";

/* Workers at a real house, but for what is told and answered of shared rounds: that is played, word by word. */

const house = await startHouse();
const enterPayer = createPayers(house);
const dayMs = 86_400_000;
const path = "/games/crash/bets";

async function enter({ aheadMs = 0, now = Date.now } = {}) {
  const payer = await enterPayer({ balance: "100.00" });
  const token = payer.headers.Authorization.replace("Bearer ", "");
  const live = scriptedLive({ aheadMs, now });
  const device = createDevice(house, { WebSocket: live.WebSocket, now });
  live.snapshots["crash"] = () => crash(live, { whole: true, flight: flight("betting"), bets: [], past: [] });
  live.snapshots["shared"] = () => ({ open: [], ended: [] });
  const replies = new Map<string, () => object>();
  device.replaceReplies(({ path: of }, body) => {
    const reply = [...replies].find(([start]) => of.startsWith(start))?.[1];
    return reply ? Response.json(reply()) : body;
  });
  replies.set("/games/shared/bets", () => ({ open: [], ended: [] }));
  return { device, live, token, replies };
}

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;
type Script = ReturnType<typeof scriptedLive>;

const flight = (state: string, more: object = {}) => ({
  id: "r1",
  number: 41,
  closes_at: null,
  state,
  started_at: null,
  multiplier: null,
  crashed_at: null,
  next_at: null,
  ...more,
});
const crash = ({ houseTime }: Pick<Script, "houseTime">, news: object) => ({ now: houseTime(), ...news }) as CrashNews;

function bet(id: string, more: Partial<SharedBet> = {}): SharedBet {
  return {
    id,
    game: "crash",
    round: "r1",
    number: 41,
    slot: 1,
    state: "open",
    amount: "10.00",
    currency: "RUB",
    choice: {},
    outcome: null,
    multiplier: "0.0000",
    payout: "0.00",
    at: new Date().toISOString(),
    ended_at: null,
    ...more,
  };
}
const won = (id: string, at: string) =>
  bet(id, { state: "won", payout: "23.10", multiplier: "2.3100", ended_at: at, outcome: { crash: "3.87" } });

/** The receipt of a bet of long ago whose round was given up. */
function refundReceipt() {
  const hash = "ab".repeat(32);
  const told = {
    id: "b1",
    game: "crash",
    amount: "10.00",
    currency: "RUB",
    choice: {},
    outcome: { end: "refunded" },
    multiplier: "1.0000",
    payout: "10.00",
    nonce: 41,
    client_seed: "salt",
    server_seed_hash: hash,
    at: "2026-01-05T12:00:00.000Z",
  };
  const signed = { player: "p1", rules_hash: hash, previous: hash, root: hash, path: [], signature: "s", key_id: "k" };
  return { bet: told, receipt: { ...told, ...signed }, server_seed: null };
}

async function enterWithDuel() {
  const entered = await enter();
  const { device, live, token, replies } = entered;
  const worker = device.worker(token);
  const duel = openDuel(live);
  live.snapshots["duels"] = () => ({ whole: true, now: live.houseTime(), duels: [{ ...duel, mine: null }] });
  replies.set("/games/coinflip/duels", () => ({ duel, balance: "90.00" }));
  expect(await worker.features.shared.createDuel({ amount: "10.00", side: "heads" })).toMatchObject({ ok: true });
  return { ...entered, worker, duel };
}

function openDuel(live: Script) {
  return {
    id: "d1",
    number: 7,
    state: "open",
    amount: "10.00",
    currency: "RUB",
    side: "heads",
    creator: "me",
    joiner: null,
    mine: "creator",
    pays: "19.80",
    server_seed_hash: "ab".repeat(32),
    client_seed_creator: "mine",
    client_seed_joiner: null,
    server_seed: null,
    fell: null,
    expires_at: live.houseTime(dayMs),
    at: live.houseTime(),
    ended_at: null,
  };
}

function watch<T>(stream$: Observable<T>) {
  let seen: T | undefined;
  const watched = stream$.subscribe((value) => (seen = value));
  onTestFinished(() => watched.unsubscribe());
  return { get: () => seen, stop: () => watched.unsubscribe() };
}

const asked = (key: string) => ({ signal: new AbortController().signal, key });
const told = async ({ features }: Worker) =>
  (await firstValueFrom(features.app.notices$())).map(({ key, values }) => ({ key, ...values }));

test("every tab sees the same round over one line, with how far the house's clock is ahead, and as far as it was heard", async () => {
  const { device, live, token } = await enter({ aheadMs: dayMs });
  const tabs = [device.worker(token), device.worker(token)].map(({ features }) => watch(features.shared.crash$()));
  for (const { get } of tabs)
    await eventually(() => expect(get()).toMatchObject({ isLive: true, flight: { id: "r1" } }));
  live.tell("crash", crash(live, { flight: flight("flying", { started_at: live.houseTime() }) }));
  for (const { get } of tabs) {
    await eventually(() => expect(get()).toMatchObject({ flight: { state: "flying" } }));
    const { offsetMs, heardAt, confirmedUntil } = get() as CrashView;
    expect(Math.abs(offsetMs - dayMs)).toBeLessThan(60_000);
    expect(confirmedUntil - heardAt).toBeGreaterThanOrEqual(2_000);
    expect(confirmedUntil - heardAt).toBeLessThan(10_000);
  }
  await eventually(() => expect(live.lines()).toBe(1));
});

test("a house that plays no rounds is told from one that has not answered, and its first round opens the table", async () => {
  const { device, live, token } = await enter();
  live.snapshots["crash"] = () => crash(live, { whole: true, bets: [], past: [] });
  const { get } = watch(device.worker(token).features.shared.crash$());
  await eventually(() => expect(get()).toBeNull());
  live.tell("crash", crash(live, { flight: flight("betting") }));
  await eventually(() => expect(get()?.flight.state).toBe("betting"));
});

test("a line that is cut is said to be dead until everything was told anew over the next one", async () => {
  const { device, live, token } = await enter();
  const { get } = watch(device.worker(token).features.shared.crash$());
  await eventually(() => expect(get()).toMatchObject({ isLive: true }));
  const { snapshots } = live;
  const whole = snapshots["crash"];
  snapshots["crash"] = () => undefined;
  live.cut();
  await eventually(() => expect(get()).toMatchObject({ isLive: false, flight: { id: "r1" } }));
  live.mend();
  await eventually(() => expect(live.said("hello")).toHaveLength(2));
  await eventually(() => expect(live.joined("crash")).toBe(true));
  live.tell("crash", crash(live, { totals: { players: 5, bets: 5, out: 0, staked: "5.00", returned: "0.00" } }));
  await eventually(() => expect(get()).toMatchObject({ totals: { players: 5 }, isLive: false }));
  if (whole) snapshots["crash"] = whole;
  live.cut();
  live.mend();
  await eventually(() => expect(get()).toMatchObject({ totals: { players: 0 }, isLive: true }));
});

test("a bet is good for the round that one sees, and stands in every tab once it is taken", async () => {
  const { device, token, replies } = await enter();
  const [worker, other] = [device.worker(token), device.worker(token)];
  const seen = [worker, other].map(({ features }) => watch(features.shared.bets$()));
  replies.set(path, () => ({ bet: bet("b1"), balance: "90.00" }));
  const valid: number[] = [];
  const before = Date.now();
  device.beforeReply(({ path: of, validUntil }) => {
    if (of === path && validUntil !== undefined) valid.push(Date.parse(validUntil) - before);
  });
  expect(await worker.features.shared.placeCrashBet({ amount: "10.00", slot: 1 })).toMatchObject({ ok: true });
  expect(valid).toHaveLength(1);
  // Seconds, and not the minutes that any other bet is good for.
  expect(valid[0]).toBeLessThan(60_000);
  for (const { get } of seen) await eventually(() => expect(get()).toMatchObject({ open: [{ id: "b1" }], ended: [] }));
});

test("a bet whose answer is lost is asked about, told when it is known, and never sent again", async () => {
  const { device, token, replies } = await enter();
  const [worker, other] = [device.worker(token), device.worker(token)];
  const seen = watch(other.features.shared.bets$());
  const key = crypto.randomUUID();
  device.loseSome((way, { path: of }) => way === "reply" && of === path);
  replies.set("/api/v2/operations/", () => ({ state: "pending", result: null }));
  const order = { amount: "10.00", slot: 2 } as const;
  expect(await worker.features.shared.placeCrashBet(order, asked(key))).toMatchObject({
    error: { error: "unanswered" },
  });
  await eventually(() =>
    expect(seen.get()?.pending).toMatchObject([{ key, kind: "crash_bet", game: "crash", slot: 2, amount: "10.00" }]),
  );
  replies.set("/games/shared/bets", () => ({ open: [bet("b1", { slot: 2 })], ended: [] }));
  replies.set("/api/v2/operations/", () => ({
    state: "done",
    result: { bet: bet("b1", { slot: 2 }), balance: "90.00" },
  }));
  await eventually(() => expect(seen.get()).toMatchObject({ open: [{ id: "b1" }], pending: [] }));
  for (const each of [worker, other])
    await eventually(async () =>
      expect(await told(each)).toEqual([{ key: "shared_bet_in", game: "crash", amount: "10.00", number: "41" }]),
    );
  expect(device.sent("POST", path)).toHaveLength(1);
});

test("what a worker died over is asked about by the next one, and what did not arrive never will", async () => {
  const { device, token } = await enter();
  const key = crypto.randomUUID();
  const order = { amount: "10.00", slot: 1 };
  const next = device.worker(token);
  expect(await next.features.money.lost({ key, kind: "crash_bet", order })).toMatchObject({
    error: { error: "unanswered" },
  });
  await eventually(async () =>
    expect(await told(next)).toEqual([{ key: "bet_not_placed", game: "crash", amount: "10.00", error: "not_placed" }]),
  );
});

test("a bet that ends while one watches is seen, and not told", async () => {
  const { device, live, token, replies } = await enter();
  const worker = device.worker(token);
  const [own, returned] = [
    watch(worker.features.shared.bets$()),
    watch(worker.features.shared.returned$({ game: "crash" })),
  ];
  replies.set(path, () => ({ bet: bet("b1"), balance: "90.00" }));
  await eventually(() => expect(live.joined("shared")).toBe(true));
  await worker.features.shared.placeCrashBet({ amount: "10.00", slot: 1 });
  await eventually(() => expect(live.said("ping").length).toBeGreaterThan(0));
  live.tell("shared", { open: [], ended: [won("b1", live.houseTime(50))] });
  await eventually(() => expect(own.get()).toMatchObject({ open: [], ended: [{ id: "b1", payout: "23.10" }] }));
  expect(returned.get()).toBeUndefined();
  expect(await told(worker)).toEqual([]);
});

test("what came of a bet while the line was cut is told by its table once, in all tabs", async () => {
  let nowMs = Date.now();
  const { device, live, token, replies } = await enter({ now: () => nowMs });
  const workers = [device.worker(token), device.worker(token)];
  const own = workers.map(({ features }) => watch(features.shared.bets$()));
  const returned = workers.map(({ features }) => watch(features.shared.returned$({ game: "crash" })));
  replies.set(path, () => ({ bet: bet("b1"), balance: "90.00" }));
  await eventually(() => expect(live.joined("shared")).toBe(true));
  await workers[0]?.features.shared.placeCrashBet({ amount: "10.00", slot: 1 });
  for (const { get } of own) await eventually(() => expect(get()?.open).toHaveLength(1));
  live.cut();
  const end = { open: [], ended: [won("b1", live.houseTime())] };
  live.snapshots["shared"] = () => end;
  live.tell("shared", end);
  nowMs += 1_000;
  live.mend();
  for (const { get } of returned)
    await eventually(() => expect(get()).toMatchObject({ awayMs: 1_000, bets: end.ended }));
  await workers[1]?.features.shared.sawReturned({ ids: ["b1"] });
  for (const { get } of returned) await eventually(() => expect(get()).toBeUndefined());
  for (const worker of workers) expect(await told(worker)).toEqual([]);
});

test("a bet that was left open is followed from any page, and told in a notice once, whoever comes back", async () => {
  const { device, live, token, replies } = await enter();
  const first = device.worker(token);
  replies.set(path, () => ({ bet: bet("b1"), balance: "90.00" }));
  const { stop } = watch(first.features.shared.bets$());
  await first.features.shared.placeCrashBet({ amount: "10.00", slot: 1 });
  stop();
  first.kill();
  replies.set("/games/shared/bets", () => ({ open: [], ended: [won("b1", live.houseTime())] }));
  const [next, other] = [device.worker(token), device.worker(token)];
  for (const each of [next, other])
    await eventually(async () =>
      expect(await told(each)).toEqual([
        { key: "round_ended", game: "crash", amount: "10.00", payout: "23.10", number: "41" },
      ]),
    );
});

test("a bet that was given back so long ago that no list has it is told as a refund", async () => {
  const { device, token, replies } = await enter();
  const first = device.worker(token);
  replies.set(path, () => ({ bet: bet("b1"), balance: "90.00" }));
  const { stop } = watch(first.features.shared.bets$());
  await first.features.shared.placeCrashBet({ amount: "10.00", slot: 1 });
  stop();
  first.kill();
  replies.set("/games/receipts/b1", () => refundReceipt());
  const next = device.worker(token);
  const own = watch(next.features.shared.bets$());
  await eventually(async () =>
    expect(await told(next)).toEqual([
      { key: "shared_refunded", game: "crash", amount: "10.00", payout: "10.00", number: "41" },
    ]),
  );
  expect(own.get()).toMatchObject({ open: [], ended: [{ id: "b1", state: "refunded" }] });
});

test("a bet that is cashed out has its end from the answer, whatever is told before or after", async () => {
  const { device, live, token, replies } = await enter();
  const worker = device.worker(token);
  const own = watch(worker.features.shared.bets$());
  await eventually(() => expect(live.joined("shared")).toBe(true));
  live.tell("shared", { open: [bet("b1")], ended: [] });
  await eventually(() => expect(own.get()?.open).toHaveLength(1));
  const end = won("b1", live.houseTime());
  replies.set(`${path}/b1/cash-out`, () => ({ bet: end, balance: "113.10" }));
  expect(await worker.features.shared.cashOutCrashBet({ id: "b1" })).toMatchObject({
    value: { bet: { state: "won" } },
  });
  live.tell("shared", { open: [bet("b1")], ended: [] });
  live.tell("shared", { open: [bet("b2")], ended: [end] });
  await eventually(() => expect(own.get()).toMatchObject({ open: [{ id: "b2" }], ended: [{ id: "b1" }] }));
});

test("an own duel that somebody joins is known to have ended by what everybody is told", async () => {
  const { live, replies, worker, duel } = await enterWithDuel();
  replies.set("/games/coinflip/duels", () => ({ items: [duel], next: null }));
  const all = watch(worker.features.shared.duels$());
  const mine = watch(worker.features.shared.myDuels$());
  await eventually(() => expect(all.get()).toMatchObject({ open: [{ id: "d1" }] }));
  await eventually(() => expect(mine.get()?.value).toMatchObject([{ id: "d1", state: "open" }]));
  const done = {
    ...duel,
    mine: null,
    state: "done",
    joiner: "she",
    client_seed_joiner: "hers",
    server_seed: "cd".repeat(32),
  };
  live.tell("duels", { now: live.houseTime(), duels: [{ ...done, fell: "heads", ended_at: live.houseTime() }] });
  await eventually(() => expect(all.get()).toMatchObject({ open: [], ended: [{ id: "d1" }] }));
  await eventually(() => expect(mine.get()?.value).toMatchObject([{ id: "d1", state: "done", mine: "creator" }]));
});

test("an own duel that ends on another page, before or after its line is cut, is told in a notice once", async () => {
  for (const isCut of [false, true]) {
    const { device, live, token, replies, worker, duel } = await enterWithDuel();
    const tabs = [worker, device.worker(token)];
    const done = { ...duel, state: "done", fell: "heads" };
    await eventually(() => expect(live.joined("duels")).toBe(true));
    replies.set("/games/coinflip/duels", () => ({ items: [done], next: null }));
    live.snapshots["duels"] = () => ({ whole: true, now: live.houseTime(), duels: [] });
    if (isCut) live.cut();
    else live.tell("duels", { now: live.houseTime(), duels: [{ ...done, mine: null }] });
    live.mend();
    for (const tab of tabs)
      await eventually(async () =>
        expect(await told(tab)).toEqual([{ key: "round_ended", game: "coinflip", amount: "10.00", payout: "19.80" }]),
      );
  }
});

test("an own duel that ends while no worker runs is told by the next one, whatever page it starts on", async () => {
  const { device, live, token, replies, worker, duel } = await enterWithDuel();
  worker.kill();
  const done = { ...duel, state: "done", fell: "heads", ended_at: live.houseTime() };
  replies.set("/games/coinflip/duels", () => ({ items: [done], next: null }));
  live.snapshots["duels"] = () => ({ whole: true, now: live.houseTime(), duels: [] });
  const next = device.worker(token);
  await eventually(async () =>
    expect(await told(next)).toEqual([{ key: "round_ended", game: "coinflip", amount: "10.00", payout: "19.80" }]),
  );
});

test("an own duel whose end could not be asked for is asked for again at the next news", async () => {
  const { live, replies, worker, duel } = await enterWithDuel();
  await eventually(() => expect(live.joined("duels")).toBe(true));
  let asked = 0;
  replies.set("/games/coinflip/duels", () => ({ unreadable: (asked += 1) }));
  live.snapshots["duels"] = () => ({ whole: true, now: live.houseTime(), duels: [] });
  live.cut();
  live.mend();
  await eventually(() => expect(asked).toBeGreaterThan(0));
  const done = { ...duel, state: "done", fell: "heads", ended_at: live.houseTime() };
  replies.set("/games/coinflip/duels", () => ({ items: [done], next: null }));
  await eventually(async () => {
    live.tell("duels", { now: live.houseTime(), duels: [{ ...duel, id: "d2", mine: null }] });
    expect(await told(worker)).toMatchObject([{ key: "round_ended", game: "coinflip", payout: "19.80" }]);
  });
});
