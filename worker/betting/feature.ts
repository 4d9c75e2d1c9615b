import { map } from "rxjs";
import { safeParse } from "valibot";
import {
  type BookBetReply,
  type BookOrder,
  cashOutBookBet,
  type CashOutQuote,
  getCashOutQuote,
  placeBookBet,
  type PriceOffer,
  priceOffer,
} from "../../contract/betting.ts";
import type { Answer } from "../../contract/errors.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { createMoneyCall } from "../money/money-call.ts";
import { learnBalance } from "../wallet/learn-balance.ts";
import { createKnownOdds } from "./known-odds.ts";
import { createLateBets } from "./late-bets.ts";
import { createOdds } from "./odds.ts";
import { inParts, legsInTurn } from "./odds-parts.ts";
import type { ListWish } from "./odds-views.ts";
import { createOpeningWatch } from "./opening-watch.ts";
import { createOrderEnds } from "./order-end.ts";
import { createOwnBookBets } from "./own-book-bets.ts";

/** A bet is meant at the prices that one sees; the house has its own say about older ones. */
const betValidMs = 6_000;
const cashOutValidMs = 5_000;
const replyTimeoutMs = 8_000;

/** What became of an order: a bet, or prices that have changed and that the house keeps for seconds. */
type PlaceAnswer = Answer<BookBetReply | { offer: PriceOffer }>;
type CashOutOrder = { id: string; quote: string; part: 25 | 50 | 75 | 100 };

/** The book: prices as they move, and the player's own bets. */
export function createFeature(context: WorkerContext) {
  const { call, intents, scope } = context;
  const odds = createOdds(context, createKnownOdds(context));
  const { taken: learnBet, meet, ...bets } = createOwnBookBets(context);

  const late = createLateBets(context, bets.bets$);

  async function taken(player: string, { bet, balance }: BookBetReply): Promise<void> {
    if (scope.cache?.player !== player) return;
    learnBalance(context, { at: bet.at, balance });
    await learnBet(bet);
  }

  const place = createMoneyCall<BookOrder, BookBetReply>(context, {
    kind: "book_bet",
    call: placeBookBet,
    validMs: betValidMs,
    replyTimeoutMs,
    taken,
    refused({ status }) {
      if (status === 403) intents.bar();
    },
    news: ({ amount }, end) =>
      "error" in end
        ? { kind: "info", key: "book_bet_not_in", values: { amount, error: end.error }, money: true }
        : late.news(end.reply.bet),
  });

  const cashOut = createMoneyCall<CashOutOrder, BookBetReply>(context, {
    kind: "book_cash_out",
    call: cashOutBookBet,
    validMs: cashOutValidMs,
    replyTimeoutMs,
    taken,
    news: (_, end) =>
      "error" in end
        ? { kind: "info", key: "book_not_cashed_out", values: { error: end.error }, money: true }
        : {
            kind: "good",
            key: "book_cashed_out",
            values: {
              amount: end.reply.bet.cash_outs.at(-1)?.payout ?? end.reply.bet.payout,
              number: String(end.reply.bet.number),
            },
            money: true,
          },
  });

  return {
    sports$: odds.sports$,
    list$: (wish: ListWish) => odds.list$(wish).pipe(map(inParts)),
    event$: (wish: { id: string }) => odds.event$(wish).pipe(map(inParts)),
    legs$: (wish: { ids: string[] }) => odds.legs$(wish).pipe(map(legsInTurn)),
    ...bets,
    ...createOpeningWatch(context, odds.legs$),
    ...createOrderEnds(context, meet),
    place: async (order: BookOrder, { key }: CallContext): Promise<PlaceAnswer> => withOffer(await place(order, key)),
    cashOut: (order: CashOutOrder, { key }: CallContext): Promise<Answer<BookBetReply>> => cashOut(order, key),
    /** What a bet is worth at this moment. */
    quote: ({ id }: { id: string }, { signal }: CallContext): Promise<Answer<CashOutQuote>> =>
      call(getCashOutQuote, { id }, { signal }),
  };
}

function withOffer(answer: Answer<BookBetReply>): PlaceAnswer {
  const read = answer.ok ? undefined : safeParse(priceOffer, answer.error.offer);
  return read?.success ? { ok: true, value: { offer: read.output } } : answer;
}
