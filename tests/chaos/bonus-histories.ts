import { randomUUID } from "node:crypto";
import pg from "pg";
import { gameIds } from "../../rules/games/ids.ts";
import { boundsOf } from "../../rules/games/bounds.ts";
import { instantGame } from "../../rules/games/index.ts";
import { parseMoney, payoutOf, toWire } from "../../rules/money.ts";
import { roundTakenBack } from "../../rules/round-taken-back.ts";
import { NoAnswer } from "../../sandbox/game-provider/provider-client.ts";
import { endGrant, openGrant } from "../../server/bonus/grants.ts";
import { createGrantUpkeep } from "../../server/bonus/grant-upkeep.ts";
import { createPool, inTransaction } from "../../server/db/connect.ts";
import type { DuelOrder } from "../../server/duels/duel-engine.ts";
import { listOpenOf } from "../../server/duels/duel-rows.ts";
import { stakeOf } from "../../server/duels/stake-duel.ts";
import { listOpenRounds } from "../../server/games/round-rows.ts";
import type { SharedBet, SharedGameId } from "../../server/shared-bets/shared-bets.ts";
import { readWallet } from "../../server/wallet/ledger.ts";
import { createBettors } from "../builders/bettors.ts";
import { bookBettors } from "../builders/book-bettors.ts";
import { createProviderPlayers, type ProviderPlayer } from "../builders/provider-players.ts";
import { createRounders } from "../builders/rounders.ts";
import { match, type ScriptedFeed } from "../builders/scripted-feed.ts";
import { seededRandom } from "../builders/seeded-random.ts";
import { createSharedBettors } from "../builders/shared-bettors.ts";
import { createWithdrawers } from "../builders/withdrawers.ts";
import type { TestHouse } from "../world/house.ts";
import { quiet } from "../world/quiet.ts";
import { faultsInBooks } from "./books.ts";
import { waysToPlay } from "./many-rounds.ts";

interface Histories {
  house: TestHouse;
  /** Of the providers of games that the house knows. */
  keys: Parameters<typeof createProviderPlayers>[1];
  /** Of the odds that the house follows. */
  feed: ScriptedFeed;
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
/** Of `winner` of a scripted match. */
const prices = [
  ["home", "2.17"],
  ["draw", "3.66"],
] as const;
/** Shorter than a session lasts. */
const lifeMs = 300_000;
/** The books of thousands take longer to look through than a house would wait for. */
const checkLimitMs = 900_000;

/**
 * Two players at a time who do what can be done with bonus money, of every game and at the same time: what they do
 * follows from the seed, not in which order the house takes it or what it draws. Returns what is wrong in the end.
 */
export async function playBonusHistories(options: Histories) {
  const { house, keys, feed, pass, seed, histories, checkEvery, onCheck } = options;
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
  const punters = bookBettors(house);
  const upkeep = createGrantUpkeep(parts);
  const games: readonly SharedGameId[] = ["crash", "roulette", "rooms"];
  for (const game of games) await shared.openRound(game);
  const matches = Array.from({ length: 3 }, openMatch);

  for (let done = 1; done <= histories || (done <= 4 * histories && !(await isAllPlayed())); done += 1) {
    const players = await Promise.all([enter({ balance: amount(500) }), enter({ balance: amount(50) })]);
    for (let step = 0; step < steps; step += 1)
      await Promise.all(Array.from({ length: 1 + below(3) }, () => act(pick(players), players).catch(unlessLocked)));
    if (done % checkEvery !== 0 && done < histories) continue;
    const faults = await faultsNow();
    onCheck?.({ histories: done, faults });
    if (faults.length > 0) return { faults, ...(await counted()) };
  }
  return { faults: [], ...(await counted()) };

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
    return { ...player, token, seats: [await seat("slots"), await seat("live")], waiting: [] as Waiting[] };
  }

  /** How often what came about: how grants ended, and of which games bonus money was staked. */
  async function counted(): Promise<{ ends: Record<string, number>; games: Record<string, number> }> {
    const by = async (sql: string) => {
      const { rows } = await pool.query<{ name: string; count: bigint }>(`${sql} group by 1 order by 1`);
      return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
    };
    return {
      ends: await by("select state as name, count(*) from bonus_grants"),
      games: await by("select b.game as name, count(*) from bonus_stakes s join bets b on b.id = s.id"),
    };
  }

