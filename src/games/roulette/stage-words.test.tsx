import { expect, test } from "vitest";
import type { RouletteSpin } from "../../../contract/roulette.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { News, Result } from "./stage-words.tsx";

const at = "2030-01-01T00:00:00.000Z";
const spin: RouletteSpin = {
  id: "r",
  number: 21_844,
  closes_at: at,
  state: "betting",
  started_at: null,
  lands_at: null,
  pocket: null,
  next_at: null,
};
const table = {
  mode: "money" as const,
  own: { open: [], ended: [], pending: [] },
  view: { totals: { players: 273, bets: 300, out: 0, staked: "30510.00", returned: "0.00" } },
  sum: String,
  isLive: true,
};
const texts = await createTexts("en", ["roulette"]);
const news = (more: Partial<RouletteSpin>, isLive = true) =>
  texts(<News table={{ ...table, isLive, spin: { ...spin, ...more } }} />).replaceAll("|", "");
const line = (more: Partial<RouletteSpin>, other: object = {}) =>
  texts(<Result table={{ ...table, ...other, spin: { ...spin, ...more } }} />).replaceAll("|", "");

test("whoever hears the wheel is told that bets are open and of which round, that none are, and what fell", () => {
  expect(news({})).toBe("Bets are open for round 21,844.");
  expect(news({ state: "locking" })).toBe("No more bets");
  expect(news({ state: "spinning", pocket: 17 })).toBe("No more bets");
  expect(news({ state: "shown", pocket: 17 })).toBe("17 black");
});

test("nothing is said to be open before it is known until when, or while the line is cut", () => {
  expect(news({ closes_at: null })).toBe("");
  expect(news({}, false)).toBe("");
});

test("while the wheel turns the line says what lies on the table, where others play", () => {
  expect(line({})).toBe("Every bet returns 97.3 % over time");
  expect(line({ state: "spinning" })).toBe("273 players, 30,510 ₽ on the table");
  const nobody = { view: { totals: { ...table.view.totals, players: 0 } } };
  for (const alone of [nobody, { mode: "practice" }])
    expect(line({ state: "spinning" }, alone)).toBe("Every bet returns 97.3 % over time");
});
