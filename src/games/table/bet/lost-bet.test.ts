import { expect, test } from "vitest";
import type { Bet } from "../../../../contract/bets.ts";
import { flip } from "../../../../rules/games/coinflip-flip.ts";
import { dice } from "../../../../rules/games/dice.ts";
import { keno } from "../../../../rules/games/keno.ts";
import { foundAmong, type LostBet } from "./lost-bet.ts";

const between = { mode: "between", from: 1_000, to: 4_999 };
const lost: LostBet = { amount: 10_000_000n, choice: between, before: ["known"] };

function bet(id: string, rest: Partial<Bet> = {}): Bet {
  return { id, amount: "10.00", choice: between, outcome: { roll: 17 }, ...rest } as unknown as Bet;
}

const found = (bets: readonly Bet[]) => foundAmong([lost], bets, dice).found.map(({ id }) => id);

test("a lost bet is the new one of its stake and choice, in whatever order its parts come back", () => {
  expect(found([bet("known")])).toEqual([]);
  expect(found([bet("new"), bet("known")])).toEqual(["new"]);
  expect(found([bet("new", { choice: { to: 4_999, from: 1_000, mode: "between" } })])).toEqual(["new"]);
});

test("what was bet in another tab is not taken for it", () => {
  const others = [
    bet("stake", { amount: "11.00" }),
    bet("choice", { choice: { ...between, to: 5_000 } }),
    bet("mode", { choice: { mode: "under", target: 4_000 } }),
    bet("shape", { outcome: { side: "heads" } }),
  ];
  expect(foundAmong([lost], others, dice)).toEqual({ found: [], left: [lost] });

  const ladder = bet("ladder", { choice: {}, outcome: { actions: [], table: {}, end: "lost" } });
  const tails = bet("tails", { choice: { side: "tails" }, outcome: { side: "heads" } });
  const heads = bet("heads", { choice: { side: "heads" }, outcome: { side: "heads" } });
  expect(foundAmong([{ ...lost, choice: { side: "heads" } }], [ladder, tails, heads], flip).found).toEqual([heads]);

  const outcome = { drawn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], hits: 2 };
  const picked = (id: string, picks: number[]) => bet(id, { choice: { risk: "low", picks }, outcome });
  const [other, mine] = [picked("other", [4, 1]), picked("mine", [3, 1])];
  expect(foundAmong([{ ...lost, choice: { picks: [3, 1], risk: "low" } }], [other, mine], keno).found).toEqual([mine]);
});

test("of several lost bets each is found once, and the first as the oldest", () => {
  const other: LostBet = { ...lost, amount: 5_000_000n };
  const bets = [bet("second"), bet("first"), bet("known")];
  expect(foundAmong([lost, other, lost], bets, dice)).toEqual({ found: [bets[1], bets[0]], left: [other] });
  expect(foundAmong([lost, lost], [bet("one")], dice).left).toEqual([lost]);
});
