import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, onTestFinished, test } from "vitest";
import type { Answer } from "../../../../contract/errors.ts";
import type { Round, RoundReply } from "../../../../contract/rounds.ts";
import type { LadderView } from "../../../../rules/games/coinflip-ladder.ts";
import type { StepsGameId } from "../../../../rules/games/ids.ts";
import type { Side } from "../../../../rules/games/variants.ts";
import type { MinerView } from "../../../../rules/games/miner.ts";
import { stakeLimits } from "../../../../rules/limits.ts";
import { type Micro, toWire } from "../../../../rules/money.ts";
import { createDevice } from "../../../../tests/world/device.ts";
import { startHouse } from "../../../../tests/world/house.ts";
import { createRounders, roundOf } from "../../../../tests/builders/rounders.ts";
import { createFeature } from "../../../../worker/practice/feature.ts";
import type { AutoMoment } from "../autoplay/autoplay.ts";
import { playerRates } from "../../../../server/http/player-limiter.ts";
import { playRound, type RoundMoves } from "./play-round.ts";

const house = await startHouse();
const rounders = createRounders(house.app.house);
const stake = 10_000_000n;

type Calls = Pick<ReturnType<ReturnType<typeof createDevice>["worker"]>["features"]["games"], "step" | "cashOut"> & {
  openRound(order: { game: StepsGameId; amount: string; choice: unknown }): Promise<Answer<RoundReply>>;
};

/** The moves of a table, straight at the data layer. */
function movesOf(game: StepsGameId, choice: object, calls: Calls): RoundMoves<object> {
  return {
    open: (stakeMicro) => calls.openRound({ game, amount: toWire(stakeMicro), choice }),
    step: ({ id, seq }, action) => calls.step({ game, id, seq, action }),
    cashOut: ({ id, seq }) => calls.cashOut({ game, id, seq }),
  };
}

/** A player at a table where everything is well, who knows what chance has decided for the next round. */
async function sitDown(game: StepsGameId, { balance = "1000.00", at = house } = {}) {
  const { json } = await at.desk<{ id: string; token: string }>("/players", { currency: "RUB", balance });
  const player = BigInt(json.id);
  const secret = await createRounders(at.app.house).secretOf(player, game);
  const device = createDevice(at);
  const { features } = device.worker(json.token);
  const choice = game === "miner" ? { mines: 3 } : {};
  const moment: AutoMoment = {
    online: true,
    isInDoubt: false,
    isClosed: false,
    isOut: false,
    isChanged: false,
    times: 1,
    fits: () => true,
    round: undefined,
  };
  const state = { moment, isStopped: false };
  let rounds: Round[] | undefined;
  const watched = features.games.rounds$().subscribe((seen) => (rounds = seen?.value));
  onTestFinished(() => watched.unsubscribe());
  const going = { isStopped: () => state.isStopped, look: () => state.moment };
  const moves = movesOf(game, choice, features.games);
  return { player, secret, device, state, going, moves, open: () => rounds };
}

/** These sides, one after the other. */
function callsOf(sides: readonly Side[]) {
  return (round: Round) => {
    const side = sides[(round.table as LadderView).calls.length];
    return side && { side };
  };
}

type Seat = Awaited<ReturnType<typeof sitDown>>;

const safeOf = ({ secret }: Seat) =>
  Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !(secret as number[]).includes(cell));

/** A round over these cells; something may happen before each of its moves. */
function playCells(seat: Seat, chosen: readonly number[], before: (move: number) => unknown = () => {}) {
  let move = 0;
  function next(round: Round) {
    const cell = chosen[(round.table as MinerView).opened.length];
    return cell === undefined ? undefined : { cell };
  }
  const pause = async () => void (await before(move++));
  return playRound({ moves: seat.moves, next, pause }, stake, seat.going);
}

test("a round goes from its stake over the planned cells to the cash-out, and says what it brought", async () => {
  const seat = await sitDown("miner");
  const [a = 0, b = 0] = safeOf(seat);
  expect(await playCells(seat, [b, a])).toEqual({ netMicro: 2_857_000n });
  await expect.poll(seat.open).toEqual([]);
});

test("moves that come faster than the house takes them are waited for, and each is made once", async () => {
  let nowMs = Date.now();
  const rates = { ...playerRates, moves: { burst: 1, perSecond: 1 } };
  const at = await startHouse({ clock: { now: () => nowMs }, playerRates: rates });
  const seat = await sitDown("miner", { at });
  const [a = 0, b = 0] = safeOf(seat);
  const next = ({ table }: Round) => {
    const cell = [b, a][(table as MinerView).opened.length];
    return cell === undefined ? undefined : { cell };
  };
  const waits: number[] = [];
  const pause = async (leastMs: number) => {
    nowMs += leastMs;
    waits.push(leastMs);
  };
  expect(await playRound({ moves: seat.moves, next, pause }, stake, seat.going)).toEqual({ netMicro: 2_857_000n });
  expect(waits).toEqual([0, 0, 1_000, 0, 1_000]);
  await expect.poll(seat.open).toEqual([]);
});

test("a round that is lost is over, whatever was planned after it", async () => {
  const seat = await sitDown("miner");
  const [safe = 0, other = 0] = safeOf(seat);
  const [mine = 0] = seat.secret as number[];
  expect(await playCells(seat, [safe, mine, other])).toEqual({ netMicro: -stake });
});

