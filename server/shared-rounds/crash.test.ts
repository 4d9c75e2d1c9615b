import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type CrashNews, crashNews } from "../../contract/crash.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { crashTable } from "../../tests/builders/crash-table.ts";
import { multiplierAt, msToReach } from "../../rules/games/crash-curve.ts";
import { targetText } from "../../rules/games/crash.ts";
import { nodeHashing } from "../games/hashing.ts";

const table = await crashTable();
const { clock, house } = table;

test("a target that is reached is paid at exactly that, and what stays in is lost", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 200 && crash < 400);
  const won = await table.bet(anna, { auto_cash_out: "1.50" });
  const lost = await table.bet(anna, { slot: 2, auto_cash_out: "4.00" });
  expect([won.status, lost.status]).toEqual([200, 200]);
  await table.takeOff(round);
  await table.land(round);
  const { ended } = await table.bets(anna);
  expect(ended.map(({ slot, state, multiplier, payout }) => ({ slot, state, multiplier, payout }))).toEqual([
    { slot: 2, state: "lost", multiplier: "0.0000", payout: "0.00" },
    { slot: 1, state: "won", multiplier: "1.5000", payout: "15.00" },
  ]);
  expect(ended[1]?.outcome).toMatchObject({ cash_out: "1.50", by: "target", received_at: null });
  expect(ended[0]?.outcome).toMatchObject({ crash: targetText(round.crashE2), cash_out: null, by: null });
});

test("a target at the very crash point wins, and one above it is lost", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 150 && crash < 300);
  await table.bet(anna, { auto_cash_out: targetText(round.crashE2) });
  await table.bet(anna, { slot: 2, auto_cash_out: targetText(round.crashE2 + 1) });
  await table.takeOff(round);
  await table.land(round);
  expect((await table.bets(anna)).ended.map(({ state }) => state)).toEqual(["lost", "won"]);
});

test("a press counts for the moment at which it is read, the very last one too", async () => {
  const [anna, boris, vera] = [await table.player(), await table.player(), await table.player()];
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const bets = await Promise.all([anna, boris, vera].map(async (player) => (await table.bet(player)).json.bet.id));
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 3_000);
  const first = await table.cashOut(anna, bets[0] ?? "");
  expect(first.json.bet).toMatchObject({
    state: "won",
    multiplier: `${targetText(multiplierAt(3_000))}00`,
    outcome: { by: "player", crash: null, received_at: new Date(startedAt + 3_000).toISOString() },
  });
  expect(first.json.receipt?.multiplier).toBe(first.json.bet.multiplier);
  // The last millisecond at which the curve is at the crash point.
  const last = msToReach(round.crashE2 + 1) - 1;
  clock.moveTo(startedAt + last);
  const second = await table.cashOut(boris, bets[1] ?? "");
  expect(second.json.bet).toMatchObject({ state: "won", multiplier: `${targetText(round.crashE2)}00` });
  clock.moveTo(startedAt + last + 1);
  const [late] = await Promise.all([table.cashOut(vera, bets[2] ?? ""), table.land(round)]);
  expect(late.json.bet).toMatchObject({ state: "lost", payout: "0.00" });
});

test("who leaves before the curve has risen has the stake back, and has played nothing", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const before = await played();
  const { bet } = (await table.bet(anna)).json;
  clock.moveTo((await table.takeOff(round)) + msToReach(101) - 1);
  const { json } = await table.cashOut(anna, bet.id);
  expect(json).toMatchObject({ bet: { state: "refunded", multiplier: "1.0000" }, balance: "1000.00" });
  expect(json.receipt).toMatchObject({ payout: "10.00", outcome: { cash_out: "1.00", by: "player", end: "refunded" } });
  await table.land(round);
  expect(await played()).toEqual(before);
});

/** Bets of crash that count. */
async function played(): Promise<unknown> {
  const { rows } = await house.database.pool.query(
    `select coalesce(sum(bets), 0)::int as bets, coalesce(sum(staked_micro), 0)::int as staked from return_sums
     where game = 'crash'`,
  );
  return rows[0];
}

