/** Cards of an infinite deck, 0 to 51: a rank is the number divided by four. */
export interface BaccaratHand {
  player: number[];
  banker: number[];
  winner: BaccaratBet;
}

export const baccaratBets = ["player", "banker", "tie"] as const;
export type BaccaratBet = (typeof baccaratBets)[number];

export function dealBaccarat(words: Iterator<number, unknown>): BaccaratHand {
  const draw = () => Math.floor((Number(words.next().value) * 52) / 2 ** 32);
  return playBaccarat(draw);
}

/** The rules of the third card, over whatever is drawn. */
export function playBaccarat(draw: () => number): BaccaratHand {
  const [first, second, third, fourth] = [draw(), draw(), draw(), draw()];
  const [player, banker] = [
    [first, third],
    [second, fourth],
  ];
  const [ofPlayer, ofBanker] = [pointsOf(player), pointsOf(banker)];
  if (ofPlayer < 8 && ofBanker < 8) {
    if (ofPlayer < 6) player.push(draw());
    if (bankerDraws(ofBanker, player[2])) banker.push(draw());
  }
  const [left, right] = [pointsOf(player), pointsOf(banker)];
  return { player, banker, winner: left > right ? "player" : left < right ? "banker" : "tie" };
}

/** What a bet gets back, in hundredths of it: a tie returns the bets on either side. */
export function baccaratReturn(bet: BaccaratBet, winner: BaccaratBet): bigint {
  if (bet !== winner) return winner === "tie" ? 100n : 0n;
  return { player: 200n, banker: 195n, tie: 1_000n }[bet];
}

export function pointsOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + pointOf(card), 0) % 10;
}

function pointOf(card: number): number {
  const rank = Math.floor(card / 4) + 1;
  return rank > 9 ? 0 : rank;
}

function bankerDraws(points: number, third: number | undefined): boolean {
  if (third === undefined) return points < 6;
  const drawn = pointOf(third);
  if (points < 3) return true;
  if (points === 3) return drawn !== 8;
  if (points === 4) return drawn >= 2 && drawn <= 7;
  if (points === 5) return drawn >= 4 && drawn <= 7;
  return points === 6 && (drawn === 6 || drawn === 7);
}
