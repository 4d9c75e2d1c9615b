import type { PlayedId } from "../../rules/games/ids.ts";
import type { Micro } from "../../rules/money.ts";
import {
  contributionOf,
  countedOf,
  isCleared,
  isSpent,
  type Parts,
  splitReturn,
  splitStake,
  withWagered,
} from "../../rules/promotions/bonus.ts";
import { bonusAccount, endedEntry, endedGrant } from "./bonus-entries.ts";
import type { BonusStake, Grant, GrantEnd } from "./bonus-rows.ts";
import { type Entry, type OfGrant, type Posting, type Wallet, walletAfter } from "./ledger.ts";

/** What a decision moves, as if all money were real. */
interface Move {
  entry?: Entry | undefined;
  /** The game whose stake the entry settles. */
  game?: PlayedId | undefined;
  givesUpBonus?: boolean | undefined;
}

interface Moved {
  /** As they are posted; the first is the decision's own, if it has one. */
  entries: readonly Entry[];
  wallet: Wallet;
}

/**
 * The one place in which stakes and what they return are split into real and bonus money. Games and rounds know of no
 * bonus: their entries are rewritten here, for players who have a grant, or an open stake that one was part of.
 */
export function createBonusMoney({ grants, stakes, now, uuid }: BonusState): BonusMoney {
  const loaded = new Set(stakes.keys());
  const changed = new Map<string, Grant>();
  const touched = new Set<string>();

  /** A grant whose time is over ends before anything is staked of it. */
  function begin(wallet: Wallet): Moved {
    const grant = grants.get(wallet.player);
    return grant && grant.expiresAtMs <= now ? end(wallet, grant, "expired") : { entries: [], wallet };
  }

  function move(before: Wallet, { entry, game, givesUpBonus }: Move): Moved {
    const first = givesUpBonus ? giveUp(before) : { entries: [], wallet: before };
    if (!entry) return first;
    if (!isConcerned(before) && !isOfGrant(entry)) return { entries: [entry], wallet: walletAfter(before, entry) };
    const split = splitEntry(entry, first.wallet);
    const wallet = withCounts(walletAfter(first.wallet, split));
    const after = settled(wallet, split, game);
    return { entries: [split, ...first.entries, ...after.entries], wallet: after.wallet };
  }

  function giveUp(wallet: Wallet): Moved {
    const grant = grants.get(wallet.player);
    return grant ? end(wallet, grant, "given_up") : { entries: [], wallet };
  }

  /** The stake is counted, and the grant ends if that was the last of its wagering, or of its money. */
  function settled(wallet: Wallet, entry: Entry, game: PlayedId | undefined): Moved {
    const grant = grants.get(wallet.player);
    if (!grant) return { entries: [], wallet };
    const contribution = entry.contribution ?? (game === undefined ? 0n : contributionOf(game));
    const counted = isSettled(entry) ? countedOf(countableOf(entry, grant), contribution) : 0n;
    const after = counted > 0n ? withWagered(grant, counted) : grant;
    if (after !== grant) keep(after);
    if (isCleared(after)) return end(wallet, after, "completed");
    const isAtStake = [...stakes.values()].some(({ grant: { id }, back }) => id === after.id && !back);
    return isSpent(wallet.bonusMicro) && !isAtStake ? end(wallet, after, "spent") : { entries: [], wallet };
  }

  /** Of a stake, all but what belonged to an earlier grant. */
  function countableOf(entry: Entry, grant: Grant): Micro {
    const stake = stakes.get(stakeIdOf(entry));
    const foreign = stake && stake.grant.id !== grant.id ? stake.bonusMicro : 0n;
    return stakedMicroOf(entry) - foreign;
  }

  function keep(grant: Grant): void {
    grants.set(grant.player, grant);
    changed.set(grant.id, grant);
  }

  function end(wallet: Wallet, grant: Grant, how: GrantEnd): Moved {
    const ended = endedGrant(grant, wallet, how, now);
    changed.set(grant.id, ended);
    grants.delete(grant.player);
    for (const stake of stakes.values())
      if (stake.grant.id === grant.id) stakes.set(stake.id, { ...stake, grant: { id: grant.id, state: how } });
    const entry = endedEntry(wallet, grant, how, { id: uuid(), at: now });
    const after = entry ? walletAfter(wallet, entry) : wallet;
    return { entries: entry ? [entry] : [], wallet: { ...after, grant: undefined } };
  }

  function splitEntry(entry: Entry, wallet: Wallet): Entry {
    if (isOfGrant(entry)) return splitCorrection(entry);
    const stake = stakeOf(entry, wallet);
    if (!stake) return entry;
    let back: Parts = { realMicro: 0n, bonusMicro: 0n };
    const postings = entry.postings.flatMap((posting): Posting[] => {
      if (posting.account !== "player.real") return [posting];
      if (posting.amountMicro < 0n)
        return postingsOf(wallet.player, { realMicro: -stake.realMicro, bonusMicro: -stake.bonusMicro }, stake);
      const parts = splitReturn(posting.amountMicro, stake);
      back = { realMicro: back.realMicro + parts.realMicro, bonusMicro: back.bonusMicro + parts.bonusMicro };
      return postingsOf(wallet.player, parts, stake);
    });
    const isOver = entry.kind !== "round_open" && entry.stake === undefined;
    stakes.set(stake.id, { ...stake, back: isOver ? { ...back, atMs: now } : undefined });
    touched.add(stake.id);
    return { ...entry, postings };
  }

  /** What a stake that was settled before brings after all: a grant that its loss has spent is not there any more. */
  function splitCorrection({ bonus: { grant, bonusMicro }, ...entry }: Entry & { bonus: OfGrant }): Entry {
    const state = changed.get(grant.id)?.state ?? grant.state;
    const postings = entry.postings.flatMap((posting): Posting[] => {
      if (posting.account !== "player.real" || !("owner" in posting)) return [posting];
      const parts = { realMicro: posting.amountMicro - bonusMicro, bonusMicro };
      return postingsOf(posting.owner, parts, {
        grant: { id: grant.id, state: state === "spent" ? "completed" : state },
      });
    });
    return { ...entry, postings };
  }

  /** A new stake as far as bonus money pays it, or the one that is settled now. */
  function stakeOf(entry: Entry, wallet: Wallet): BonusStake | undefined {
    const id = stakeIdOf(entry);
    if (entry.kind === "round_end" || entry.kind === "round_refund") return stakes.get(id);
    const grant = grants.get(wallet.player);
    if (!grant || (entry.kind !== "bet" && entry.kind !== "round_open")) return undefined;
    const parts = splitStake(stakedMicroOf(entry), wallet.balanceMicro);
    if (parts.bonusMicro === 0n) return undefined;
    return { id, player: wallet.player, grant: { id: grant.id, state: "active" }, ...parts, back: undefined };
  }

  function withCounts(wallet: Wallet): Wallet {
    return { ...wallet, openBonusStakes: openOf(wallet.player) };
  }

  function openOf(player: bigint): number {
    return [...stakes.values()].filter((stake) => stake.player === player && !stake.back).length;
  }

  function changes(): BonusChanges {
    const moved = [...stakes.values()].filter(({ id }) => touched.has(id));
    return {
      grants: [...changed.values()],
      placed: moved.filter(({ id }) => !loaded.has(id)),
      ended: moved.filter(({ id }) => loaded.has(id)),
      open: new Map(moved.map(({ player }) => [player, openOf(player)])),
    };
  }

  return {
    begin,
    move,
    changes,
    trial: () => createBonusMoney({ grants: new Map(grants), stakes: new Map(stakes), now, uuid }),
  };
}

