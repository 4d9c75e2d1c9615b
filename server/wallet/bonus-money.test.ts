import { expect, test } from "vitest";
import { gameIds } from "../../rules/games/ids.ts";
import { contributionOf } from "../../rules/promotions/bonus.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { bonusAccount, grantedEntry } from "./bonus-entries.ts";
import { type BonusMoney, createBonusMoney } from "./bonus-money.ts";
import type { BonusStake, Grant } from "./bonus-rows.ts";
import { type Entry, type Posting, turnoverOf, type Wallet, walletAfter } from "./ledger.ts";

const seed = 20_261_123;
const histories = 10_000;
const player = 7n;

test(`whatever is granted, staked, won, given back, lost, given up or withdrawn, no money is made, lost or taken (seed ${seed})`, () => {
  const random = seededRandom(seed);
  let ends: Record<string, number> = {};
  for (let index = 0; index < histories; index += 1) ends = added(ends, playHistory(random));
  // Each end there is was met.
  expect(Object.keys(ends).toSorted()).toEqual(["completed", "expired", "given_up", "spent"]);
});

test.each([
  ["active", 65_100_000n, "player.bonus:grant"],
  ["completed", 217_000_000n, "player.real"],
  // It was spent by a loss that was none.
  ["spent", 217_000_000n, "player.real"],
  ["expired", 65_100_000n, "house.bonus"],
  ["given_up", 65_100_000n, "house.bonus"],
] as const)(
  "what a stake brings after all goes where its grant has gone, if that is %s",
  (state, realMicro, account) => {
    const money = createBonusMoney({ grants: new Map(), stakes: new Map(), now: 1, uuid: () => "id" });
    const wallet: Wallet = { player, currency: "RUB", balanceMicro: 0n, bonusMicro: 0n, seq: 0n };
    const paid = 217_000_000n;
    const { entries } = money.move(wallet, {
      entry: {
        id: "entry",
        kind: "correction",
        player,
        currency: "RUB",
        at: 1,
        reason: "mistaken",
        author: "book",
        bonus: { grant: { id: "grant", state }, bonusMicro: 151_900_000n },
        postings: [
          { account: "player.real", owner: player, amountMicro: paid },
          { account: "house.games", amountMicro: -paid },
        ],
      },
    });
    const sums = new Map<string, bigint>();
    for (const { account: name, amountMicro } of entries[0]?.postings ?? [])
      sums.set(name, (sums.get(name) ?? 0n) + amountMicro);
    expect(sums.get("player.real")).toBe(realMicro);
    expect(sums.get(account)).toBe(account === "player.real" ? realMicro : 151_900_000n);
    expect([...sums.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
  },
);

/** One player's history, held against books of its own: how often grants ended in which way. */
function playHistory(random: () => number): Record<string, number> {
  const below = (most: number) => Math.floor(random() * most);
  const money = (most: number) => BigInt(1 + below(most)) * 10_000n + BigInt(below(3));
  const accounts = new Map<string, bigint>();
  const grants = new Map<string, Grant>();
  const stakes = new Map<string, BonusStake>();
  const open = new Map<string, OpenStake>();
  const ends: Record<string, number> = {};
  /** What each grant should have counted. */
  const counts = new Map<string, bigint>();
  let wallet: Wallet = { player, currency: "RUB", balanceMicro: 0n, bonusMicro: 0n, seq: 0n, openBonusStakes: 0 };
  let [nowMs, ids, real, staked, returned] = [0, 0, 0n, 0n, 0n];
  const uuid = () => `id${++ids}`;
  const active = () => [...grants.values()].find(({ state }) => state === "active");

  for (let step = 0; step < 40; step += 1) {
    nowMs += 1;
    switch (below(9)) {
      case 0:
        take(
          [
            { account: "player.real", owner: player, amountMicro: 50_000_000n },
            { account: "psp.clearing", amountMicro: -50_000_000n },
          ],
          "deposit",
        );
        real += 50_000_000n;
        break;
      case 1:
        grant();
        break;
      case 2:
        if (below(10) === 0) giveUp();
        if (below(10) === 0) nowMs += 1_000;
        break;
      case 3:
        withdraw();
        break;
      case 4:
      case 5:
        settle();
        break;
      default:
        stake();
    }
    check();
  }
  return ends;

  function book(entries: readonly Entry[]): void {
    for (const { postings, kind } of entries) {
      same(
        postings.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
        0n,
      );
      for (const { account, amountMicro } of postings) {
        same(amountMicro === 0n, false);
        // Nothing that a bonus does takes real money.
        if (kind === "bonus" && account === "player.real") same(amountMicro > 0n, true);
        accounts.set(account, (accounts.get(account) ?? 0n) + amountMicro);
      }
    }
  }

  function take(postings: readonly Posting[], kind: "deposit" | "payout_hold"): void {
    const entry: Entry = { id: uuid(), kind, player, currency: "RUB", at: nowMs, postings };
    book([entry]);
    wallet = walletAfter(wallet, entry);
  }

  function grant(): void {
    if (active()) return;
    const amountMicro = money(10_000);
    const wagering = 1 + below(3);
    const given: Grant = {
      id: uuid(),
      player,
      currency: "RUB",
      source: "test",
      reference: undefined,
      amountMicro,
      requiredMicro: amountMicro * BigInt(wagering),
      wageredMicro: 0n,
      state: "active",
      openedAtMs: nowMs,
      expiresAtMs: nowMs + 1_000,
      endedAtMs: undefined,
      leftMicro: undefined,
    };
    const entry = grantedEntry(given, { id: uuid(), at: nowMs });
    book([entry]);
    wallet = { ...walletAfter(wallet, entry), grant: given.id };
    grants.set(given.id, given);
  }

  /** A group of one call, over what was kept of the ones before. */
  function decide(wish: (wallet: Wallet) => Parameters<BonusMoney["move"]>[1]): readonly Entry[] {
    const before = active();
    const loaded = [...stakes.values()].filter(({ back }) => !back);
    const bonus = createBonusMoney({
      grants: new Map(before ? [[player, before]] : []),
      stakes: new Map(loaded.map((one) => [one.id, one])),
      now: nowMs,
      uuid,
    });
    const begun = bonus.begin(wallet);
    const moved = bonus.move(begun.wallet, wish(begun.wallet));
    book([...begun.entries, ...moved.entries]);
    wallet = moved.wallet;
    const { grants: changed, placed, ended } = bonus.changes();
    for (const after of changed) {
      same(after.wageredMicro >= (grants.get(after.id)?.wageredMicro ?? 0n), true);
      same(after.wageredMicro <= after.requiredMicro, true);
      grants.set(after.id, after);
      if (after.state === "active") continue;
      ends[after.state] = (ends[after.state] ?? 0) + 1;
      if (after.state === "completed") real += after.leftMicro ?? 0n;
      for (const one of stakes.values())
        if (one.grant.id === after.id) stakes.set(one.id, { ...one, grant: { id: after.id, state: after.state } });
    }
    for (const one of [...placed, ...ended]) stakes.set(one.id, one);
    for (const entry of moved.entries) {
      const turnover = turnoverOf(entry);
      staked += turnover.stakedMicro;
      returned += turnover.returnedMicro;
    }
    return moved.entries;
  }

  function stake(): void {
    const game = gameIds[below(gameIds.length)] ?? "dice";
    const isInstant = random() < 0.5;
    const id = uuid();
    let amount = 0n;
    let payout = 0n;
    let before: Wallet = wallet;
    const stakesBefore = staked;
    const entries = decide((current) => {
      before = current;
      amount = random() < 0.1 ? current.balanceMicro + current.bonusMicro : money(3_000);
      if (amount === 0n) return {};
      if (amount > current.balanceMicro + current.bonusMicro) return {};
      payout = isInstant ? payoutOf(amount) : 0n;
      const postings: Posting[] = [
        { account: "player.real", owner: player, amountMicro: -amount },
        { account: isInstant ? "house.games" : `escrow:${id}`, amountMicro: amount },
      ];
      if (payout > 0n)
        postings.push(
          { account: "house.games", amountMicro: -payout },
          { account: "player.real", owner: player, amountMicro: payout },
        );
      const entry: Entry = {
        id,
        kind: isInstant ? "bet" : "round_open",
        player,
        currency: "RUB",
        at: nowMs,
        operationKey: id,
        postings,
      };
      return isInstant ? { entry, game } : { entry };
    });
    if (entries.length === 0) return;
    const realPart = amount < before.balanceMicro ? amount : before.balanceMicro;
    real -= realPart;
    same(staked - stakesBefore, amount);
    if (!isInstant) {
      open.set(id, { id, game, amount, realPart, grant: before.grant });
      return;
    }
    real += realShare(payout, realPart, amount);
    checkCounted(before, amount, game, entries);
  }

  function settle(): void {
    const [id] = [...open.keys()].slice(below(open.size));
    const one = id === undefined ? undefined : open.get(id);
    if (!one) return;
    open.delete(one.id);
    const isRefund = random() < 0.3;
    const payout = isRefund ? one.amount : payoutOf(one.amount);
    let before: Wallet = wallet;
    const stakedBefore = staked;
    const returnedBefore = returned;
    const entries = decide((current) => {
      before = current;
      const escrow: Posting = { account: `escrow:${one.id}`, amountMicro: -one.amount };
      const back: Posting[] = payout > 0n ? [{ account: "player.real", owner: player, amountMicro: payout }] : [];
      const through: Posting[] = isRefund
        ? []
        : [
            { account: "house.games", amountMicro: one.amount },
            ...(payout > 0n ? [{ account: "house.games" as const, amountMicro: -payout }] : []),
          ];
      const entry: Entry = {
        id: uuid(),
        ...(isRefund ? { kind: "round_refund", stakedAtMs: nowMs } : { kind: "round_end" }),
        player,
        currency: "RUB",
        at: nowMs,
        operationKey: one.id,
        postings: [escrow, ...through, ...back],
      };
      return { entry, game: one.game };
    });
    const ofGrant = one.grant === undefined ? undefined : grants.get(one.grant);
    const realBack = realShare(payout, one.realPart, one.amount);
    const bonusBack = payout - realBack;
    real += realBack;
    // What returned to a grant that was cleared before is real.
    const wasCleared = ofGrant?.state === "completed" && before.grant !== one.grant;
    if (wasCleared) real += bonusBack;
    same(staked - stakedBefore, isRefund ? -one.amount : 0n);
    const isGone = bonusBack > 0n && before.grant !== one.grant && !wasCleared;
    if (!isRefund) same(returned - returnedBefore, isGone ? realBack : payout);
    const foreign = before.grant === one.grant ? 0n : one.amount - one.realPart;
    checkCounted(before, isRefund ? 0n : one.amount - foreign, one.game, entries);
  }

  /** Independent of how it is added up: the share of the stake, once, of the grant that was active. */
  function checkCounted(before: Wallet, amount: bigint, game: string, entries: readonly Entry[]): void {
    const after = before.grant === undefined ? undefined : grants.get(before.grant);
    if (!after) return;
    const counted = counts.get(after.id) ?? 0n;
    const sum = counted + (amount * contributionOf(game)) / 100n;
    const most = sum < after.requiredMicro ? sum : after.requiredMicro;
    counts.set(after.id, most);
    same(entries.length > 0, true);
    same(after.wageredMicro, most);
    if (most === after.requiredMicro) same(after.state, "completed");
  }

  function giveUp(): void {
    decide(() => ({ givesUpBonus: true }));
  }

  function withdraw(): void {
    if (random() > 0.3) return;
    let amount = 0n;
    decide((current) => {
      amount = current.balanceMicro / 2n;
      if (amount === 0n) return {};
      const postings: Posting[] = [
        { account: "player.real", owner: player, amountMicro: -amount },
        { account: "withdrawal.pending", amountMicro: amount },
      ];
      const entry: Entry = { id: uuid(), kind: "payout_hold", player, currency: "RUB", at: nowMs, postings };
      return { entry, givesUpBonus: true };
    });
    real -= amount;
    if (amount > 0n) same(active(), undefined);
  }

  function payoutOf(amount: bigint): bigint {
    return random() < 0.5 ? 0n : (amount * BigInt(10_000 + below(20_000))) / 10_000n;
  }

  function check(): void {
    same(wallet.balanceMicro >= 0n && wallet.bonusMicro >= 0n, true);
    same(wallet.balanceMicro, real);
    same(accounts.get("player.real") ?? 0n, real);
    same(wallet.grant, active()?.id);
    for (const { id, state } of grants.values())
      same(accounts.get(bonusAccount(id)) ?? 0n, state === "active" ? wallet.bonusMicro : 0n);
    same(
      [...accounts.values()].reduce((sum, amount) => sum + amount, 0n),
      0n,
    );
    for (const [account, amount] of accounts)
      if (account.startsWith("escrow:")) same(amount, open.get(account.slice(7))?.amount ?? 0n);
    const withBonus = [...open.values()].filter((one) => one.realPart < one.amount);
    same(wallet.openBonusStakes ?? 0, withBonus.length);
  }
}

interface OpenStake {
  id: string;
  game: (typeof gameIds)[number];
  amount: bigint;
  realPart: bigint;
  /** The grant that was active when it was placed. */
  grant: string | undefined;
}

/** Cheaper than `expect`, millions of times. */
function same(found: unknown, wanted: unknown): void {
  if (found !== wanted) expect(found).toBe(wanted);
}

/** To the player's favour, where it can't be split. */
function realShare(payout: bigint, realPart: bigint, amount: bigint): bigint {
  return payout - (payout * (amount - realPart)) / amount;
}

function added(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