test("at the cap a ladder pays by itself before the plan is at its end", async () => {
  const { max } = stakeLimits("coinflip", "RUB");
  const seat = await sitDown("coinflip", { balance: toWire(max * 2n) });
  const sides = seat.secret as Side[];
  let steps = 0;
  const next = callsOf(sides);
  const played = await playRound({ moves: seat.moves, next, pause: async () => void steps++ }, max, seat.going);
  const netMicro: Micro = (max * 9_900n * 2n ** 9n) / 10_000n - max;
  expect([played, steps]).toEqual([{ netMicro }, 9]);
});

test("stopped, it waits for the step that is under way, and leaves the round to be played on by hand", async () => {
  const seat = await sitDown("miner");
  const [a = 0, b = 0, c = 0] = safeOf(seat);
  const stop = (move: number) => (seat.state.isStopped = move === 1);
  expect(await playCells(seat, [a, b, c], stop)).toEqual({ end: undefined });
  await expect.poll(seat.open).toMatchObject([{ seq: 1, state: "open", table: { opened: [a] } }]);
  const [round] = seat.open() ?? [];
  const paid = roundOf(await rounders.cashOut(seat.player, round as Round));
  expect(paid.round).toMatchObject({ state: "won", payout: "11.25" });
});

test.each([
  ["the network is gone", { online: false }, "offline"],
  ["another answer is in doubt", { isInDoubt: true }, "question"],
  ["a reality check or a limit closes play", { isClosed: true }, "closed"],
  ["the session is over", { isOut: true }, "out"],
  ["something else is chosen", { isChanged: true }, "changed"],
] as const)("in the middle of a round it stops where %s, and says so", async (_, change, end) => {
  const seat = await sitDown("miner");
  const [a = 0, b = 0] = safeOf(seat);
  const happen = (move: number) => {
    if (move === 1) Object.assign(seat.state.moment, change);
  };
  expect(await playCells(seat, [a, b], happen)).toEqual({ end });
  await expect.poll(seat.open).toMatchObject([{ seq: 1, table: { opened: [a] } }]);
});

test.each([
  ["that is known", true, 1],
  ["it comes as a refusal", false, 2],
] as const)("a round that another device has taken over is left to it: %s", async (_, isKnown, sent) => {
  const seat = await sitDown("miner");
  const [a = 0, b = 0, c = 0] = safeOf(seat);
  let moved: Round | undefined;
  async function elsewhere(move: number) {
    if (move !== 1) return;
    await expect.poll(seat.open).toMatchObject([{ seq: 1 }]);
    const [round] = seat.open() ?? [];
    moved = roundOf(await rounders.step(seat.player, round as never, { cell: b })).round;
    if (isKnown) seat.state.moment.round = moved;
  }
  expect(await playCells(seat, [a, c], elsewhere)).toEqual({ end: "moved" });
  expect(seat.device.sent("POST", `/games/miner/rounds/${moved?.id}/step`)).toHaveLength(sent);
  // Nothing has come between the other device and its next move.
  expect(roundOf(await rounders.cashOut(seat.player, moved as never)).round).toMatchObject({
    seq: 3,
    table: { opened: [a, b] },
  });
});

test("it opens no second round beside one that is open", async () => {
  const seat = await sitDown("miner");
  await rounders.open(seat.player, "miner");
  expect(await playCells(seat, safeOf(seat).slice(0, 2))).toEqual({ end: "moved" });
  await expect.poll(seat.open).toMatchObject([{ seq: 0 }]);
});

test.each([
  ["the stake", "/games/miner/rounds", 0, { seq: 0 }],
  ["a step", "/step", 1, { seq: 1 }],
] as const)(
  "where the answer to %s is lost it stops at once; the step was made once",
  async (_, path, steps, stands) => {
    const seat = await sitDown("miner");
    const [a = 0, b = 0] = safeOf(seat);
    seat.device.loseSome((way, request) => way === "reply" && request.method === "POST" && request.path.endsWith(path));
    expect(await playCells(seat, [a, b])).toEqual({ end: "question" });
    await expect.poll(seat.open).toMatchObject([stands]);
    const [round] = seat.open() ?? [];
    expect(seat.device.sent("POST", `/games/miner/rounds/${round?.id}/step`)).toHaveLength(steps);
  },
);

test("a step that is refused stops it as an error, and the round stands as before", async () => {
  const seat = await sitDown("miner");
  const [a = 0] = safeOf(seat);
  const next = () => ({ cell: a });
  expect(await playRound({ moves: seat.moves, next, pause: async () => {} }, stake, seat.going)).toEqual({
    end: "error",
  });
  await expect.poll(seat.open).toMatchObject([{ seq: 1, table: { opened: [a] } }]);
});

test("a stake that is refused is an error, and nothing is open", async () => {
  const seat = await sitDown("miner", { balance: "5.00" });
  expect(await playCells(seat, [0])).toEqual({ end: "error" });
  await expect.poll(seat.open).toEqual([]);
});

test("it is played for chips alike, without house or network", async () => {
  globalThis.IDBKeyRange = IDBKeyRange;
  const environment = {
    indexedDB: new IDBFactory(),
    now: () => Date.now(),
    uuid: () => crypto.randomUUID(),
    channel(name: string) {
      const channel = new BroadcastChannel(`play-round:${name}`);
      onTestFinished(() => channel.close());
      return channel;
    },
  };
  const practice = createFeature({ environment: environment as never });
  const { going } = await sitDown("coinflip");
  const moves = movesOf("coinflip", {}, practice);
  const next = callsOf(["heads", "tails"]);
  const played = await playRound({ moves, next, pause: async () => {} }, stake, going);
  expect([-stake, 29_600_000n]).toContain("netMicro" in played ? played.netMicro : undefined);
});