  /** A few more histories may be needed: how much bonus money is left to stake depends on what the house draws. */
  async function isAllPlayed(): Promise<boolean> {
    const { games: played, ends } = await counted();
    return [...gameIds, ...otherGames].every((game) => game in played) && grantEnds.every((end) => end in ends);
  }

  type Player = Awaited<ReturnType<typeof enter>>;

  function amount(most: number): string {
    return toWire(BigInt(100 + below(most * 100)) * 10_000n);
  }

  async function act(player: Player, players: readonly Player[]): Promise<void> {
    const { id } = player;
    const grant = { player: id, currency: "RUB", source: "history", wagering: 1 + below(3) } as const;
    switch (below(20)) {
      case 0:
      case 1: {
        const order = { ...grant, amountMicro: parseMoney(amount(200)) ?? 1n };
        const expiresAtMs = parts.clock.now() + lifeMs;
        return void (await inTransaction(pool, (tx) => openGrant(tx, { ...order, expiresAtMs }, parts)));
      }
      case 2:
        // Given up, or taken back with what it was given for.
        if (random() < 0.4) {
          const end = random() < 0.7 ? "given_up" : "taken_back";
          await inTransaction(pool, (tx) => endGrant(tx, id, end, parts));
        }
        return;
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
        return betOnMatch(player);
      case 15:
        return sellBet(player);
      case 16:
        return endMatch();
      default:
        return bet(id);
    }
  }

  async function bet(id: bigint): Promise<void> {
    const way = pick(waysToPlay.filter((each) => each.kind === "instant"));
    if (way.kind !== "instant") return;
    const choice = way.choose(random);
    const { min, max } = boundsOf(instantGame(way.game), choice, "RUB");
    const all = random() < 0.2 ? await everythingOf(id) : undefined;
    await bettors.bet(id, { game: way.game, choice, amount: min === max ? toWire(min) : (all ?? amount(120)) });
  }

  async function everythingOf(id: bigint): Promise<string> {
    const wallet = await readWallet(pool, id);
    const total = (wallet?.balanceMicro ?? 0n) + (wallet?.bonusMicro ?? 0n);
    return toWire(total - (total % 10_000n));
  }

  async function open(id: bigint): Promise<void> {
    const way = pick(waysToPlay.filter((each) => each.kind === "steps"));
    if (way.kind === "steps") await rounders.open(id, way.game, { amount: amount(80), choice: way.choose(random) });
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
  async function ask({ seats, waiting }: Player): Promise<void> {
    const [seat, txId, stake] = [pick(seats), randomUUID(), amount(60)];
    const open = random() < 0.3 ? waiting.find((each) => each.seat === seat) : undefined;
    const round = open?.round ?? randomUUID();
    if (!("refused" in (await seat.bet(round, stake, { txId })))) waiting.push({ seat, round, txId });
  }

  /** Ends one: won, lost, or its last stake given back. */
  async function answer({ waiting }: Player): Promise<void> {
    const [how, won] = [below(3), amount(200)];
    const one = waiting.pop();
    if (!one) return;
    const { seat, round, txId } = one;
    if (how === 0) {
      await seat.rollback(round, txId);
      await seat.ask("closeRound", seat.inRound(round));
    } else await seat.win(round, how === 1 ? won : "0.00", { refTxId: txId });
  }

  function openMatch() {
    const made = match({ starts_at: new Date(parts.clock.now() + 1_000 * lifeMs).toISOString() });
    feed.open(made);
    return made;
  }

  /** Refused where the house has not heard of the match yet, or of its end. */
  async function betOnMatch({ id, token }: Player): Promise<void> {
    const [{ event }, [code, price], stake] = [pick(matches), pick(prices), amount(60)];
    const leg = [`${event}:winner3:${code}`, price] as const;
    await punters.place({ id: String(id), token }, { legs: [leg], amount: stake, accept: "any" });
  }

  /** A part of it, or all. */
  async function sellBet({ id, token }: Player): Promise<void> {
    const [who, part] = [{ id: String(id), token }, pick([25, 50, 75, 100])];
    const sql = "select id from book_bets where player_id = $1 and state = 'accepted' order by number limit 1";
    const [open] = (await pool.query<{ id: string }>(sql, [id])).rows;
    if (!open) return;
    const quote = await punters.quote(who, open);
    if (typeof quote === "object") await punters.sell(who, open, quote.quote, part);
  }

  /** Decided, or called off; and the next one is open. */
  async function endMatch(): Promise<void> {
    const [at, state] = [below(matches.length), pick(["won", "lost", "void", "called off"] as const)];
    const { event } = matches[at] as (typeof matches)[number];
    matches[at] = openMatch();
    if (state === "called off") return feed.say(event, { kind: "bet_cancel", markets: null, reason: "called off" });
    const results = Object.fromEntries(prices.map(([code]) => [code, { state }]));
    feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version: 1, results }] });
  }

  async function shareOf(id: bigint): Promise<void> {
    const game = pick(games);
    const choice = game === "rooms" ? { client_seed: "history" } : undefined;
    await shared.place(id, game, { amount: amount(100), ...(choice ? { choice } : {}) });
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

/** What must hold of bonus money beside what holds of all books. */
async function bonusFaults(pool: pg.Pool): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([what, sql]) => {
      const { rows } = await pool.query<{ fault: string }>(`${sql} limit 5`);
      return rows.map(({ fault }) => `${what}: ${fault}`);
    }),
  );
  return found.flat();
}

