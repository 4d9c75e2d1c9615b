import type { Observable } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Answer } from "../../contract/errors.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { fastClock } from "../../tests/world/fast-clock.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";

const clock = fastClock(5);
const house = await startHouse({ sharedGames: ["crash", "rooms"], clock });
const enterPayer = createPayers(house);
const context = { signal: new AbortController().signal };

function watch<T>(stream$: Observable<T>) {
  let seen: T | undefined;
  const watched = stream$.subscribe((value) => (seen = value));
  onTestFinished(() => watched.unsubscribe());
  return () => seen;
}

/** An order is good for less than two seconds of ours; one that comes later does nothing. */
const inTime = <T>(order: () => Promise<Answer<T>>) =>
  eventually(async () => {
    const answer = await order();
    if (!answer.ok) throw new Error(answer.error.error);
    return answer.value;
  });

test("a round at a whole house: two bets, one taken back, one paid at its target, and all of it checked afterwards", async () => {
  const payer = await enterPayer({ balance: "100.00" });
  const { HouseSocket } = socketsTo(house);
  const device = createDevice(house, { WebSocket: HouseSocket, now: () => clock.now() });
  const { features } = device.worker(payer.headers.Authorization.replace("Bearer ", ""));
  const onlooker = device.worker();
  const [crash, bets, crowd] = [
    watch(features.shared.crash$()),
    watch(features.shared.bets$()),
    watch(onlooker.features.shared.crash$()),
  ];
  await eventually(() => expect(crash()).toMatchObject({ isLive: true, flight: { state: "betting" } }));
  const place = (slot: 1 | 2, amount: string) =>
    inTime(() => features.shared.placeCrashBet({ amount, slot, auto_cash_out: "1.01" }, context));
  const { id: stays, number } = (await place(1, "10.00")).bet;
  const { id } = (await place(2, "5.00")).bet;
  await eventually(() => expect(crowd()?.bets.some((bet) => bet.id === id)).toBe(true));
  const back = await features.shared.cancelCrashBet({ id }, context);
  // A slow machine may have come to the end of betting.
  if (back.ok) {
    await eventually(() => expect(crowd()?.bets.some((bet) => bet.id === id)).toBe(false));
    expect(bets()?.open.map((bet) => bet.id)).not.toContain(id);
  }
  // A flight may take half a minute.
  await vi.waitFor(() => expect(crash()?.past[0]?.number).toBeGreaterThanOrEqual(number), { timeout: 120_000 });
  const past = crash()?.past.find((round) => round.number === number);
  if (!past) throw new Error("the round has left no trace");
  await eventually(() => expect(bets()?.ended.some((bet) => bet.id === stays)).toBe(true));
  const ended = bets()?.ended.find((bet) => bet.id === stays);
  const isWon = Number(past.multiplier) >= 1.01;
  expect(ended).toMatchObject(isWon ? { state: "won", payout: "10.10" } : { state: "lost", payout: "0.00" });
  expect(await features.shared.verifyRound({ game: "crash", ...past }, context)).toMatchObject({
    value: { isOfChain: true, result: past.multiplier },
  });
  expect(await onlooker.features.shared.checkRound({ game: "crash", round: String(number) }, context)).toMatchObject({
    value: { kind: "chain", round: past, report: { isOfChain: true, result: past.multiplier } },
  });
  const rounds = await onlooker.features.shared.crashRounds({}, context);
  expect(rounds).toMatchObject({ ok: true });
  expect(rounds.ok && rounds.value.items.find((round) => round.number === number)).toEqual(past);
});

async function enter() {
  const payer = await enterPayer({ balance: "100.00" });
  const { HouseSocket } = socketsTo(house);
  const device = createDevice(house, { WebSocket: HouseSocket, now: () => clock.now() });
  return device.worker(payer.headers.Authorization.replace("Bearer ", ""));
}

test("a pot and a duel at a whole house: both players see who comes, and what came of it", async () => {
  const players = [await enter(), await enter()] as const;
  const pots = players.map(({ features }) => watch(features.shared.room$({ room: "red", currency: "RUB" })));
  const own = players.map(({ features }) => watch(features.shared.bets$()));
  for (const { features } of players)
    await inTime(() => features.shared.placeRoomBet({ room: "red", amount: "5.00" }, context));
  for (const pot of pots) await eventually(() => expect(pot()).toMatchObject({ isLive: true, bets: { length: 2 } }));
  for (const bets of own) await eventually(() => expect(bets()?.ended).toMatchObject([{ game: "rooms" }]));
  expect(new Set(own.map((bets) => bets()?.ended[0]?.state))).toEqual(new Set(["lost", "won"]));
  const round = String(own[0]?.()?.ended[0]?.number);
  const checkedPot = await players[0].features.shared.checkRound({ game: "rooms", room: "red", round }, context);
  expect(checkedPot).toMatchObject({
    value: { kind: "pot", round: { state: "drawn" }, report: { isCommitted: true, isRight: true } },
  });

  const [creator, joiner] = players;
  const mine = watch(creator.features.shared.myDuels$());
  const open = watch(joiner.features.shared.duels$());
  const made = await inTime(() => creator.features.shared.createDuel({ amount: "2.00", side: "heads" }, context));
  const { id } = made.duel;
  await eventually(() => expect(open()?.open.map((duel) => duel.id)).toEqual([id]));
  const flips = watch(joiner.features.games.bets$({ game: "coinflip" }));
  await eventually(() => expect(flips()).toMatchObject({ value: [], stale: false }));
  const joined = await inTime(() => joiner.features.shared.joinDuel({ id }, context));
  expect(joined.duel.state).toBe("done");
  await eventually(() => expect(open()).toMatchObject({ open: [], ended: [{ id }] }));
  await eventually(() => expect(mine()?.value).toMatchObject([{ id, state: "done", mine: "creator" }]));
  await eventually(() =>
    expect(flips()?.value).toMatchObject([{ round: id, amount: "2.00", choice: { mode: "duel" } }]),
  );
  expect(await joiner.features.proof.verify({ id: flips()?.value[0]?.id ?? "" }, context)).toMatchObject({ ok: true });
});
