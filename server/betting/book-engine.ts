import type { BookBetReply, BookOrder } from "../../contract/betting.ts";
import { correctionReasonOf, correctionText } from "../../rules/betting/correction-reasons.ts";
import table from "../../rules/tables/betting.json";
import { longestOdds } from "../../rules/betting/slip.ts";
import { maxPayout } from "../../rules/limits.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import { type EndedBet, ringAway } from "../bell/ring-away.ts";
import { ring, type Ring } from "../bell/ring.ts";
import { awaitAll } from "../db/connect.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import type { ReceiptKey } from "../games/receipts.ts";
import { endEntry, openEntry } from "../games/round-entries.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import type { Lines } from "../live/lines.ts";
import { openReceiptChains, type ReceiptChains } from "../shared-bets/receipt-chains.ts";
import { type Batch, type Decision, type Engine, type MoneyCall, type Undecided, undecided } from "../wallet/engine.ts";
import { bonusStakesOf, type SettledStake } from "../wallet/bonus-rows.ts";
import type { Wallet } from "../wallet/ledger.ts";
import type { StoredBet, StoredLeg } from "./book-bet.ts";
import { countNews, loadBets, nextNumbers, writeBets } from "./book-rows.ts";
import type { Book } from "./book.ts";
import { bettingNews } from "./betting-news.ts";
import { type BonusOwner, bonusOwner } from "./bonus-owner.ts";
import { correctionEntries } from "./correction-entries.ts";
import { decidedBetOf, returnedOf } from "./counted-bet.ts";
import { type KnownEnd, legAfter } from "./leg-ends.ts";
import { type FoundLeg, lookAtSlip } from "./look-at-slip.ts";
import { loadOffers, makeOffer, type Offer, offeredPrice, toShownOffer, writeOffers } from "./offers.ts";
import { loadQuotes, type Quote, stillHolds } from "./quotes.ts";
import { settleBet } from "./settle-bet.ts";
import { toShownBet } from "./shown-bet.ts";
import { overCap, slipTerms, sumsOf, wantedOf } from "./slip-terms.ts";

export type BookBetOrder =
  | { kind: "place"; slip: BookOrder; amountMicro: Micro }
  /** A live bet is looked at again. */
  | { kind: "decide"; bet: string }
  /** Sold back, whole or in part, for what a quote says. */
  | { kind: "cash_out"; bet: string; quote: string; part: number }
  /** By what is known of its markets. */
  | { kind: "settle"; bet: string; known(leg: StoredLeg): KnownEnd };

interface EngineOptions {
  book: Book;
  receiptKey: ReceiptKey;
  uuid: () => string;
  lines: Pick<Lines, "isHere">;
  /** Of the feed of everybody's bets. */
  tell(bets: readonly DecidedBet[]): void;
  /** A bet was placed that waits, or has legs that may have ended. */
  placed(): void;
}

