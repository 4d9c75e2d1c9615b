import type { ProviderRefusalKey } from "../../contract/game-provider.ts";
import type { Currency, Micro } from "../../rules/money.ts";
import { isUncounted } from "../../rules/promotions/bonus.ts";
import { contributionOfTitle } from "../../rules/promotions/contribution.ts";
import { endEntry } from "../games/round-entries.ts";
import type { Entry, OfGrant, Posting } from "../wallet/ledger.ts";
import { type FreeSpins, isPayable, isUsable } from "./free-spins.ts";
import { lateReturn } from "./late-return.ts";
import { type Round, roundName, type Transaction, txName } from "./provider-rows.ts";
import type { Action, RoundOrder, RoundStep } from "./round-order.ts";

interface Facts {
  player: bigint;
  currency: Currency;
  key: string;
  now: number;
  uuid: () => string;
}

/**
 * Rounds and transactions as a group has moved them so far. An order is carried out on a draft, which counts once it
 * is kept.
 */
export function createProviderBook({ rounds, transactions, freeSpins, bonusStakes }: BookState) {
  const known = new Set(transactions.keys());
  const touchedRounds = new Set<string>();
  const touched = new Set<string>();
  const used = new Set<string>();

  function carryOut(order: RoundOrder, facts: Facts): CarriedOut | ProviderRefusalKey {
    const draft = createDraft(order, facts);
    for (const action of order.actions) {
      const refused = draft.act(action);
      if (refused !== undefined) return refused;
    }
    if (order.closes) {
      const refused = draft.close();
      if (refused !== undefined) return refused;
    }
    return draft.outcome();
  }

  function createDraft(order: RoundOrder, facts: Facts) {
    const { provider, roundId, gameCode, kind, actions, rtp } = order;
    const { player, currency, key, now, uuid } = facts;
    const name = roundName({ provider, player, roundId });
    const changed = new Map<string, Transaction>();
    const spins = new Map<string, FreeSpins>();
    const steps: RoundStep[] = [];
    let round = rounds.get(name);
    let ended: EndedRound | undefined;

    const txOf = (txId: string) => {
      const id = txName({ provider, txId });
      return changed.get(id) ?? transactions.get(id);
    };
    const spinsOf = (id: string | undefined) => (id === undefined ? undefined : (spins.get(id) ?? freeSpins.get(id)));

    const ofRound = () =>
      [...new Map([...transactions, ...changed]).values()].filter(
        (one) => one.provider === provider && one.player === player && one.roundId === roundId,
      );
    /** Its stakes, in the order in which they came. */
    const stakes = () => ofRound().filter(({ state }) => state !== undefined);
    const openStakes = () => stakes().filter(({ state }) => state === "open");

    function note(
      action: Action | { kind: "tombstone"; txId: string; fingerprint: string },
      rest: Partial<Transaction>,
    ) {
      const one: Transaction = {
        provider,
        txId: action.txId,
        player,
        roundId,
        kind: action.kind,
        refTxId: undefined,
        amountMicro: 0n,
        state: undefined,
        id: undefined,
        campaign: undefined,
        betType: undefined,
        fingerprint: action.fingerprint,
        at: now,
        ...rest,
      };
      changed.set(txName(one), one);
    }

    function begin(): Round {
      round ??= {
        provider,
        player,
        roundId,
        id: uuid(),
        gameCode,
        kind,
        currency,
        state: "open",
        betMicro: 0n,
        freeMicro: 0n,
        winMicro: 0n,
        giftMicro: 0n,
        hasWin: false,
        rtp,
        at: now,
        endedAt: undefined,
      };
      return round;
    }

    function act(action: Action): ProviderRefusalKey | undefined {
      const before = txOf(action.txId);
      if (before?.kind === "tombstone" && before.player === player)
        return action.kind === "bet" || action.kind === "tip" ? "rolled_back" : "conflict";
      // The same number again does nothing, whoever has forgotten that it was answered.
      if (before) return before.player === player && before.fingerprint === action.fingerprint ? undefined : "conflict";
      if (round && round.gameCode !== gameCode) return "wrong_game";
      switch (action.kind) {
        case "bet":
          return bet(action);
        case "win":
          return win(action);
        case "rollback":
          return rollback(action);
        case "tip":
          return tip(action);
      }
    }

    function tip(action: Extract<Action, { kind: "tip" }>): ProviderRefusalKey | undefined {
      const { amountMicro } = action;
      if (kind !== "live") return "wrong_game";
      const id = uuid();
      note(action, { amountMicro, state: "open", id });
      steps.push({ stake: { amountMicro, earlierMicro: 0n, isTip: true }, entry: tipEntry(id, amountMicro) });
      return undefined;
    }

    function tipEntry(id: string, amountMicro: Micro): Entry {
      return entry("tip", id, [
        { account: "player.real", owner: player, amountMicro: -amountMicro },
        { account: `tips:${provider}`, amountMicro },
      ]);
    }

    function bet(action: Extract<Action, { kind: "bet" }>): ProviderRefusalKey | undefined {
      if (round && round.state !== "open") return "round_closed";
      if (action.amountMicro === 0n && !action.isFree) return "stake_too_low";
      if (stakes().length >= mostStakes) return "stake_too_high";
      if (action.isFree) return freeBet(action);
      const { amountMicro, betType } = action;
      const into = begin();
      // What the round becomes in the history has the number of its first stake.
      const id = stakes().some(({ id }) => id === into.id) ? uuid() : into.id;
      round = { ...into, betMicro: into.betMicro + amountMicro, rtp: into.rtp ?? rtp };
      note(action, { amountMicro, betType, state: "open", id });
      steps.push({
        stake: { amountMicro, earlierMicro: into.betMicro },
        entry: entry("round_open", id, [
          { account: "player.real", owner: player, amountMicro: -amountMicro },
          { account: `escrow:${id}`, amountMicro },
        ]),
      });
      return undefined;
    }

    function freeBet(action: Extract<Action, { kind: "bet" }>): ProviderRefusalKey | undefined {
      const { amountMicro, campaign } = action;
      const given = spinsOf(campaign);
      if (!given || given.player !== player || given.provider !== provider) return "no_free_spins";
      if (given.gameCode !== gameCode) return "wrong_game";
      if (!isUsable(given, now)) return "no_free_spins";
      if (given.betMicro !== amountMicro) return "conflict";
      const into = begin();
      round = { ...into, freeMicro: into.freeMicro + amountMicro, rtp: into.rtp ?? rtp };
      spins.set(given.id, { ...given, left: given.left - 1 });
      steps.push({ stake: { amountMicro: 0n, earlierMicro: 0n } });
      note({ ...action }, { kind: "free_bet", amountMicro, state: "open", campaign: given.id });
      return undefined;
    }

    function win(action: Extract<Action, { kind: "win" }>): ProviderRefusalKey | undefined {
      const { refTxId, amountMicro, isJackpot } = action;
      if (round && round.state !== "open" && !isJackpot) return "round_closed";
      const given = spinsOf(action.campaign);
      const isOwnFree = given !== undefined && given.player === player && given.provider === provider;
      const stake =
        refTxId === undefined ? unnamedStake(action.isFree && isOwnFree ? given.id : undefined) : txOf(refTxId);
      const isOfRound = stake?.state !== undefined && stake.player === player && stake.roundId === roundId;
      if (refTxId !== undefined && stake && !isOfRound) return "bet_unknown";
      if (stake?.state === "refunded") return "rolled_back";
      // Also of a free round: its stake is on the way, and would use up another one.
      if (refTxId !== undefined && !stake && !isJackpot) return "bet_unknown";
      const spun = stake
        ? stake.kind === "free_bet"
          ? spinsOf(stake.campaign)
          : undefined
        : action.isFree && isOwnFree
          ? given
          : undefined;
      if (!stake && !isJackpot && !spun) return "bet_unknown";
      if (spun && spun.gameCode !== gameCode) return "wrong_game";
      // A provider that tells of free rounds by what they win alone plays one with each.
      if (spun && !stake && !isPayable(spun, now)) return "no_free_spins";
      note(action, { refTxId, amountMicro, campaign: spun?.id });
      const isOver = round !== undefined && round.state !== "open";
      const into = begin();
      // What comes after the end is in the ledger, and the round stands.
      const isGift = spun !== undefined || (isJackpot && (isOver || stake?.id === undefined));
      if (!isOver)
        round = {
          ...into,
          hasWin: true,
          winMicro: into.winMicro + (isGift ? 0n : amountMicro),
          giftMicro: into.giftMicro + (isGift ? amountMicro : 0n),
        };
      if (spun)
        spins.set(spun.id, { ...spun, left: spun.left - (stake ? 0 : 1), wonMicro: spun.wonMicro + amountMicro });
      if (amountMicro === 0n) return undefined;
      if (spun) move(gift("free_spins", "house.bonus", amountMicro));
      else if (isGift) move(gift("jackpot", "house.games", amountMicro));
      else pay(refTxId === undefined || !stake ? openStakes() : [stake], amountMicro);
      return undefined;
    }

    /** The stake that a win is for which names none; of a campaign, its own. */
    function unnamedStake(campaign: string | undefined): Transaction | undefined {
      const open = openStakes();
      if (campaign !== undefined) return open.find((one) => one.campaign === campaign);
      return open.find(({ id }) => id !== undefined) ?? open[0];
    }

    /** What several stakes have won together is each one's by its amount, so that it is split as all of them were. */
    function pay(stakes: readonly Transaction[], amountMicro: Micro): void {
      const paid = stakes.filter(({ id }) => id !== undefined);
      const total = paid.reduce((sum, stake) => sum + stake.amountMicro, 0n);
      let [staked, given] = [0n, 0n];
      for (const { id, amountMicro: stakeMicro } of paid) {
        staked += stakeMicro;
        const share = (amountMicro * staked) / total - given;
        given += share;
        if (share === 0n || id === undefined) continue;
        const postings: Posting[] = [
          { account: "house.games", amountMicro: -share },
          { account: "player.real", owner: player, amountMicro: share },
        ];
        move({ ...entry("round_end", uuid(), postings), stake: id });
      }
    }

    function rollback(action: Extract<Action, { kind: "rollback" }>): ProviderRefusalKey | undefined {
      const { refTxId, fingerprint } = action;
      const stake = txOf(refTxId);
      if (!stake) {
        note({ kind: "tombstone", txId: refTxId, fingerprint }, {});
        note(action, { refTxId });
        return undefined;
      }
      if (stake.player !== player || (stake.kind !== "tip" && stake.roundId !== roundId)) return "conflict";
      if (stake.kind !== "tombstone" && stake.state === undefined) return "conflict";
      if (stake.state === "open") {
        if (round?.hasWin && stake.kind !== "tip") return "has_won";
        refund(stake);
      } else if (stake.state === "settled") {
        if (round?.hasWin || ofRound().some((one) => one.kind === "win")) return "has_won";
        if (!ofRound().some((one) => one.kind === "rollback" && one.refTxId === refTxId)) giveBack(stake);
      }
      note(action, { refTxId, amountMicro: stake.amountMicro });
      return undefined;
    }

    function refund(stake: Transaction): void {
      const { amountMicro, id } = stake;
      changed.set(txName(stake), { ...stake, state: "refunded" });
      if (stake.kind === "tip") return move({ ...tipEntry(uuid(), -amountMicro), stakedAtMs: stake.at });
      const into = begin();
      if (id === undefined) {
        const given = spinsOf(stake.campaign);
        if (given) spins.set(given.id, { ...given, left: given.left + 1 });
        round = { ...into, freeMicro: into.freeMicro - amountMicro };
      } else {
        round = { ...into, betMicro: into.betMicro - amountMicro };
        const end = { id: uuid(), at: now, operationKey: key, isRefund: true, stakedAtMs: stake.at, payoutMicro: 0n };
        move(endEntry({ id, player, currency, stakeMicro: amountMicro }, end));
      }
      if (openStakes().length === 0) round = { ...round, state: "cancelled", endedAt: now };
    }

    function giveBack(stake: Transaction): void {
      const given = spinsOf(stake.campaign);
      if (given) spins.set(given.id, { ...given, left: given.left + 1 });
      if (stake.id === undefined) return;
      // What bonus money has paid of it is read before: run again alone, it is known.
      if (touched.has(txName(stake))) throw new Error("a stake is given back in the group that has settled it");
      steps.push(lateReturn(stake, { id: uuid(), currency, at: now }, bonusStakes.get(stake.id)));
    }

    function close(): ProviderRefusalKey | undefined {
      if (!round) return actions.length > 0 ? undefined : "round_unknown";
      if (round.gameCode !== gameCode) return "wrong_game";
      if (round.state !== "open") return undefined;
      // Whatever its list says by now; of a game that nobody knows, nothing counts.
      const returned = round.rtp ?? rtp ?? 1;
      for (const stake of openStakes()) {
        const { id, amountMicro, betType } = stake;
        changed.set(txName(stake), { ...stake, state: "settled" });
        if (id === undefined) continue;
        const postings: Posting[] = [
          { account: `escrow:${id}`, amountMicro: -amountMicro },
          { account: "house.games", amountMicro },
        ];
        const counted = isUncounted(kind, betType) ? 0n : contributionOfTitle(kind, returned);
        move({ ...entry("round_end", uuid(), postings), contribution: counted });
      }
      ended = { ...round, rtp: returned, state: "closed", endedAt: now };
      round = ended;
      return undefined;
    }

    function move(one: Entry): void {
      steps.push({ entry: one });
    }

    function entry(entryKind: "round_open" | "round_end" | "tip", id: string, postings: Posting[]): Entry {
      return { id, kind: entryKind, player, currency, at: now, operationKey: key, postings };
    }

    function gift(reason: string, from: "house.bonus" | "house.games", amountMicro: Micro): Entry {
      const postings: Posting[] = [
        { account: "player.real", owner: player, amountMicro },
        { account: from, amountMicro: -amountMicro },
      ];
      return { id: uuid(), kind: "bonus", player, currency, at: now, reason, postings };
    }

    function outcome(): CarriedOut {
      return { steps, round, ended, keep };
    }

    function keep(): void {
      if (round && round !== rounds.get(name)) {
        rounds.set(name, round);
        touchedRounds.add(name);
      }
      for (const [id, one] of changed) {
        transactions.set(id, one);
        touched.add(id);
      }
      for (const [id, one] of spins) {
        freeSpins.set(id, one);
        used.add(id);
      }
    }

    return { act, close, outcome };
  }

  return {
    carryOut,
    changes: () => {
      const all = [...touched].flatMap((id) => transactions.get(id) ?? []);
      return {
        rounds: [...touchedRounds].flatMap((id) => rounds.get(id) ?? []),
        added: all.filter((one) => !known.has(txName(one))),
        changed: all.filter((one) => known.has(txName(one))),
        used: [...used].flatMap((id) => freeSpins.get(id) ?? []),
      };
    },
  };
}

interface BookState {
  rounds: Map<string, Round>;
  transactions: Map<string, Transaction>;
  freeSpins: Map<string, FreeSpins>;
  /** What bonus money has paid of stakes that are given back after their round. */
  bonusStakes: ReadonlyMap<string, OfGrant>;
}

/** With the return that it counts by. */
export type EndedRound = Round & { rtp: number };

interface CarriedOut {
  steps: readonly RoundStep[];
  round: Round | undefined;
  /** Undefined while it goes on. */
  ended: EndedRound | undefined;
  /** From then on it counts; until then the book is as it was. */
  keep(): void;
}

/** A table takes as many chips as that, and nobody needs more. */
const mostStakes = 200;
