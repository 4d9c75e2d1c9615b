import type { CrashFlight, CrashNews, SeenCrashBet } from "../../contract/crash.ts";
import type { Duel, DuelsNews } from "../../contract/duels.ts";
import type { RoomNews } from "../../contract/rooms.ts";
import type { RouletteNews, SeenRouletteBet } from "../../contract/roulette.ts";
import type { RoundTotals } from "../../contract/shared-rounds.ts";
import { type Currency, parseMoney, inRub } from "../../rules/money.ts";
import type { CrashView, DuelsView, LineView, RoomView, RouletteView } from "./views.ts";

/* Folds what a public channel tells into what stands. Until a round is told of, nothing does. */

type StateOf<View> = Omit<View, Exclude<keyof LineView, "asOf">>;
export type CrashState = StateOf<CrashView>;
export type RouletteState = StateOf<RouletteView>;
export type RoomState = StateOf<RoomView>;
export type DuelsState = StateOf<DuelsView>;

const mostSeenBets = 200;
const mostPast = 100;
/** Of a pot: as many as a round of it may ever have on a screen. */
const mostRoomBets = 1_000;
const mostOpenDuels = 500;
const mostEndedDuels = 30;

export const noTotals: RoundTotals = { players: 0, bets: 0, out: 0, staked: "0.00", returned: "0.00" };
const noColour = { players: 0, staked: "0.00" };
const noColours: RouletteState["colours"] = { red: noColour, black: noColour, zero: noColour };

export function withCrashNews(before: CrashState | undefined, news: CrashNews): CrashState | undefined {
  const known = news.whole ? undefined : before;
  const flight: CrashFlight | undefined = news.flight ?? known?.flight;
  if (!flight) return undefined;
  const same = known?.flight.id === flight.id ? known : undefined;
  return {
    flight,
    bets: arranged<SeenCrashBet>(same?.bets ?? [], news.bets ?? [], flight.state === "betting"),
    totals: news.totals ?? same?.totals ?? noTotals,
    isLimited: news.limited ?? same?.isLimited ?? false,
    waiting: news.waiting ?? same?.waiting ?? noTotals,
    past: withNewest(known?.past ?? [], news.past ?? [], mostPast),
    asOf: news.now,
  };
}

export function withRouletteNews(before: RouletteState | undefined, news: RouletteNews): RouletteState | undefined {
  const known = news.whole ? undefined : before;
  const spin = news.spin ?? known?.spin;
  if (!spin) return undefined;
  const same = known?.spin.id === spin.id ? known : undefined;
  return {
    spin,
    bets: arranged<SeenRouletteBet>(same?.bets ?? [], news.bets ?? [], spin.state === "betting"),
    totals: news.totals ?? same?.totals ?? noTotals,
    colours: news.colours ?? same?.colours ?? noColours,
    past: withNewest(known?.past ?? [], news.past ?? [], mostPast),
    fell: news.fell ?? known?.fell,
    asOf: news.now,
  };
}

export function withRoomNews(before: RoomState | undefined, news: RoomNews): RoomState | undefined {
  const known = news.whole ? undefined : before;
  const pot = news.pot ?? known?.pot;
  if (!pot) return undefined;
  const bets = new Map((known?.pot.id === pot.id ? known.bets : []).map((bet) => [bet.id, bet]));
  for (const bet of news.bets ?? []) bets.set(bet.id, bet);
  return {
    pot,
    bets: [...bets.values()].sort((a, b) => a.index - b.index).slice(-mostRoomBets),
    last: news.last === undefined ? (known?.last ?? null) : news.last,
    asOf: news.now,
  };
}

export function withDuelsNews(before: DuelsState | undefined, news: DuelsNews): DuelsState {
  const known = news.whole ? undefined : before;
  const told = new Set(news.duels.map(({ id }) => id));
  const newestFirst = (a: Duel, b: Duel) => b.number - a.number;
  const [open, ended] = [known?.open ?? [], before?.ended ?? []].map((duels) =>
    duels.filter(({ id }) => !told.has(id)),
  );
  return {
    open: [...news.duels.filter(isOpen), ...(open ?? [])].sort(newestFirst).slice(0, mostOpenDuels),
    ended: [...news.duels.filter((duel) => !isOpen(duel)), ...(ended ?? [])].sort(lastFirst).slice(0, mostEndedDuels),
    asOf: news.now,
  };
}

const lastFirst = (a: Duel, b: Duel) => endOf(b) - endOf(a);
const endOf = ({ ended_at, at }: Duel) => Date.parse(ended_at ?? at);

const isOpen = ({ state }: Duel) => state === "open";

interface SeenBet {
  id: string;
  amount: string;
  currency: Currency;
}

/**
 * Bets by their stake, the highest first. Once no more are taken every row keeps its place, so that nothing moves under
 * a finger: what is told late stands at the end.
 */
function arranged<Bet extends SeenBet>(before: readonly Bet[], news: readonly Bet[], isOpen: boolean): readonly Bet[] {
  if (news.length === 0) return before;
  const changed = new Map(news.map((bet) => [bet.id, bet]));
  const rows = before.map((bet) => changed.get(bet.id) ?? bet);
  const known = new Set(before.map(({ id }) => id));
  const fresh = [...changed.values()].filter(({ id }) => !known.has(id));
  const all = [...rows, ...(isOpen || before.length > 0 ? fresh : byStake(fresh))].filter(({ amount }) =>
    stakeIs(amount),
  );
  return (isOpen ? byStake(all) : all).slice(0, mostSeenBets);
}

function byStake<Bet extends SeenBet>(bets: readonly Bet[]): Bet[] {
  const weighed = bets.map((bet) => ({ bet, rub: inRub(parseMoney(bet.amount) ?? 0n, bet.currency) }));
  // The sort is stable: equal stakes stand as they came.
  return weighed.sort((a, b) => (a.rub < b.rub ? 1 : a.rub > b.rub ? -1 : 0)).map(({ bet }) => bet);
}

/** One that was taken back is told with an amount of zero. */
const stakeIs = (amount: string) => (parseMoney(amount) ?? 0n) > 0n;

function withNewest<Item extends { id: string }>(known: readonly Item[], news: readonly Item[], most: number): Item[] {
  const fresh = new Set(news.map(({ id }) => id));
  return [...news, ...known.filter(({ id }) => !fresh.has(id))].slice(0, most);
}
