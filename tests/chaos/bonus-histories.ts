import { randomUUID } from "node:crypto";
import pg from "pg";
import { gameIds } from "../../rules/games/ids.ts";
import { boundsOf } from "../../rules/games/bounds.ts";
import { instantGame } from "../../rules/games/index.ts";
import { payoutOf, toWire } from "../../rules/money.ts";
import { NoAnswer } from "../../sandbox/game-provider/provider-client.ts";
import { createGrantUpkeep } from "../../server/bonus/grant-upkeep.ts";
import { createPool } from "../../server/db/connect.ts";
import type { DuelOrder } from "../../server/duels/duel-engine.ts";
import { listOpenOf } from "../../server/duels/duel-rows.ts";
import { stakeOf } from "../../server/duels/stake-duel.ts";
import { listOpenRounds } from "../../server/games/round-rows.ts";
import type { SharedBet, SharedGameId } from "../../server/shared-bets/shared-bets.ts";
import { readWallet } from "../../server/wallet/ledger.ts";
import { createBettors } from "../builders/bettors.ts";
import type { PayingOut } from "../builders/paying-out.ts";
import { createProviderPlayers, type ProviderPlayer } from "../builders/provider-players.ts";
import { createRounders } from "../builders/rounders.ts";
import type { ScriptedFeed } from "../builders/scripted-feed.ts";
import { seededRandom } from "../builders/seeded-random.ts";
import { createSharedBettors } from "../builders/shared-bettors.ts";
import { createWithdrawers } from "../builders/withdrawers.ts";
import type { TestHouse } from "../world/house.ts";
import { quiet } from "../world/quiet.ts";
import { bookInHistories } from "./bonus-book.ts";
import { bonusFaults, countRare } from "./bonus-faults.ts";
import { giftsInHistories } from "./bonus-gifts.ts";
import { faultsInBooks } from "./books.ts";
import { waysToPlay } from "./many-rounds.ts";

interface Histories {
  house: TestHouse;
  /** Of the providers of games that the house knows. */
  keys: Parameters<typeof createProviderPlayers>[1];
  /** Of the odds that the house follows. */
  feed: ScriptedFeed;
  /** Whom the house has payments from. */
  paying: PayingOut;
  /** Moves the house's clock on. */
  pass(ms: number): void;
  seed: number;
  histories: number;
  /** So many histories lie between two checks of all books. */
  checkEvery: number;
  onCheck?(report: { histories: number; faults: readonly string[] }): void;
}

/** What bonus money is staked on beside the house's games. */
export const otherGames = ["betting", "live", "slots"] as const;
/** However a grant may have ended. */
export const grantEnds = ["completed", "expired", "given_up", "spent", "taken_back"] as const;
const steps = 30;
/** That can be staked. */
const leastMicro = 10_000n;
/** Shorter than a session lasts. */
const lifeMs = 300_000;
/** The books of thousands take longer to look through than a house would wait for. */
const checkLimitMs = 900_000;

/**
 * Two players at a time who do what can be done with bonus money, of every game and at the same time: what they do
 * follows from the seed, not in which order the house takes it or what it draws. Returns what is wrong in the end.
 */