export interface BonusMoney {
  begin(wallet: Wallet): Moved;
  move(before: Wallet, move: Move): Moved;
  /** What is to be written. */
  changes(): BonusChanges;
  /** The same money apart, on which moves are tried. */
  trial(): Pick<BonusMoney, "move">;
}

interface BonusState {
  /** The active ones. They change as money moves, and so do the stakes. */
  grants: Map<bigint, Grant>;
  stakes: Map<string, BonusStake>;
  now: number;
  uuid: () => string;
}

export interface BonusChanges {
  grants: readonly Grant[];
  placed: readonly BonusStake[];
  ended: readonly BonusStake[];
  /** How many open stakes with bonus money each of these players has. */
  open: ReadonlyMap<bigint, number>;
}

export function isConcerned({ grant, openBonusStakes = 0 }: Wallet): boolean {
  return grant !== undefined || openBonusStakes > 0;
}

function isOfGrant(entry: Entry): entry is Entry & { bonus: OfGrant } {
  return entry.kind === "correction" && entry.bonus !== undefined;
}

/** What is given back counts nothing. */
function isSettled({ kind }: Entry): boolean {
  return kind === "bet" || kind === "round_end";
}

/** What waits in an escrow is named by it; other bets have the id of their entry. */
function stakeIdOf({ id, postings, stake }: Entry): string {
  if (stake !== undefined) return stake;
  const escrow = postings.find(({ account }) => account.startsWith(escrowPrefix));
  return escrow ? escrow.account.slice(escrowPrefix.length) : id;
}

const escrowPrefix = "escrow:";

/** The whole stake that an entry takes or settles. */
function stakedMicroOf({ postings }: Entry): Micro {
  const escrow = postings.find(({ account }) => account.startsWith(escrowPrefix));
  if (escrow) return escrow.amountMicro < 0n ? -escrow.amountMicro : escrow.amountMicro;
  const taken = postings.filter((posting) => "owner" in posting && posting.amountMicro < 0n);
  return taken.reduce((sum, { amountMicro }) => sum - amountMicro, 0n);
}

/** What belongs to a grant that is wagered is real by now; what to one that is over otherwise, the house's. */
function postingsOf(owner: bigint, { realMicro, bonusMicro }: Parts, { grant }: Pick<BonusStake, "grant">): Posting[] {
  const postings: Posting[] = [{ account: "player.real", owner, amountMicro: realMicro }];
  if (grant.state === "active") postings.push({ account: bonusAccount(grant.id), owner, amountMicro: bonusMicro });
  else if (grant.state === "completed") postings.push({ account: "player.real", owner, amountMicro: bonusMicro });
  else postings.push({ account: "house.bonus", amountMicro: bonusMicro });
  return postings.filter(({ amountMicro }) => amountMicro !== 0n);
}
