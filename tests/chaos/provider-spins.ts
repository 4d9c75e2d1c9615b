import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import type { GameLaunch } from "../../contract/catalog.ts";
import { providerCommands } from "../../contract/game-provider.ts";
import { parseMoney, toWire } from "../../rules/money.ts";
import { type BookedRound, type RoundDifference, sumRounds } from "../../rules/providers/round-sums.ts";
import { gameCatalogue } from "../../sandbox/game-provider/catalogue/catalogue.ts";
import { createHouseWallet } from "../../sandbox/game-provider/house-wallet.ts";
import { createProviderClient, NoAnswer } from "../../sandbox/game-provider/provider-client.ts";
import { openRoundStore } from "../../sandbox/game-provider/round-store.ts";
import { createSessions, type GameSession } from "../../sandbox/game-provider/sessions.ts";
import { createSlotRounds } from "../../sandbox/game-provider/slot-rounds.ts";
import { findTitle } from "../../sandbox/game-provider/titles.ts";
import { isRefused } from "../../sandbox/game-provider/wallet.ts";
import type { ProviderGames } from "../../server/game-provider/provider-games.ts";
import type { ProviderWallet } from "../../server/game-provider/provider-wallet.ts";
import { seededRandom } from "../builders/seeded-random.ts";
import { callOver } from "../world/call.ts";

/** A title of each engine. */
export const spunTitles = ["salt-and-ember", "tin-comet", "nine-wells"] as const;
export const spinsProvider = "spins";

/** The titles as a house that has taken in the catalogue knows them. */
export const spunGames: ProviderGames = {
  bySlug: async (slug) => knownGames.find((game) => game.slug === slug),
  byCode: async (_, code) => knownGames.find((game) => game.code === code),
};

const knownGames = gameCatalogue().titles.map(({ code, slug, kind, rtp, max_win, has_demo, titles }) => ({
  provider: spinsProvider,
  code,
  slug,
  kind,
  rtp: Number(rtp) / 100,
  maxWin: max_win ?? undefined,
  hasDemo: has_demo,
  titles,
}));

interface SpinsDay {
  /** Of the house, which answers on this port by this clock. */
  port: number;
  now(): number;
  wallet: ProviderWallet;
  key: Uint8Array;
  /** The party's own books of this day; what stands in them is gone on with. */
  folder: string;
  /** Decides every round, stake and lost answer. */
  seed: string;
  /** So many rounds are to have ended on this day, over all that have played it. */
  spins: number;
  players: number;
  /** So many of them are played over signed HTTP; the others' commands go to the wallet past the wire. */
  playersOnWire: number;
  /** One command on the wire of so many gets lost, its request or its answer; none by default. */
  loseEach?: number;
}

export interface SpunDay {
  rounds: number;
  onWire: number;
  lost: number;
  games: SpunGame[];
  /** What the house has otherwise than the party. */
  differences: RoundDifference[];
}

export interface SpunGame {
  code: string;
  rounds: number;
  stakedMicro: bigint;
  returnedMicro: bigint;
  /** Of the stakes in whole units of money, for what the return may vary by. */
  squares: number;
}

