import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as v from "valibot";
import { getMoneyTotals, getOperations, type MoneyOperation, type MoneyTotals } from "../../contract/cashier.ts";
import { createBettors } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { createWithdrawers } from "../../tests/builders/withdrawers.ts";
import { openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { giveMoney } from "../desk/give-money.ts";
import { methodHash } from "./methods.ts";
import { betHistory } from "../games/bet-history.ts";
import { entryHistories } from "../wallet/entry-histories.ts";
import { paymentHistories } from "./money-histories.ts";
import { takeEvent } from "./take-event.ts";

const start = Date.parse("2026-03-10T09:00:00Z");
let nowMs = start;
const clock = { now: () => nowMs };
const paying = createPayingOut({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const { pool } = house.database;
const enter = createWithdrawers(house);
const bettors = createBettors(house.app.house);
type Player = Awaited<ReturnType<typeof enter>>;
type Page = { items: MoneyOperation[]; next: string | null; error: string };

const list = async ({ headers }: Player, query = "") =>
  (await house.api<Page>(`/api/v2/operations${query}`, { headers })).json;
const tell = (event: Parameters<typeof takeEvent>[0] | undefined) =>
  event && takeEvent(event, "paying", house.app.house);

async function deposit({ headers }: Player, amount: string, fate: "paid" | "failed" | "waiting") {
  const { json } = await house.api<{ invoice_id: string }>("/api/v2/billing/deposit", {
    headers: { ...headers, "Idempotency-Key": randomUUID() },
    body: { method: methodHash("in", "card-transfer", "RUB"), amount },
  });
  if (fate === "paid") await tell(paying.paid(json.invoice_id));
  if (fate === "failed") await tell(paying.tells(json.invoice_id, "payment.failed"));
  return json.invoice_id;
}

async function withdrawal(player: Player, amount: string, fate: "done" | "refused" | "waiting") {
  const { json } = await player.withdraw(amount, { give_up_bonus: true });
  await expect.poll(() => paying.payouts.has(json.id), { interval: 2 }).toBe(true);
  if (fate === "refused") await tell(paying.refuse(json.id));
  if (fate !== "done") return json.id;
  await tell(paying.send(json.id));
  await tell(paying.finish(json.id));
  return json.id;
}

async function busy(): Promise<Player> {
  const player = await enter({ balance: "5000.00" });
  const steps = [
    () => deposit(player, "1000.00", "paid"),
    () => bettors.bet(player.id, { amount: "10.00" }),
    () => withdrawal(player, "200.00", "done"),
    () => deposit(player, "300.00", "failed"),
    () => withdrawal(player, "300.00", "refused"),
    () => bettors.bet(player.id, { amount: "20.00" }),
    () => bonus(player),
    () => inTransaction(pool, (tx) => giveMoney(tx, player.id, 5_000_000n, house.app.house)),
    () => deposit(player, "400.00", "waiting"),
    () => withdrawal(player, "400.00", "waiting"),
  ];
  for (const step of steps) {
    nowMs += 1_000;
    await step();
  }
  return player;
}

async function bonus({ id }: Player) {
  const grant = { player: id, currency: "RUB", amountMicro: 1_000_000n, wagering: 1, source: "test" } as const;
  await inTransaction(pool, (tx) => openGrant(tx, grant, house.app.house));
}

test("all of a player's money is one list, newest first, with what each of it has come to", async () => {
  const player = await busy();
  const page = await list(player);
  expect(v.safeParse(getOperations.reply, page)).toMatchObject({ success: true });
  expect(page.items.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "bonus done",
    "withdrawal open",
    "deposit open",
    "correction done",
    "bonus done",
    "bet done",
    "withdrawal failed",
    "deposit failed",
    "withdrawal done",
    "bet done",
    "deposit done",
    "correction done",
  ]);
  const amounts = page.items.map(({ amount }) => amount);
  expect(amounts.filter((_, index) => page.items[index]?.kind !== "bet")).toEqual([
    "-1.00",
    "-458.00",
    "0.00",
    "5.00",
    "1.00",
    "0.00",
    "0.00",
    "-254.00",
    "1000.00",
    "5000.00",
  ]);
  expect(page.items[1]).toMatchObject({ detail: "waiting", destination: "•••• 1111", may_be_cancelled: true });
  expect(page.items[2]).toMatchObject({
    detail: "waiting",
    ordered: "400.00",
    shop_amount: "404.00",
    resumable_until: new Date(nowMs - 1_000 + 1_200_000).toISOString(),
  });
  expect(page.items[6]).toMatchObject({ detail: "refused", reason: "other", fee: "56.00" });
  expect(page.items[8]).toMatchObject({ detail: "done", may_be_cancelled: false, method: "card" });
  expect(page.items[10]).toMatchObject({ detail: "paid", shop_amount: "1010.00", commission: "10.00" });
  expect(page.items[0]).toMatchObject({ kind: "bonus", detail: "given_up" });
  expect(page.items[4]).toMatchObject({ kind: "bonus", detail: "granted", amount: "1.00" });
  // Completed operations have moved the balance, and held ones are already deducted; pending deposits are not in it.
  const moved = page.items.filter(({ kind }) => kind !== "bonus");
  expect(moved.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2)).toBe(await player.balance());
});

test("it can be leafed through in pages of any size, in kinds, states and times, and nothing is missing or twice", async () => {
  const player = await busy();
  const whole = (await list(player)).items;
  const ids = whole.map(({ id }) => id);
  const leafed = async (query: string, size: number) => {
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const next: Page = await list(player, `?limit=${size}${query}${cursor && `&cursor=${cursor}`}`);
      expect(next.items.length).toBeLessThanOrEqual(size);
      found.push(...next.items.map(({ id }) => id));
      cursor = next.next;
    }
    return found;
  };
  for (const size of [1, 2, 3, 10, 11, 100]) expect(await leafed("", size)).toEqual(ids);
  for (const kind of ["deposit", "withdrawal", "bet", "bonus", "correction"])
    for (const state of ["open", "done", "failed"]) {
      const wanted = whole.filter((one) => one.kind === kind && one.state === state).map(({ id }) => id);
      expect([kind, state, await leafed(`&kind=${kind}&state=${state}`, 2)]).toEqual([kind, state, wanted]);
    }
  for (let first = 0; first < whole.length; first += 3) {
    const [from, to] = [whole[first + 2]?.at ?? "", whole[first]?.at ?? ""];
    const within = whole.filter(({ at }) => at >= from && at <= to).map(({ id }) => id);
    if (from) expect(await leafed(`&from=${from}&to=${to}`, 2)).toEqual(within);
  }
  for (const query of ["?cursor=x", "?kind=all", "?state=0", "?from=today", "?limit=0", `?cursor=1.${"x".repeat(36)}`])
    expect([query, (await list(player, query)).error]).toEqual([query, "validation"]);
});

