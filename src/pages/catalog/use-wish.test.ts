import { expect, test } from "vitest";
import { nothingNarrowed, queryOf, type ShownWish, wishOf } from "./use-wish.ts";

const plain: ShownWish = { show: "all", search: "", sort: "popular", ...nothingNarrowed };
const read = (query: string) => wishOf(new URLSearchParams(query));

test("what is wished is read from the address as it was written there, several values of each filter", () => {
  const wish: ShownWish = {
    show: "new",
    search: "ночной п",
    provider: ["Karat Studio", "Oldmill"],
    category: ["sea"],
    volatility: ["low", "high"],
    feature: ["wild", "ways"],
    sort: "title",
  };
  expect(wishOf(queryOf(wish))).toEqual(wish);
  expect(queryOf(wish).getAll("provider")).toEqual(["Karat Studio", "Oldmill"]);
  expect(queryOf(plain).toString()).toBe("");
});

test("an address that somebody made up wishes for what there is, and for no more than a list can be asked", () => {
  expect(read("show=none&sort=price&volatility=huge&provider=&theme=a,b")).toEqual(plain);
  expect(read("volatility=high&volatility=high&volatility=low").volatility).toEqual(["low", "high"]);
  expect(read(`provider=${"x".repeat(65)}&provider=A&provider=A`).provider).toEqual(["A"]);
  const many = Array.from({ length: 99 }, (_, at) => `feature=f${at}`).join("&");
  expect(read(many).feature).toHaveLength(16);
  expect(read(`q=${"x".repeat(99)}`).search).toHaveLength(80);
});