/** A day of the sandbox's own party at a house: sessions, rounds, journal and reconciliation are those it plays with. */
export async function spinDay(day: SpinsDay): Promise<SpunDay> {
  const { port, now, wallet: direct, key, folder, seed, spins, players, playersOnWire, loseEach = 0 } = day;
  mkdirSync(folder, { recursive: true });
  const date = new Date(now()).toISOString().slice(0, 10);
  const client = createProviderClient({
    url: `http://api.karat.localhost:${port}`,
    provider: spinsProvider,
    key: { manner: "sorted-parameters", key },
    now,
    limitMs: 120_000,
  });
  const random = seededRandom(Number.parseInt(hashOf(`${seed} ${date} lost`).slice(0, 8), 16));
  const onWire = new Set<string>();
  let [asked, lost] = [0, 0];

  const ask: typeof client.ask = async (command, input, options) => {
    const session = "session" in input ? String(input["session"]) : undefined;
    if (session !== undefined && !onWire.has(session)) {
      const read = v.parse(providerCommands[command], input);
      return direct.run(spinsProvider, command, read);
    }
    const isLost = session !== undefined && loseEach > 0 && Math.floor(random() * loseEach) === 0;
    if (!isLost) return client.ask(command, input, options);
    lost += 1;
    if (random() < 0.5) await client.ask(command, input, options);
    throw new NoAnswer("lost on its way");
  };

  const wallet = createHouseWallet({ client: { ask }, folder, now, firstWaitMs: 20 });
  const store = openRoundStore(folder);
  let isOver = false;
  const partyNow = () => now() + (isOver ? longMs : 0);
  const rounds = createSlotRounds(
    () => store,
    partyNow,
    (roundKey) => Buffer.from(hashOf(`${seed} ${roundKey}`), "hex"),
  );
  const sessions = createSessions(now);
  try {
    const before = wallet.endedOn(date).filter(isPlayed).length;
    const left = Math.max(0, spins - before);
    // Orders of who goes on with a day are others than those before.
    const name = `${date} ${before}`;
    const entered: GameSession[] = [];
    while (entered.length < Math.min(players, left)) entered.push(await enter(entered.length));
    await Promise.all(
      entered.map(async (session, index) => {
        const mine = Math.ceil((left - index) / players);
        if (index < playersOnWire) {
          onWire.add(session.facts.session);
          asked += mine;
        }
        const choose = seededRandom(Number.parseInt(hashOf(`${seed} ${name} ${index}`).slice(0, 8), 16));
        for (let made = 0, tries = 0; made < mine; tries += 1) {
          const amount = stakes[Math.floor(choose() * stakes.length)] ?? "1.00";
          const spun = await rounds.spin(session, { key: `${name} ${index} ${tries}`, amount, isFree: false });
          if ("error" in spun) {
            // One that was lost is given back, and is no round.
            if (spun.error !== "unavailable" || tries > 2 * mine + mostTries)
              throw new Error(`a spin is refused: ${spun.error}`);
            continue;
          }
          rounds.shown(session, spun.round.id, spun.round.stops.length);
          made += 1;
        }
      }),
    );
    isOver = true;
    const differences = await settled(date);
    const games = gamesOf(wallet.endedOn(date));
    return {
      rounds: games.reduce((sum, { rounds: count }) => sum + count, 0),
      onWire: asked,
      lost,
      games,
      differences,
    };
  } finally {
    wallet.close();
    store.close();
    client.close();
  }

  async function enter(index: number): Promise<GameSession> {
    const title = findTitle(spunTitles[index % spunTitles.length] ?? "");
    if (!title) throw new Error("a title that the catalogue does not have");
    const made = await callOver<{ token: string }>(port, "http://desk.localhost/players", {
      body: { balance: "1000000.00" },
    });
    if (made.status !== 200) throw new Error(`no player is made: ${made.text}`);
    const launched = await callOver<GameLaunch>(
      port,
      `http://api.karat.localhost/api/v2/catalog/${title.code}/launch`,
      { headers: { Authorization: `Bearer ${made.json.token}` }, body: { mode: "play" } },
    );
    if (launched.status !== 200) throw new Error(`a launch is refused: ${launched.text}`);
    const token = new URL(launched.json.url).searchParams.get("token") ?? "";
    const session = await sessions.open(wallet, title, token);
    if (isRefused(session)) throw new Error(`a session is refused: ${session.refused}`);
    return session;
  }

  /** What was lost is told again until it is known; what is left then are differences. */
  async function settled(date: string): Promise<RoundDifference[]> {
    for (let tries = 0; ; tries += 1) {
      await rounds.settleRest(store, wallet);
      const differences = await wallet.reconcile(date);
      if ((differences.length === 0 && store.unsettled().length === 0) || tries >= mostTries) return differences;
      await sleep(retryMs);
    }
  }
}

const stakes = ["1.00", "2.00", "5.00", "10.00"] as const;
/** Beyond which a bet without an answer is on its way no more. */
const longMs = 60_000;
const mostTries = 60;
const retryMs = 250;

/** What was lost and given back is a cancelled round, and nobody has played it. */
function isPlayed({ state }: BookedRound): boolean {
  return state === "closed";
}

function gamesOf(booked: readonly BookedRound[]): SpunGame[] {
  return sumRounds(booked).map(({ gameCode: code, betMicro: stakedMicro, winMicro: returnedMicro }) => {
    const own = booked.filter((round) => round.gameCode === code && isPlayed(round));
    const squares = own.reduce((sum, { bet }) => sum + (Number(parseMoney(bet) ?? 0n) / 1e6) ** 2, 0);
    return { code, rounds: own.length, stakedMicro, returnedMicro, squares };
  });
}

/** By games, in an order that does not depend on who came first. */
export function spunTogether(all: readonly SpunGame[]): SpunGame[] {
  return spunTitles.flatMap((code) => {
    const own = all.filter((game) => game.code === code);
    if (own.length === 0) return [];
    const sum = (part: "stakedMicro" | "returnedMicro") => own.reduce((total, game) => total + game[part], 0n);
    return [
      {
        code,
        rounds: own.reduce((total, game) => total + game.rounds, 0),
        stakedMicro: sum("stakedMicro"),
        returnedMicro: sum("returnedMicro"),
        squares: own.reduce((total, game) => total + game.squares, 0),
      },
    ];
  });
}

export function spunText({ code, rounds, stakedMicro, returnedMicro }: SpunGame): string {
  return `${code} ${rounds} ${toWire(stakedMicro)} ${toWire(returnedMicro)}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