export async function playBonusHistories(options: Histories) {
  const { house, keys, feed, paying, pass, seed, histories, checkEvery, onCheck } = options;
  const { house: parts } = house.app;
  const { pool, groups, duels, sharedBets } = parts;
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const bettors = createBettors(parts);
  const rounders = createRounders(parts);
  const shared = createSharedBettors(parts);
  const withdrawer = createWithdrawers(house);
  const providers = createProviderPlayers(house, keys, parts.clock);
  const book = bookInHistories({ house, pool, clock: parts.clock, feed, pick, wagerOf });
  const gifts = giftsInHistories({ house, paying, random, lifeMs });
  const upkeep = createGrantUpkeep(parts);
  const games: readonly SharedGameId[] = ["crash", "roulette", "rooms"];
  for (const game of games) await shared.openRound(game);

  for (let done = 1; done <= histories || (done <= 4 * histories && !(await isAllPlayed())); done += 1) {
    const players = await Promise.all([enter({ balance: amount(500) }), enter({ balance: amount(50) })]);
    for (let step = 0; step < steps; step += 1)
      await Promise.all(Array.from({ length: 1 + below(3) }, () => act(pick(players), players).catch(unlessLocked)));
    if (done % checkEvery !== 0) continue;
    const faults = await faultsNow();
    onCheck?.({ histories: done, faults });
    if (faults.length > 0) return { faults, ...(await counted()) };
  }
  return { faults: await faultsNow(), ...(await counted()) };

  async function faultsNow(): Promise<string[]> {
    const checking = createPool(house.database.connection, {
      name: "check",
      max: 2,
      log: quiet,
      limitMs: checkLimitMs,
    });
    try {
      return [...(await faultsInBooks(checking)), ...(await bonusFaults(checking))];
    } finally {
      await checking.end();
    }
  }

  /** With a slot and a live table open, and the rounds of both that wait for their end. */
  async function enter(options: Parameters<typeof withdrawer>[0]) {
    const player = await withdrawer(options);
    const token = player.headers.Authorization.slice("Bearer ".length);
    const seat = (kind: "slots" | "live") => providers.play({ id: player.id, token }, { provider: "sorted", kind });
    const seats = [await seat("slots"), await seat("live")];
    return { ...player, token, seats, waiting: [] as Waiting[], over: [] as Waiting[], paidIn: [] as string[] };
  }

  /** How often what came about: how grants ended, of which games bonus money was staked, and what is rare. */
  async function counted(): Promise<Record<"ends" | "games" | "rare", Record<string, number>>> {
    const by = async (sql: string) => {
      const { rows } = await pool.query<{ name: string; count: bigint }>(sql);
      return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
    };
    return {
      ends: await by("select state as name, count(*) from bonus_grants group by 1"),
      games: await by("select b.game as name, count(*) from bonus_stakes s join bets b on b.id = s.id group by 1"),
      rare: await by(countRare),
    };
  }

  /** A few more histories may be needed: how much bonus money is left to stake depends on what the house draws. */
  async function isAllPlayed(): Promise<boolean> {
    const { games: played, ends, rare } = await counted();
    const isPlayed = [...gameIds, ...otherGames].every((game) => game in played);
    return isPlayed && grantEnds.every((end) => end in ends) && Object.values(rare).every((count) => count > 0);
  }

  type Player = Awaited<ReturnType<typeof enter>>;

  function amount(most: number): string {
    return toWire(BigInt(100 + below(most * 100)) * 10_000n);
  }

  async function act(player: Player, players: readonly Player[]): Promise<void> {
    const { id } = player;
    switch (below(28)) {
      case 0:
      case 1:
        return gifts.open(player);
      case 2:
        return random() < 0.4 ? gifts.end(player) : undefined;
      case 3:
        if (random() < 0.15) pass(lifeMs);
        if (random() < 0.5) await upkeep.run();
        return;
      case 4:
        return void (await player.withdraw(amount(150), { give_up_bonus: random() < 0.5 }));
      case 5:
        return shareOf(id);
      case 6:
        return endShared(id);
      case 7:
        return duel(id, players);
      case 8:
        return open(id);
      case 9:
      case 10:
        return move(id);
      case 11:
      case 12:
        return ask(player);
      case 13:
        return answer(player);
      case 14:
        return takeBack(player);
      case 15:
        return book.bet(player);
      case 16:
        return book.sell(player);
      case 17:
        return book.end();
      case 18:
      case 19:
        return book.endAnew();
      case 20:
      case 21:
        return gifts.give(player);
      case 22:
        return gifts.payIn(player);
      case 23:
        return gifts.callBack(player);
      default:
        return bet(id);
    }
  }

  async function bet(id: bigint): Promise<void> {
    const way = pick(waysToPlay.filter((each) => each.kind === "instant"));
    if (way.kind !== "instant") return;
    const choice = way.choose(random);
    const { min, max } = boundsOf(instantGame(way.game), choice, "RUB");
    const stake = await wagerOf(id, 120);
    await bettors.bet(id, { game: way.game, choice, amount: min === max ? toWire(min) : stake });
  }

  /** Or all that is there, so that bonus money is part of it. */
  async function wagerOf(id: bigint, most: number): Promise<string> {
    const [isAll, some] = [random() < 0.3, amount(most)];
    if (!isAll) return some;
    const wallet = await readWallet(pool, id);
    const total = (wallet?.balanceMicro ?? 0n) + (wallet?.bonusMicro ?? 0n);
    return total < leastMicro ? some : toWire(total - (total % leastMicro));
  }

  async function open(id: bigint): Promise<void> {
    const way = pick(waysToPlay.filter((each) => each.kind === "steps"));
    if (way.kind !== "steps") return;
    const choice = way.choose(random);
    await rounders.open(id, way.game, { amount: await wagerOf(id, 80), choice });
  }

  async function move(id: bigint): Promise<void> {
    const kind = below(4);
    const draws = Array.from({ length: 40 }, random).values();
    const found = (await listOpenRounds(pool, id, parts.seedCipher))[0]?.round;
    if (!found) return;
    const way = waysToPlay.find((each) => each.kind === "steps" && each.game === found.game);
    if (kind === 0) await rounders.settle(id, found);
    else if (kind === 1) await rounders.cashOut(id, found);
    else if (way?.kind === "steps")
      await rounders.step(
        id,
        found,
        way.act(() => draws.next().value ?? 0),
      );
  }

  /** Opens a round of a provider, or stakes more in one that is open. */
  async function ask({ id, seats, waiting }: Player): Promise<void> {
    const [seat, txId] = [pick(seats), randomUUID()];
    const open = random() < 0.3 ? waiting.find((each) => each.seat === seat) : undefined;
    const [round, stake] = [open?.round ?? randomUUID(), await wagerOf(id, 60)];
    if (!("refused" in (await seat.bet(round, stake, { txId })))) waiting.push({ seat, round, txId });
  }

  /** Ends one: won, lost, its last stake given back, or over with nothing said of a win. */
  async function answer({ waiting, over }: Player): Promise<void> {
    const [how, won] = [below(5), amount(200)];
    const one = waiting.pop();
    if (!one) return;
    const { seat, round, txId } = one;
    if (how > 2) return void (await seat.win(round, how === 3 ? won : "0.00", { refTxId: txId }));
    if (how === 0) await seat.rollback(round, txId);
    await seat.ask("closeRound", seat.inRound(round));
    if (how > 0) over.push(one);
  }

  /** A stake of a round that was over, or goes on, often after what it was paid with has ended. */
  async function takeBack(player: Player): Promise<void> {
    const [isOpen, isLate] = [random() < 0.3, random() < 0.7];
    const one = isOpen ? player.waiting.pop() : player.over.pop();
    if (!one) return;
    if (isLate) await gifts.end(player);
    await one.seat.rollback(one.round, one.txId);
  }

  async function shareOf(id: bigint): Promise<void> {
    const game = pick(games);
    const choice = game === "rooms" ? { client_seed: "history" } : undefined;
    await shared.place(id, game, { amount: await wagerOf(id, 100), ...(choice ? { choice } : {}) });
  }

  async function endShared(id: bigint): Promise<void> {
    const [how, multiplierE4] = [below(4), BigInt(below(30_000))];
    const [found] = await sharedBets.listOpenOf(id);
    if (!found) return;
    if (how === 0 && found.game !== "rooms") await shared.cancel(id, found.game, found.id);
    else await shared.cashOut(id, found.id, endOf(found, how === 1 ? undefined : how === 2 ? 0n : multiplierE4));
  }

  /** Undefined gives the stake back. */
  function endOf({ stakeMicro }: SharedBet, multiplierE4: bigint | undefined) {
    const state = multiplierE4 === undefined ? "refunded" : multiplierE4 === 0n ? "lost" : "won";
    const payoutMicro = payoutOf(stakeMicro, multiplierE4 ?? 10_000n);
    return { state, multiplierE4: multiplierE4 ?? 10_000n, payoutMicro, outcome: {} } as const;
  }

  async function duel(id: bigint, players: readonly Player[]): Promise<void> {
    const how = below(3);
    const stakeMicro = BigInt(100 + below(5_000)) * 10_000n;
    const other = players.find((each) => each.id !== id);
    if (how === 0)
      return submit(
        id,
        { kind: "create", stakeMicro, side: "heads", clientSeed: "history", name: undefined },
        stakeMicro,
      );
    const [found] = await listOpenOf(pool, how === 1 ? (other?.id ?? id) : id);
    if (!found) return;
    if (how === 1)
      return submit(id, { kind: "join", duel: found.id, clientSeed: "joiner", names: new Map() }, found.stakeMicro);
    return submit(id, { kind: "cancel", duel: found.id });
  }

  async function submit(player: bigint, order: DuelOrder, stakeMicro?: bigint): Promise<void> {
    const stake = stakeMicro === undefined ? {} : { stake: stakeOf(stakeMicro) };
    const call = { player, key: randomUUID(), fingerprint: order.kind, validUntil: undefined, blocked: false };
    await groups.submit(duels.engine, { ...call, ...stake, order });
  }
}

interface Waiting {
  seat: ProviderPlayer;
  round: string;
  txId: string;
}

/** On a busy machine one may wait for a lock in vain. A player is told to try again, and nothing has happened. */
function unlessLocked(error: unknown): void {
  if (error instanceof NoAnswer && error.message === "the wallet says 503") return;
  if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
}

const lockNotAvailable = "55P03";
