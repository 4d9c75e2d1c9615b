import { expect, test } from "vitest";
import { askedFor } from "./asked-for.ts";
import { nothingNarrowed } from "./use-wish.ts";

test("all that is marked is asked for, whichever kind was marked last", () => {
  const own = Array.from({ length: 300 }, (_, nth) => `game-${nth}`);
  const asked = askedFor("live", { ...nothingNarrowed, show: "favourites", sort: "popular" }, " ", own);
  expect(asked).toEqual({ kind: "live", slugs: own.join(",") });
});