/** Moves the money of bets of the book: staked into escrow, given back, and settled, under the player's wallet lock. */
export function createBookEngine({ book, receiptKey, uuid, lines, tell, placed }: EngineOptions): Engine<BookBetOrder> {
  return {
    async open(tx, calls, now) {
      const orders = calls.map(({ order }) => order);
      const ids = [...new Set(orders.flatMap((order) => ("bet" in order ? order.bet : [])))];
      const ending = calls.filter(({ order }) => order.kind === "settle" || order.kind === "cash_out");
      const [bets, offers, quotes, numbers, chains, bonusStakes] = await awaitAll([
        loadBets(tx, ids),
        loadOffers(
          tx,
          orders.flatMap((order) => (order.kind === "place" ? (order.slip.offer ?? []) : [])),
        ),
        loadQuotes(
          tx,
          orders.flatMap((order) => (order.kind === "cash_out" ? order.quote : [])),
        ),
        nextNumbers(tx, orders.filter(({ kind }) => kind === "place").length),
        openReceiptChains(tx, { players: ending.map(({ player }) => player), receiptKey, uuid, now }),
        ending.length > 0 ? bonusStakesOf(tx, ids) : Promise.resolve(new Map<string, SettledStake>()),
      ]);
      return createBatch({ bets, offers, quotes, numbers, chains, bonusStakes, now });
    },
  };

  interface Loaded {
    bets: Map<string, StoredBet>;
    offers: ReadonlyMap<string, Offer>;
    quotes: ReadonlyMap<string, Quote>;
    numbers: number[];
    chains: ReceiptChains;
    /** Of those that bonus money is part of. */
    bonusStakes: ReadonlyMap<string, SettledStake>;
    now: number;
  }

  function createBatch({ bets, offers, quotes, numbers, chains, bonusStakes, now }: Loaded): Batch<BookBetOrder> {
    const added = new Set<string>();
    const changed = new Set<string>();
    const made: Offer[] = [];
    const ended: EndedBet[] = [];
    const corrected: Ring[] = [];
    let seqs = new Map<bigint, bigint>();

    return {
      decide({ player, key, order }, wallet) {
        switch (order.kind) {
          case "place":
            return place(order.slip, { player, key, wallet, amountMicro: order.amountMicro });
          case "decide":
            return decide(order.bet, { player, key });
          case "cash_out":
            return cashOut(order, { player, key });
          case "settle":
            return settleOne(order, { player, key, wallet });
        }
      },
      async write(tx) {
        const touched = touchedBets();
        [, , , seqs] = await awaitAll([
          chains.write(tx),
          writeBets(
            tx,
            touched.filter(({ id }) => added.has(id)),
            touched.filter(({ id }) => !added.has(id)),
          ),
          writeOffers(tx, made),
          countNews(tx, [...new Set(touched.map(({ player }) => player))]),
        ]);
        await ringAway(tx, ended, { lines, now });
        await ring(tx, ...corrected);
      },
      news() {
        return [...seqs].map(([player, seq]) => bettingNews(player, seq));
      },
      committed() {
        tell(chains.played());
        if (added.size > 0) placed();
      },
    };

    function touchedBets(): StoredBet[] {
      return [...bets.values()].filter(({ id }) => added.has(id) || changed.has(id));
    }

    function keep(bet: StoredBet): StoredBet {
      bets.set(bet.id, bet);
      changed.add(bet.id);
      return bet;
    }

    function place(
      slip: BookOrder,
      { player, key, wallet, amountMicro }: Context & { wallet: Wallet; amountMicro: Micro },
    ): Decision | Refusal {
      const offer = slip.offer === undefined ? undefined : offers.get(slip.offer.toLowerCase());
      const isOwn = offer && offer.player === player && offer.expiresAt > now;
      // One of other selections keeps nothing of these.
      const holds = isOwn && slip.legs.every(({ selection }) => offeredPrice(offer, selection)) ? offer : undefined;
      const look = lookAtSlip(book, slip.accept, wantedOf(slip), holds);
      if (!("legs" in look)) return refuse(look.is);
      if (look.is === "price_changed") {
        const next = makeOffer(uuid(), player, look.legs, now);
        made.push(next);
        return new Refusal("price_changed", {}, undefined, toShownOffer(next));
      }
      const terms = slipTerms(slip, look.legs, amountMicro);
      if (terms instanceof Refusal) return terms;
      const sum = sumsOf(terms, look.legs);
      if (sum.mostMicro > maxPayout(wallet.currency)) return overCap(terms, sum.mostMicro, wallet.currency);
      const isLive = look.legs.some(({ market, event }) => market.producer === "live" || event.producer === "live");
      const bet: StoredBet = {
        id: uuid(),
        number: numbers.shift() ?? 0,
        player,
        currency: wallet.currency,
        kind: slip.kind,
        sizes: terms.sizes,
        lines: terms.lines,
        lineMicro: terms.stakeMicro,
        stakeMicro: terms.totalMicro,
        accept: slip.accept,
        state: isLive ? "pending" : "accepted",
        legs: look.legs.map(toStoredLeg),
        ...sum,
        soldMicro: 0n,
        payoutMicro: 0n,
        owedMicro: 0n,
        isHeld: true,
        revision: 0,
        reason: undefined,
        offer: undefined,
        isOffered: holds !== undefined,
        cashOuts: [],
        settlements: [],
        at: now,
        decidesAt: isLive ? now + table.liveDelayMs : undefined,
        endedAt: undefined,
      };
      bets.set(bet.id, bet);
      added.add(bet.id);
      return { entry: openEntry(bet, key, now), isMove: true, answer: answerOf(bet) };
    }

    function decide(id: string, { player, key }: Context): Decision | Refusal | Undecided {
      const bet = bets.get(id);
      if (!bet || bet.player !== player) return refuse("not_found");
      if (bet.state !== "pending" || bet.decidesAt === undefined || bet.decidesAt > now) return undecided;
      // A house that has just come has first to hear what stands.
      if (book.staleSince() !== undefined && now < bet.decidesAt + mostPatienceMs) return undecided;
      // An offer that it was placed by is kept unless betting was stopped since.
      const held = bet.isOffered ? heldOffer(bet) : undefined;
      const wanted = bet.legs.map(({ selection, priceE2, seenE2 = priceE2 }) => ({ selection, seenE2 }));
      const look = lookAtSlip(book, bet.accept, wanted, held);
      if (!("legs" in look)) return reject(bet, look.is, key);
      if (look.is === "price_changed") {
        const offer = makeOffer(uuid(), player, look.legs, now);
        made.push(offer);
        return reject({ ...bet, offer: toShownOffer(offer) }, "price_changed", key);
      }
      const terms = { ...bet, stakeMicro: bet.lineMicro, totalMicro: bet.stakeMicro };
      const sum = sumsOf(terms, look.legs);
      const isLong = longestOdds(bet.sizes, look.legs) > table.limits.maxTotalOdds;
      if (isLong || sum.mostMicro > maxPayout(bet.currency)) return reject(bet, "limit", key);
      const legs = look.legs.map(toStoredLeg);
      keep({ ...bet, ...sum, legs, state: "accepted", decidesAt: undefined, revision: bet.revision + 1 });
      return { answer: answerOfHouse("accepted") };
    }

    function reject(bet: StoredBet, reason: string, key: string): Decision {
      const after = keep({
        ...bet,
        state: "rejected",
        reason,
        isHeld: false,
        decidesAt: undefined,
        endedAt: now,
        revision: bet.revision + 1,
      });
      return { entry: endEntry(after, endOfStake(after, key, true, 0n)), answer: answerOfHouse("rejected") };
    }

    function cashOut(
      { bet: id, quote: quoteId, part }: Extract<BookBetOrder, { kind: "cash_out" }>,
      { player, key }: Context,
    ): Decision | Refusal {
      const [bet, quote] = [bets.get(id), quotes.get(quoteId)];
      if (!bet || bet.player !== player || quote?.bet !== id) return refuse("not_found");
      if (bet.state !== "accepted" || !bet.isHeld) return refuse("suspended");
      if (quote.expiresAt <= now || quote.revision !== bet.revision) return refuse("price_changed");
      if (!stillHolds(book, bet, quote)) return refuse("suspended");
      const quoted = quote.parts.find((each) => each.part === part);
      const isWhole = quoted && bet.soldMicro + quoted.amountMicro === bet.stakeMicro;
      // Bonus money comes back once: of what is left after a part, nobody would know any more what it consists of.
      if (!quoted || (!isWhole && bonusStakes.has(id))) return refuse("validation", { part: "invalid_value" });
      const { amountMicro, payoutMicro } = quoted;
      const shown = { part, amount: toWire(amountMicro), payout: toWire(payoutMicro), at: new Date(now).toISOString() };
      const leftMicro = bet.stakeMicro - bet.soldMicro;
      const after = keep({
        ...bet,
        soldMicro: bet.soldMicro + amountMicro,
        payoutMicro: bet.payoutMicro + payoutMicro,
        mostMicro: (bet.mostMicro * (leftMicro - amountMicro)) / leftMicro,
        cashOuts: [...bet.cashOuts, shown],
        revision: bet.revision + 1,
        ...(isWhole ? { state: "cashed_out", isHeld: false, endedAt: now } : {}),
      });
      const pending = isWhole ? chains.add(product, decidedBetOf(after, now), returnedOf(after)) : undefined;
      const sold = { ...bet, stakeMicro: amountMicro };
      return {
        entry: endEntry(sold, endOfStake(bet, key, false, payoutMicro)),
        game: "betting",
        isMove: true,
        answer: (balanceMicro) => answerOf(after, pending?.receipt())(balanceMicro),
      };
    }

    function settleOne(
      { bet: id, known }: Extract<BookBetOrder, { kind: "settle" }>,
      { player, key, wallet }: Context & { wallet: Wallet },
    ): Decision | Refusal | Undecided {
      const bet = bets.get(id);
      if (!bet || bet.player !== player) return refuse("not_found");
      if (bet.state === "pending" || bet.state === "rejected" || bet.state === "cashed_out") return undecided;
      const changes = bet.legs.map((leg) => legAfter(leg, known(leg)));
      if (changes.every((change) => change === undefined)) return undecided;
      const legs = bet.legs.map((leg, at) => changes[at]?.leg ?? leg);
      const reason = changes.find((change) => change?.reason !== undefined)?.reason;
      const { balanceMicro } = wallet;
      const bonusStake = bonusStakes.get(id);
      const staked = bonusStake ?? { realMicro: bet.stakeMicro, bonusMicro: 0n };
      // The first end finds its grant as everything else does that is settled.
      const owner = bonusStake && !bet.isHeld ? bonusOwner(bonusStake, bet, wallet, now) : ownGrant;
      const settled = settleBet(bet, legs, { reason, at: now, balanceMicro, staked, owner });
      const after = keep(settled.bet);
      const answer = answerOfHouse(after.state);
      if (settled.first) {
        const { isRefund, payoutMicro } = settled.first;
        ended.push(endedBetOf(after));
        const held = { ...after, stakeMicro: bet.stakeMicro - bet.soldMicro };
        chains.add(product, decidedBetOf(after, now), returnedOf(after));
        const entry = endEntry(held, endOfStake(bet, key, isRefund, payoutMicro));
        return { entry, game: "betting", answer };
      }
      if (after.settlements.length > bet.settlements.length) corrected.push(correctionOf(after, reason, now));
      const facts = { uuid, now, words: correctionText(bet.number, reason), grant: bonusStake?.grant };
      const [entry, ...more] = correctionEntries(settled, facts);
      return { ...(entry ? { entry, more } : {}), recounts: settled.recounts, answer };
    }

    function endOfStake({ at }: StoredBet, operationKey: string, isRefund: boolean, payoutMicro: Micro) {
      return { id: uuid(), at: now, operationKey, isRefund, stakedAtMs: at, payoutMicro };
    }
  }
}

