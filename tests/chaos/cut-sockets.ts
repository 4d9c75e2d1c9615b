import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { CrashNews } from "../../contract/crash.ts";
import { livePath } from "../../contract/live.ts";
import type { SharedBetReply, SharedState } from "../../contract/shared-rounds.ts";
import { type CrashState, withCrashNews } from "../../worker/shared/public-state.ts";
import { seededRandom } from "../builders/seeded-random.ts";
import { callOver } from "../world/call.ts";

interface CutOptions {
  /** Of a house that plays crash. */
  port: number;
  /** How many times as fast as ours its clock goes. */
  speed: number;
  seed: number;
  players: number;
  /** Of each player's line. */
  cuts: number;
  /** A fresh token, as the app asks for one in time; where all is over sooner, none is needed. */
  renew?: (player: string) => Promise<string>;
}

export interface CutReport {
  cuts: number;
  bets: number;
  rounds: number;
  /** Messages heard of own bets, in order, and snapshots instead of them. */
  heard: number;
  resets: number;
  faults: string[];
}

interface Frame {
  op?: string;
  channel?: string;
  seq: number;
  data?: unknown;
  snapshot?: unknown;
}

interface Made {
  id: string;
  token: string;
}

interface Entering {
  from: string;
  /** A guest has none, and nothing to resume. */
  token?: string;
  resume?: Record<string, number>;
}

const api = "api.karat.localhost";
/** Of this machine: what one network may ask for is not what is tried here. */
const networkOf = (index: number) => `127.2.${index >> 8}.${index & 255}`;

/**
 * Players bet in each round while their sockets are cut for 1 to 120 s, half of them without anybody noticing, and come
 * back as the app does. Nothing may be missing in what they are told then, and nothing may be told twice.
 */