const rules = {
  "a bonus takes no real money": `
    select format('entry %s', e.id) as fault from entries e join postings p on p.entry_id = e.id
    where e.kind = 'bonus' and p.account = 'player.real' and p.amount_micro < 0`,

  "a bet and what it returned are the sum of their parts": `
    select format('bet %s', b.id) as fault from bets b join bonus_stakes s on s.id = b.id
    where not exists (select from provider_rounds r where r.id = b.id) and (s.ended_at is null or b.stake_micro * b.times <> s.real_micro + s.bonus_micro
      or b.payout_micro <> s.real_back_micro + s.bonus_back_micro
      or s.bonus_back_micro <> div(b.payout_micro::numeric * s.bonus_micro, s.real_micro + s.bonus_micro))`,

  "a provider's stakes are the sum of their parts, and given back as they were": `
    select format('transaction %s', t.tx_id) as fault from provider_transactions t join bonus_stakes s on s.id = t.id
    where t.amount_micro <> s.real_micro + s.bonus_micro or (t.state = 'open') <> (s.ended_at is null)
      or t.state = 'refunded' and (s.real_back_micro, s.bonus_back_micro) <> (s.real_micro, s.bonus_micro)`,

  "no stake with bonus money is above the most": `
    select format('stake %s', id) as fault from bonus_stakes where real_micro + bonus_micro > 500000000`,

  "limits count all that was staked and has come back, whatever money it was": `
    select format('player %s has staked %s and not %s, and had %s back and not %s', l.player_id, l.staked_micro, t.staked,
      l.returned_micro, t.returned) as fault
    from safe_play l cross join lateral (
      select
        coalesce((select sum(stake_micro * times) from bets where player_id = l.player_id and outcome ->> 'end' is distinct from 'refunded'), 0)
        + coalesce((select sum(stake_micro) from rounds where player = l.player_id and state = 'open'), 0)
        + coalesce((select sum(stake_micro) from shared_bets where player_id = l.player_id and state = 'open'), 0)
        + coalesce((select sum(bet_micro) from provider_rounds where player_id = l.player_id and state = 'open'), 0)
        + coalesce((select sum(stake_micro) from book_bets where player_id = l.player_id and state in ('pending', 'accepted')), 0)
        + coalesce((select sum(stake_micro) from duels where creator_id = l.player_id and settled_at is null), 0)
        + coalesce((select sum(p.amount_micro) from entries e join postings p on p.entry_id = e.id
            where e.player_id = l.player_id and e.reason = '${roundTakenBack}' and p.account = 'house.games'), 0) - v.unsold as staked,
        coalesce((select sum(payout_micro) from bets where player_id = l.player_id and outcome ->> 'end' is distinct from 'refunded'), 0)
        + coalesce((select sum(payout_micro) from book_bets where player_id = l.player_id and state in ('pending', 'accepted')), 0)
        + coalesce((select sum(win_micro) from provider_rounds where player_id = l.player_id and state = 'open'), 0)
        - coalesce((select sum(p.amount_micro) from entries e join postings p on p.entry_id = e.id
            where e.player_id = l.player_id and e.kind in ('bet', 'round_end') and p.account = 'house.bonus'), 0) - v.unsold as returned
      from (
        select coalesce(sum(stake_micro - sold_micro), 0) as unsold from book_bets
        where player_id = l.player_id and state = 'void' and sold_micro > 0
      ) v
    ) t
    where l.staked_micro <> t.staked or l.returned_micro <> t.returned`,
} as const;
