import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { RoundsState } from "../../contract/rounds.ts";
import { channelData } from "../../contract/channels.ts";
import { mostCards } from "../../rules/games/hilo-figures.ts";
import { parse } from "valibot";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { startHouse } from "../../tests/world/house.ts";
import { roundsNews } from "./round-news.ts";

const house = await startHouse();
const beside = await startHouse({ beside: house });
const rounders = createRounders(house.app.house);

async function enter() {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  const player = BigInt(json.id);
  return { player, token: json.token, sides: (await rounders.secretOf(player, "coinflip")) as string[] };
}

async function listen(token: string, at = house, resume?: number) {
  const socket = at.live();
  onTestFinished(() => socket.terminate());
  const heard: [seq: number, state: RoundsState][] = [];
  socket.on("message", (data) => {
    const said = JSON.parse((data as Buffer).toString()) as { seq: number; snapshot?: unknown; data?: unknown };
    heard.push([said.seq, parse(channelData.rounds, said.snapshot ?? said.data)]);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", token, ...(resume !== undefined && { resume: { rounds: resume } }) }));
  if (resume === undefined) {
    socket.send(JSON.stringify({ op: "join", channel: "rounds" }));
    await expect.poll(() => heard.length).toBe(1);
  }
  return heard;
}

test("each move of a round is told once and in order, at every house, and its end with the bet; to nobody else", async () => {
  const [{ player, token, sides }, stranger] = [await enter(), await enter()];
  const [here, there, others] = [await listen(token), await listen(token, beside), await listen(stranger.token)];
  expect(here).toEqual([[0, { open: [], ended: [] }]]);
  const opened = roundOf(await rounders.open(player, "coinflip")).round;
  const stepped = roundOf(await rounders.step(player, opened, { side: sides[0] })).round;
  const { bet } = roundOf(await rounders.cashOut(player, stepped));
  const told = [
    [0, { open: [], ended: [] }],
    [1, { open: [opened], ended: [] }],
    [2, { open: [stepped], ended: [] }],
    [3, { open: [], ended: [bet] }],
  ];
  await expect.poll(() => here).toEqual(told);
  await expect.poll(() => there).toEqual(told);
  const back = await listen(token, house, 1);
  await expect.poll(() => back).toEqual(told.slice(2));
  expect(others).toHaveLength(1);
});

test("what is refused is no news, and of a hundred cash-outs at once there is one", async () => {
  const { player, token, sides } = await enter();
  const opened = roundOf(await rounders.open(player, "coinflip")).round;
  const stepped = roundOf(await rounders.step(player, opened, { side: sides[0] })).round;
  const heard = await listen(token);
  expect(heard).toEqual([[2, { open: [stepped], ended: [] }]]);
  await rounders.step(player, opened, { side: "heads" });
  await Promise.all(Array.from({ length: 100 }, () => rounders.cashOut(player, stepped)));
  const next = roundOf(await rounders.open(player, "miner")).round;
  await expect.poll(() => heard.map(([seq]) => seq)).toEqual([2, 3, 4]);
  expect(heard.map(([, { open, ended }]) => [open.length, ended.length])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
  expect(heard[2]?.[1].open).toEqual([next]);
});

test("a round that the house ends by itself is open no more, and named by no bet: nobody has seen it end", async () => {
  const { player, token } = await enter();
  const opened = roundOf(await rounders.open(player, "hilo")).round;
  const heard = await listen(token);
  roundOf(await rounders.settle(player, opened));
  await expect.poll(() => heard.at(-1)).toEqual([2, { open: [], ended: [] }]);
});

test("a round that can't be dealt again keeps nobody from hearing of the others, or of anything else", async () => {
  const { player, token } = await enter();
  const sound = roundOf(await rounders.open(player, "hilo")).round;
  const { id } = roundOf(await rounders.open(player, "miner")).round;
  await house.database.pool.query("update rounds set actions = '[null]' where id = $1", [id]);
  expect(await listen(token)).toEqual([[2, { open: [sound], ended: [] }]]);
});

test("the longest rounds of all games at once fit into one message, and what would not is left to be asked for", async () => {
  const { player } = await enter();
  const { round } = roundOf(await rounders.open(player, "hilo"));
  const guesses = Array.from({ length: mostCards - 1 }, () => "higher");
  const table = { cards: Array.from({ length: mostCards }, () => 51), guesses };
  const { seq: _, state: __, ...common } = round;
  const bet = { ...common, outcome: { actions: guesses.map((guess) => ({ guess })), table, end: "cash_out" } };
  const long = { ...round, table };
  const told = roundsNews(player, 1n, { open: [long, long, long], ended: [bet] });
  expect(told.data).toMatchObject({ ended: [{ id: round.id }] });
  const tooLong = roundsNews(player, 1n, { open: [long], ended: [bet, bet, bet, bet] });
  expect(tooLong.data).toEqual({ open: [long], ended: [] });
});