export async function cutSockets({ port, speed, seed, players, cuts, renew }: CutOptions): Promise<CutReport> {
  const report: CutReport = { cuts: 0, bets: 0, rounds: 0, heard: 0, resets: 0, faults: [] };
  const random = seededRandom(seed);
  const wait = (ms: number) => sleep(ms / speed);
  const wrong = (fault: string) => void report.faults.push(fault);
  const onlooker = createOnlooker();
  const first = await connect({ from: networkOf(players) }, onlooker.hear);
  const made: Made[] = [];
  // One after the other: all at once would wait for the house's passwords, and some be sent away.
  while (made.length < players) made.push(await newPlayer());
  const all = await Promise.all(made.map((one, index) => playOne(one, networkOf(index), `player ${index}`)));

  // Whoever has come back has everything that somebody knows who was never away.
  await patiently(() => all.every(({ player }) => player.unsettled() === 0), "bets have not ended");
  await patiently(
    () => all.every(({ stage }) => stage.seq() === onlooker.seq() && stage.text() === onlooker.text()),
    "the stage is told otherwise to whoever was away",
  );
  for (const { player } of all) await player.compare();
  for (const { leave } of all) leave();
  first.terminate();
  report.rounds = onlooker.last();
  return report;

  async function newPlayer(): Promise<Made> {
    const body = { balance: "100000.00" };
    const { status, json } = await callOver<Made>(port, "http://desk.localhost/players", { body });
    if (status !== 200) throw new Error(`the desk makes no player: ${status}`);
    return json;
  }

  async function playOne({ id: account, token: first }: Made, from: string, name: string) {
    let token = first;
    const keepIn = async () => void (token = (await renew?.(account)) ?? token);
    const player = createPlayer(name, { token: () => token, from });
    let stage = createOnlooker();
    const enter = () => {
      const fresh = (stage = createOnlooker());
      const who = { token, from, resume: { shared: player.seq() } };
      return connect(who, (frame) => {
        player.hear(frame);
        fresh.hear(frame);
      });
    };
    let socket = await enter();
    let isPlaying = true;
    const betting = bet();
    for (let cut = 0; cut < cuts; cut += 1) {
      await wait(2_000 + random() * 20_000);
      // A line that is cut in the dark goes on swallowing what the house sends.
      const isDark = random() < 0.5;
      if (isDark) socket.removeAllListeners("message");
      else socket.terminate();
      report.cuts += 1;
      // As many are short as long.
      await wait(1_000 * 120 ** random());
      await keepIn();
      const ended = await player.endedAtHouse();
      const lastRound = onlooker.last();
      const old = socket;
      socket = await enter();
      if (isDark) old.terminate();
      for (const id of ended) if (player.isOpen(id)) wrong(`${name} was not told how ${id} has ended`);
      if (stage.last() < lastRound) wrong(`round ${lastRound} is missing in the snapshot`);
    }
    isPlaying = false;
    await betting;
    await keepIn();
    return { player, stage, leave: () => socket.terminate() };

    /** Over a line of its own: what is placed stands, whether or not its player hears of it. */
    async function bet(): Promise<void> {
      while (isPlaying) {
        await player.place(random() < 0.5 ? "1.01" : "2.00");
        await wait(3_000 + random() * 12_000);
      }
    }
  }

  function createPlayer(name: string, { token, from }: { token: () => string; from: string }) {
    const headers = () => ({ Authorization: `Bearer ${token()}` });
    const placed = new Set<string>();
    const ended = new Map<string, string>();
    let seq = 0;
    async function listEnded() {
      const { status, json } = await callOver<SharedState>(port, `http://${api}/games/shared/bets`, {
        headers: headers(),
        from,
      });
      if (status === 200) return json.ended;
      wrong(`${name} asks for their bets and hears ${status}`);
      return [];
    }
    return {
      seq: () => seq,
      isOpen: (id: string) => placed.has(id) && !ended.has(id),
      unsettled: () => [...placed].filter((id) => !ended.has(id)).length,
      endedAtHouse: async () => (await listEnded()).map(({ id }) => id),
      async place(target: string): Promise<void> {
        const { status, json } = await callOver<SharedBetReply>(port, `http://${api}/games/crash/bets`, {
          headers: { ...headers(), "Idempotency-Key": randomUUID() },
          body: { amount: "1.00", slot: 1, auto_cash_out: target },
          from,
        });
        // One bet a round: the slot may be taken.
        if (status !== 200) return;
        placed.add(json.bet.id);
        report.bets += 1;
      },
      hear({ op, channel, seq: at, data, snapshot }: Frame): void {
        if (channel !== "shared") return;
        if (op === "reset" ? at < seq : at !== seq + 1) wrong(`${name} hears ${op ?? "news"} ${at} after ${seq}`);
        seq = at;
        report[op === "reset" ? "resets" : "heard"] += 1;
        for (const bet of ((data ?? snapshot) as SharedState).ended) {
          const told = `${bet.state} ${bet.payout}`;
          const before = ended.get(bet.id);
          if (before !== undefined && (op !== "reset" || before !== told)) wrong(`${name} is told twice of ${bet.id}`);
          ended.set(bet.id, told);
        }
      },
      /** With what the house has, once all is quiet. */
      async compare(): Promise<void> {
        for (const bet of await listEnded())
          if (ended.get(bet.id) !== `${bet.state} ${bet.payout}`) wrong(`${name} was told otherwise of ${bet.id}`);
      },
    };
  }

  /** What a socket knows of the round, folded as the app does. */
  function createOnlooker() {
    let state: CrashState | undefined;
    let seq: number | undefined;
    return {
      hear({ op, channel, seq: at, data, snapshot }: Frame): void {
        if (channel !== "crash") return;
        if (op !== "reset" && at !== (seq ?? Number.NaN) + 1) wrong(`the stage hears ${at} after ${seq}`);
        seq = at;
        state = withCrashNews(state, (data ?? snapshot) as CrashNews);
        const numbers = state?.past.map(({ number }) => number) ?? [];
        if (numbers.some((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) - 1))
          wrong(`rounds are missing: ${numbers.join()}`);
      },
      seq: () => seq,
      last: () => state?.past[0]?.number ?? 0,
      text: () => {
        const bets = state?.bets.map((one) => JSON.stringify(one)).toSorted();
        return JSON.stringify([state?.flight, state?.totals, state?.past.slice(0, 50), bets]);
      },
    };
  }

  /** Resolves once all that was asked for is answered. */
  async function connect({ from, ...who }: Entering, hear: (frame: Frame) => void): Promise<WebSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, {
      headers: { Host: `${api}:${port}` },
      localAddress: from,
    });
    socket.on("error", () => {});
    await once(socket, "open");
    const served = new Promise<void>((resolve) => {
      socket.on("message", (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as Frame;
        if (frame.op === "pong") resolve();
        else hear(frame);
      });
    });
    socket.send(JSON.stringify({ op: "hello", protocol: 1, ...who }));
    socket.send(JSON.stringify({ op: "join", channel: "crash" }));
    socket.send(JSON.stringify({ op: "ping", t: 0 }));
    await served;
    return socket;
  }

  async function patiently(isSo: () => boolean, fault: string): Promise<void> {
    const end = performance.now() + patienceMs + mostFlightMs / speed;
    // What is wrong already is not waited for.
    for (; performance.now() < end && report.faults.length === 0; await sleep(20)) if (isSo()) return;
    wrong(fault);
  }
}

const patienceMs = 20_000;
const mostFlightMs = 160_000;