test("a press whose end is held back counts from that end, so nobody presses first and decides later", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna)).json;
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 1_000);
  const press = request({
    host: "127.0.0.1",
    port: house.port,
    method: "POST",
    path: `/games/crash/bets/${bet.id}/cash-out`,
    headers: {
      Host: `api.karat.localhost:${house.port}`,
      Authorization: `Bearer ${anna.token}`,
      "Idempotency-Key": crypto.randomUUID(),
      "Content-Type": "application/json",
      "Content-Length": 2,
      Expect: "100-continue",
    },
  });
  press.flushHeaders();
  // The house has read all but the body.
  await once(press, "continue");
  clock.moveTo(startedAt + 5_000);
  press.end("{}");
  const [answer] = (await once(press, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect((await table.bets(anna)).ended[0]).toMatchObject({
    multiplier: `${targetText(multiplierAt(5_000))}00`,
    outcome: { received_at: new Date(startedAt + 5_000).toISOString() },
  });
  await table.land(round);
});

test("a press that stands behind one's own queue counts from its turn, and a cut connection takes none back", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const [one, two] = [(await table.bet(anna)).json.bet, (await table.bet(anna, { slot: 2 })).json.bet];
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 1_000);

  const waiting = await pressBehindQueue(anna, one.id);
  clock.moveTo(startedAt + 4_000);
  const cut = await pressBehindQueue(anna, two.id);
  // It has been read, its turn has not come, and the round still flies.
  cut.incoming.socket.destroy();
  await eventually(async () => expect((await table.bets(anna)).ended).toHaveLength(2));
  const { ended } = await table.bets(anna);
  expect(ended.map(({ state, outcome }) => [state, outcome])).toMatchObject([
    ["won", { received_at: new Date(startedAt + 4_000).toISOString() }],
    ["won", { received_at: new Date(startedAt + 4_000).toISOString() }],
  ]);
  waiting.end();
  cut.end();
  await table.land(round);
});

