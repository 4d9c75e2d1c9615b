import type { BookBet } from "../../contract/betting.ts";
import { priceText } from "../../rules/betting/prices.ts";
import { factorOf, returnOf } from "../../rules/betting/returns.ts";
import { factorAfter } from "../../rules/betting/settlement.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import type { StoredBet, StoredLeg } from "./book-bet.ts";

/** A bet as its player is told of it. */
export function toShownBet(bet: StoredBet): BookBet {
  return {
    id: bet.id,
    number: bet.number,
    kind: bet.kind,
    ...(bet.kind === "system" ? { system: { sizes: [...bet.sizes] } } : {}),
    state: bet.state,
    amount: toWire(bet.stakeMicro),
    line_amount: toWire(bet.lineMicro),
    lines: bet.lines,
    currency: bet.currency,
    accept: bet.accept,
    price: bet.kind === "system" ? null : totalPrice(bet.legs),
    legs: bet.legs.map(toShownLeg),
    most_payout: toWire(mostOf(bet)),
    expected_return: bet.expectedReturn,
    payout: toWire(bet.payoutMicro),
    at: timeText(bet.at),
    decides_at: bet.decidesAt === undefined ? null : timeText(bet.decidesAt),
    reason: bet.reason ?? null,
    offer: bet.offer ?? null,
    cash_outs: bet.cashOuts,
    settlements: bet.settlements,
    ended_at: bet.endedAt === undefined ? null : timeText(bet.endedAt),
  };
}

function toShownLeg(leg: StoredLeg): BookBet["legs"][number] {
  const { selection, event, sport, home, away, league, kind, code, version } = leg;
  return {
    selection,
    event,
    sport,
    home,
    away,
    league,
    starts_at: leg.startsAt,
    kind,
    code,
    ...(leg.lineQ === undefined ? {} : { line_q: leg.lineQ }),
    ...(leg.part === undefined ? {} : { part: leg.part }),
    was_live: leg.wasLive,
    price: priceText(leg.priceE2),
    version,
    result: leg.result ?? null,
    score: leg.score ?? null,
  };
}

/** If all that is still open comes in. */
function mostOf({ state, legs, lineMicro, sizes, stakeMicro, soldMicro, mostMicro }: StoredBet): Micro {
  if (state !== "accepted" || legs.every(({ result }) => !result)) return mostMicro;
  const whole = returnOf(
    { stakeMicro: lineMicro, sizes },
    legs.map(({ priceE2, result }) => (result ? factorAfter(priceE2, result) : factorOf(priceE2))),
  );
  return (whole * (stakeMicro - soldMicro)) / stakeMicro;
}

/** Of all legs together, to the hundredth below. */
function totalPrice(legs: readonly StoredLeg[]): string {
  const product = legs.reduce((all, { priceE2 }) => all * BigInt(priceE2), 1n);
  const e2: Micro = product / 100n ** BigInt(legs.length - 1);
  return `${e2 / 100n}.${String(e2 % 100n).padStart(2, "0")}`;
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
