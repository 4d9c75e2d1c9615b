import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { requestOf } from "../../contract/call.ts";
import { cashOutRound, openRound, type Round, type RoundReply, stepRound } from "../../contract/rounds.ts";
import vectors from "../../rules/tables/vectors.json";
import { startHouse } from "../../tests/world/house.ts";

/* A round is cut at each of its steps: on the way there, on the way back, and by the death of its house (kill-rounds). */

const house = await startHouse();
const mines = vectors.miner["0"].M3;
const [first = 0, second = 0] = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mines.includes(cell));

interface Move {
  call: typeof openRound | typeof stepRound | typeof cashOutRound;
  input: object;
}

const open = (): Move => ({ call: openRound, input: { game: "miner", amount: "10.00", choice: { mines: 3 } } });
const step = ({ id, seq }: Round, cell: number): Move => ({
  call: stepRound,
  input: { game: "miner", id, seq, action: { cell } },
});
const cashOut = ({ id, seq }: Round): Move => ({ call: cashOutRound, input: { game: "miner", id, seq } });

async function enter() {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { balance: "100.00" });
  const headers = { Authorization: `Bearer ${json.token}` };
  await house.desk("/seeds", { player: json.id, server_seed: vectors.serverSeed });
  await house.api("/games/seeds/rotate", { headers, body: { client_seed: vectors.clientSeed } });

  function send({ call, input }: Move, key: string) {
    const { path, body } = requestOf(call as typeof openRound, input as never);
    const all = { ...headers, "Idempotency-Key": key, "Content-Type": "application/json" };
    return house.api<RoundReply & { error: string }>(path, { headers: all, body });
  }

  return {
    send,
    path: ({ call, input }: Move) => requestOf(call as typeof openRound, input as never).path,
    done: async (move: Move) => (await send(move, randomUUID())).json,
    /** The outcome of a call by its key; asking closes the key. */
    ask: async (key: string) =>
      (await house.api<{ state: string; result: RoundReply }>(`/api/v2/operations/${key}?close=1`, { headers })).json,
    openRounds: async () => (await house.api<{ items: Round[] }>("/games/rounds/open", { headers })).json.items,
    balance: async () =>
      (await house.api<{ user: { balance: string } }>("/profile/user", { headers })).json.user.balance,
  };
}
type Player = Awaited<ReturnType<typeof enter>>;

/** What the player has done before, and the move that is cut. */
const cuts: Record<string, (player: Player) => Promise<Move>> = {
  "its opening": async () => open(),
  "a step that wins": async (player) => step((await player.done(open())).round, first),
  "a step that loses": async (player) => step((await player.done(open())).round, mines[0] ?? 0),
  "a later step": async (player) => {
    const { round } = await player.done(open());
    return step((await player.done(step(round, first))).round, second);
  },
  "its cash-out": async (player) => {
    const { round } = await player.done(open());
    return cashOut((await player.done(step(round, first))).round);
  },
};

async function stand(player: Player) {
  return { rounds: await player.openRounds(), balance: await player.balance() };
}

describe.each(Object.entries(cuts))("a round cut at %s", (_name, availability) => {
  test("on the way to the house is as it was, and the call never counts any more", async () => {
    const player = await enter();
    const move = await availability(player);
    const before = await stand(player);
    const key = randomUUID();
    await house.desk("/network", { match: player.path(move), fault: "drop_request" });
    await expect(player.send(move, key)).rejects.toThrow();
    expect((await player.ask(key)).state).toBe("unknown");
    const late = await player.send(move, key);
    expect([late.status, late.json.error]).toEqual([409, "operation_closed"]);
    expect(await stand(player)).toEqual(before);
    // The same move with a new key is accepted.
    expect((await player.send(move, randomUUID())).status).toBe(200);
    expect(await stand(player)).not.toEqual(before);
  });

  test("on the way back has gone on, once, and the answer is found by its key", async () => {
    const player = await enter();
    const move = await availability(player);
    const key = randomUUID();
    await house.desk("/network", { match: player.path(move), fault: "drop_reply" });
    await expect(player.send(move, key)).rejects.toThrow();
    const { state, result } = await player.ask(key);
    expect(state).toBe("done");
    const { round, balance } = result;
    expect(await stand(player)).toEqual({ rounds: round.state === "open" ? [round] : [], balance });
    const again = await player.send(move, key);
    expect([again.status, again.text]).toEqual([200, JSON.stringify(result)]);
    expect(await stand(player)).toEqual({ rounds: round.state === "open" ? [round] : [], balance });
  });
});