/** As long as it has paid nothing, or is real money whole. */
const ownGrant: BonusOwner = { heir: "grant", grantsMicro: 0n };

type Context = Pick<MoneyCall, "player" | "key">;

/** Of receipt chains. */
const product = "book";
/** For so long a bet that is due waits for a house that hears the feed. */
const mostPatienceMs = 10_000;

function toStoredLeg({ selection, seenE2, priceE2, version, event, market, offered }: FoundLeg): StoredLeg {
  const { fixture } = event;
  return {
    selection,
    event: event.id,
    market: market.id,
    code: offered.code,
    sport: fixture.sport,
    home: fixture.home,
    away: fixture.away,
    league: fixture.league.names,
    startsAt: fixture.starts_at,
    kind: market.kind,
    lineQ: market.lineQ,
    part: market.part,
    wasLive: market.producer === "live",
    seenE2,
    priceE2,
    version,
    fair: offered.fair,
    result: undefined,
    score: undefined,
    endVersion: 0,
    voided: undefined,
  };
}

/** The prices that a bet was placed at, as of then. */
function heldOffer(bet: StoredBet): Offer {
  return makeOffer(bet.id, bet.player, bet.legs, bet.at);
}

function answerOf(bet: StoredBet, receipt?: BookBetReply["receipt"]): (balanceMicro: Micro) => string {
  return (balanceMicro) =>
    JSON.stringify({
      bet: toShownBet(bet),
      balance: toWire(balanceMicro),
      ...(receipt ? { receipt } : {}),
    } satisfies BookBetReply);
}

function endedBetOf({ id, player, currency, stakeMicro, payoutMicro }: StoredBet): EndedBet {
  return { id, player, game: "betting", currency, state: endOf(stakeMicro, payoutMicro), payoutMicro };
}

/** Less than the stake is no win, and no more lost than it is: half a line, or some lines of a system. */
function endOf(stakeMicro: Micro, payoutMicro: Micro): EndedBet["state"] {
  if (payoutMicro === 0n) return "lost";
  if (payoutMicro < stakeMicro) return "part_returned";
  return payoutMicro === stakeMicro ? "refunded" : "won";
}

function correctionOf(
  { id, player, number, currency, payoutMicro, settlements }: StoredBet,
  reason: string | undefined,
  at: number,
): Ring {
  const data = { amount: toWire(payoutMicro), currency, number, reason: correctionReasonOf(reason) };
  return { player, kind: "bet_corrected", subject: `${id} ${settlements.length}`, at, data };
}

/** Nobody asks what became of the house's own calls. */
function answerOfHouse(state: string): (balanceMicro: Micro) => string {
  return (balanceMicro) => JSON.stringify({ balance: toWire(balanceMicro), state });
}