test("many things of one moment are told apart by their ids, whatever they are", async () => {
  const player = await enter({ balance: "5000.00" });
  nowMs += 60_000;
  await Promise.all([
    ...Array.from({ length: 6 }, () => bettors.bet(player.id, { amount: "1.00" })),
    ...Array.from({ length: 3 }, () => deposit(player, "100.00", "waiting")),
    ...Array.from({ length: 3 }, () => player.withdraw("100.00")),
    ...Array.from({ length: 3 }, () =>
      inTransaction(pool, (tx) => giveMoney(tx, player.id, 1_000_000n, house.app.house)),
    ),
  ]);
  const whole = (await list(player)).items.map(({ id }) => id);
  expect(new Set(whole).size).toBe(16);
  for (const size of [1, 4, 7]) {
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const next: Page = await list(player, `?limit=${size}${cursor && `&cursor=${cursor}`}`);
      found.push(...next.items.map(({ id }) => id));
      cursor = next.next;
    }
    expect(found).toEqual(whole);
  }
});

test("a round's stake is in the list from when it was taken, and its end changes its line and not its place", async () => {
  const player = await enter({ balance: "100.00" });
  const rounders = createRounders(house.app.house);
  const secret = String(await rounders.secretOf(player.id, "miner"));
  const mines = (secret.match(/\d+/g) ?? []).map(Number);
  nowMs += 1_000;
  const { round } = roundOf(await rounders.open(player.id, "miner"));
  const openedAt = new Date(nowMs).toISOString();
  const [line] = (await list(player, "?kind=bet")).items;
  expect(line).toMatchObject({ id: round.id, state: "open", amount: "-10.00", game: "miner", stake: "10.00" });
  expect(line).toMatchObject({ ended_at: null, payout: null, multiplier: null });
  expect((await list(player, "?kind=bet&state=done")).items).toEqual([]);

  nowMs += 60_000;
  await bettors.bet(player.id, { amount: "20.00" });
  const between = new Date(nowMs).toISOString();
  nowMs += 60_000;
  const safe = Array.from({ length: 25 }, (_, cell) => cell).find((cell) => !mines.includes(cell));
  const stepped = roundOf(await rounders.step(player.id, { ...round, game: "miner" }, { cell: safe }));
  roundOf(await rounders.cashOut(player.id, { ...stepped.round, game: "miner" }));
  const { items } = await list(player, "?kind=bet");
  expect(items.map(({ state, at, ended_at }) => [state, at, ended_at])).toEqual([
    ["done", between, between],
    ["done", openedAt, new Date(nowMs).toISOString()],
  ]);
  expect((await list(player, `?kind=bet&to=${openedAt}`)).items.map(({ id }) => id)).toEqual([round.id]);
  expect((await list(player, `?kind=bet&from=${between}`)).items.map(({ id }) => id)).toEqual([items[0]?.id]);
  expect((await list(player, "?state=open")).items).toEqual([]);
});

