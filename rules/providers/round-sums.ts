import { type Micro, parseMoney } from "../money.ts";

/** A round as either side of the wallet has it in its books. */
export interface BookedRound {
  roundId: string;
  playerId: string;
  gameCode: string;
  state: string;
  currency: string;
  bet: string;
  freeBet: string;
  win: string;
}

export interface RoundSum {
  gameCode: string;
  currency: string;
  count: number;
  betMicro: Micro;
  freeMicro: Micro;
  winMicro: Micro;
}

/** What rounds come to, by game and currency. */
export function sumRounds(rounds: readonly BookedRound[]): RoundSum[] {
  const sums = new Map<string, RoundSum>();
  for (const { gameCode, currency, bet, freeBet, win } of rounds) {
    const name = `${gameCode} ${currency}`;
    const sum = sums.get(name) ?? { gameCode, currency, count: 0, betMicro: 0n, freeMicro: 0n, winMicro: 0n };
    sums.set(name, {
      ...sum,
      count: sum.count + 1,
      betMicro: sum.betMicro + microOf(bet),
      freeMicro: sum.freeMicro + microOf(freeBet),
      winMicro: sum.winMicro + microOf(win),
    });
  }
  return [...sums.values()];
}

export interface RoundDifference {
  /** Its player and its number. */
  round: string;
  ours: BookedRound | undefined;
  theirs: BookedRound | undefined;
}

/** The rounds that one side lacks, or has otherwise than the other. */
export function compareRounds(ours: readonly BookedRound[], theirs: readonly BookedRound[]): RoundDifference[] {
  const nameOf = ({ playerId, roundId }: BookedRound) => `${playerId} ${roundId}`;
  const there = new Map(theirs.map((round) => [nameOf(round), round]));
  const here = new Map(ours.map((round) => [nameOf(round), round]));
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((name) => {
    const [own, other] = [here.get(name), there.get(name)];
    return own && other && isSame(own, other) ? [] : [{ round: name, ours: own, theirs: other }];
  });
}

function isSame(one: BookedRound, other: BookedRound): boolean {
  return (
    one.gameCode === other.gameCode &&
    one.state === other.state &&
    one.currency === other.currency &&
    microOf(one.bet) === microOf(other.bet) &&
    microOf(one.freeBet) === microOf(other.freeBet) &&
    microOf(one.win) === microOf(other.win)
  );
}

function microOf(text: string): Micro {
  const micro = parseMoney(text);
  if (micro === undefined) throw new Error(`${text} is no amount`);
  return micro;
}
