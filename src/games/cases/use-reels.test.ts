import { expect, test } from "vitest";
import type { Bet } from "../../../contract/bets.ts";
import { type Case, caseOf } from "../../../rules/games/cases-figures.ts";
import { nextReels } from "./use-reels.ts";

const of: Case = caseOf("neon");
const opened = { id: "of-money", outcome: { tickets: [999_990], items: [0] } } as unknown as Bet;

test("what was opened turns once: back from practice it lies where it came to rest", () => {
  const before = nextReels({ of, count: 1, opened: undefined }, undefined);
  const turned = nextReels({ of, count: 1, opened }, before);
  expect(turned.rows[0]?.plan.from).not.toBe(turned.rows[0]?.plan.to);
  const practice = nextReels({ of, count: 1, opened: undefined }, turned);
  expect(practice.rows.map(({ verdict }) => verdict)).toEqual([undefined]);
  const back = nextReels({ of, count: 1, opened }, practice);
  expect(back.rows[0]?.plan.from).toBe(back.rows[0]?.plan.to);
  expect(back.rows.map(({ verdict }) => verdict)).toEqual(["more"]);
});