test("a deposit that was paid with another sum says what was ordered and what has come", async () => {
  const player = await enter();
  const id = await deposit(player, "1000.00", "waiting");
  const other = { amount: "250.00", commission: "0.00", sum_was_changed: true };
  await tell(paying.paid(id, other));
  expect((await list(player, "?kind=deposit")).items).toMatchObject([
    { detail: "paid", ordered: "1000.00", amount: "250.00", shop_amount: "250.00", sum_was_changed: true },
  ]);
});

test("whatever a provider gives as its reason, players are told one of those that there are words for", async () => {
  const reasonOf = async (reason: string) => {
    const player = await enter();
    const { json } = await player.withdraw("200.00");
    await expect.poll(() => paying.payouts.has(json.id), { interval: 2 }).toBe(true);
    await tell(paying.refuse(json.id, reason));
    const [line] = (await list(player, "?kind=withdrawal")).items;
    return line && "reason" in line ? line.reason : undefined;
  };
  expect([await reasonOf("destination_closed"), await reasonOf("card is blocked")]).toEqual([
    "destination_closed",
    "other",
  ]);
});

test("in and out are what was credited and what was paid out with its fee, and nothing else", async () => {
  const player = await busy();
  const { json } = await house.api<MoneyTotals>("/api/v2/billing/totals", { headers: player.headers });
  expect(v.safeParse(getMoneyTotals.reply, json).success).toBe(true);
  expect(json).toEqual({ currency: "RUB", deposited: "1000.00", withdrawn: "254.00", net: "746.00" });
});

test("every page is found by an index, however much there is", async () => {
  const player = await busy();
  const tx = await pool.connect();
  try {
    await tx.query("begin; set local enable_seqscan = off");
    const explained: string[] = [];
    const spied = {
      query: async (text: string, values: unknown[]) => {
        const { rows } = await tx.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
        explained.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
        return { rows: [] };
      },
    };
    const sources = { ...house.app.house, pool: spied as unknown as typeof pool };
    const { deposit, withdrawal } = paymentHistories(sources);
    const { bonus, correction } = entryHistories(sources.pool);
    const histories = [deposit, withdrawal, betHistory(sources.pool), bonus, correction];
    const stretch = { fromMs: start, toMs: nowMs, before: { atMs: nowMs, id: "a" }, limit: 20, state: undefined };
    for (const history of histories) await history(player.id, stretch);
    expect(explained).toHaveLength(6);
    for (const plan of explained) expect(plan).not.toMatch(/Seq Scan/);
    const used = explained.map(
      (plan) =>
        /(?:Index (?:Only )?Scan Backward using|Index (?:Only )?Scan using|on) (\w+_by_player|rounds_open|rounds_left|bets_pkey|entries_of_the_house)/.exec(
          plan,
        )?.[1],
    );
    expect(used).toEqual([
      "deposits_by_player",
      "payouts_by_player",
      // The planner picks either while the tables are empty.
      expect.stringMatching(/^rounds_(open|left)$/),
      "bets_pkey",
      "entries_of_the_house",
      "entries_of_the_house",
    ]);
  } finally {
    await tx.query("rollback");
    tx.release();
  }
});