/** Resolves once the house has read a press behind many other calls of the same player, before its turn. */
async function pressBehindQueue({ token }: { token: string }, bet: string) {
  const call = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: api.karat.localhost:${house.port}\r\nAuthorization: Bearer ${token}\r\n` +
    `Idempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\n`;
  const path = `/games/crash/bets/${bet}/cash-out`;
  const sockets = [0, 1].map(() => connect(house.port, "127.0.0.1").on("error", () => {}));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const read = new Promise<IncomingMessage>((resolve) => {
    const hear = (message: unknown) => {
      const { request: incoming } = message as { request: IncomingMessage };
      if (incoming.url !== path) return;
      unsubscribe("http.server.request.start", hear);
      // By then it stands in line.
      process.nextTick(resolve, incoming);
    };
    subscribe("http.server.request.start", hear);
  });
  const [queue, press] = sockets;
  queue?.resume().write(`${call("GET", "/games/shared/bets")}\r\n`.repeat(100));
  press?.resume().write(`${call("POST", path)}Content-Length: 2\r\n\r\n{}`);
  return { incoming: await read, end: () => sockets.forEach((socket) => socket.destroy()) };
}

test("who has had many bets refused can still cash out", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna)).json;
  await table.takeOff(round);
  // The slot of the next round is taken by the first of them.
  for (let part = 0; part < 4; part += 1) await Promise.all(Array.from({ length: 50 }, () => table.bet(anna)));
  expect((await table.bet(anna)).json.error).toBe("too_many_tries");
  expect((await table.cashOut(anna, bet.id)).status).toBe(200);
  await table.land(round);
});

test("the same press again gets the same answer, and somebody else's none", async () => {
  const [anna, boris] = [await table.player(), await table.player()];
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const { bet } = (await table.bet(anna)).json;
  const early = await table.cashOut(anna, bet.id);
  expect([early.status, early.json.error]).toEqual([409, "too_early"]);
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 1_000);
  expect((await table.cashOut(boris, bet.id)).status).toBe(404);
  const key = "7b0f7f3e-55b7-4f0e-9a0e-0f3c4b8d2a11";
  const [one, other] = await Promise.all([table.cashOut(anna, bet.id, key), table.cashOut(anna, bet.id, key)]);
  clock.moveTo(startedAt + 2_000);
  const again = await table.cashOut(anna, bet.id, key);
  expect([other.text, again.text]).toEqual([one.text, one.text]);
  const { json } = await house.desk<{ balanced: boolean }>("/ledger/check");
  expect(json.balanced).toBe(true);
});

test("the desk lays a chain, and the next round comes from its end", async () => {
  const seed = "5e".repeat(32);
  const laid = await house.desk<{ length: number; terminating_hash: string }>("/chains", { game: "crash", seed });
  expect(laid.json).toMatchObject({ length: 2_000, salt: expect.any(String) });
  const at = (steps: number) => Array.from({ length: steps }).reduce<string>((hash) => nodeHashing.sha256(hash), seed);
  expect(at(2_000)).toBe(laid.json.terminating_hash);
  const round = await table.next();
  await table.takeOff(round);
  expect((await table.land(round)).seed).toBe(at(1_999));
});

test("everybody is told of start and end at once, and once a second of what others do", async () => {
  const heard: { seq: number; whole?: true; data: CrashNews }[] = [];
  const socket = house.live();
  await once(socket, "open");
  socket.on("message", (data) => {
    const { channel, seq, snapshot, data: told } = JSON.parse((data as Buffer).toString()) as Heard;
    if (channel === "crash") heard.push({ seq, data: v.parse(crashNews, snapshot ?? told) });
  });
  socket.send(JSON.stringify({ op: "hello", protocol: 1 }));
  socket.send(JSON.stringify({ op: "join", channel: "crash" }));
  const anna = await table.player();
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const { bet } = (await table.bet(anna)).json;
  const flights = () => heard.flatMap(({ data: { flight } }) => (flight?.id === round.id ? [flight] : []));
  const bets = () => heard.flatMap(({ data }) => data.bets ?? []).filter(({ id }) => id === bet.id);
  await eventually(() => expect(bets()).toMatchObject([{ amount: "10.00", multiplier: null }]));
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 2_000);
  await table.cashOut(anna, bet.id);
  const next = (await table.bet(anna)).json.bet;
  await eventually(() => {
    expect(bets().at(-1)).toMatchObject({ payout: "11.20", multiplier: "1.12" });
    expect(heard.at(-1)?.data).toMatchObject({
      totals: { bets: 1, out: 1, staked: "10.00", returned: "11.20" },
      waiting: { bets: 1, staked: "10.00" },
    });
  });
  await table.land(round);
  await eventually(() => expect(flights().at(-1)?.state).toBe("crashed"));
  // Locking may be over before it is told. Of the flight nothing is told but that it is on.
  const [betting, flying, crashed, ...more] = flights().filter(({ state }) => state !== "locking");
  expect([betting?.state, flying?.state, crashed?.state, more]).toEqual(["betting", "flying", "crashed", []]);
  expect(flying).toMatchObject({ started_at: new Date(startedAt).toISOString(), multiplier: null, crashed_at: null });
  expect(crashed?.multiplier).toBe(targetText(round.crashE2));
  expect(heard.find(({ data }) => data.past?.[0]?.id === round.id)?.data.past).toHaveLength(1);
  // Where it begins anew, it says so, and nothing is told twice or left out.
  const seqs = heard.filter(({ data }) => !data.whole).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  expect(heard[0]?.data.whole).toBe(true);
  socket.terminate();
  await table.land(await table.open(() => true));
  expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(next.id);
});

interface Heard {
  channel: string;
  seq: number;
  snapshot?: unknown;
  data?: unknown;
}

test("while a round flies, bets are taken for the next one, and taken back", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const flying = (await table.bet(anna)).json.bet;
  await table.takeOff(round);
  const next = (await table.bet(anna)).json.bet;
  expect(flying.round).toBe(round.id);
  expect(next.number).toBe(round.number + 1);
  const refused = await house.api<{ error: string }>(`/games/crash/bets/${flying.id}/cancel`, {
    headers: { Authorization: `Bearer ${anna.token}`, "Idempotency-Key": crypto.randomUUID() },
    body: {},
  });
  expect(refused.status).toBe(409);
  const taken = await house.api<{ bet: { state: string }; balance: string }>(`/games/crash/bets/${next.id}/cancel`, {
    headers: { Authorization: `Bearer ${anna.token}`, "Idempotency-Key": crypto.randomUUID() },
    body: {},
  });
  expect(taken.json).toMatchObject({ bet: { state: "cancelled" }, balance: "990.00" });
  await table.land(round);
});
