import { beforeEach, describe, expect, test } from "vitest";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { expiring } from "./feature.ts";
import { createExpiryJob } from "../db/expiry-job.ts";
import { betterMirror } from "./better-mirror.ts";

describe("which mirror is better", () => {
  const minuteMs = 60_000;
  const nowMs = 100 * minuteMs;
  const measured = (results: Record<string, number | null>, agoMs = minuteMs) =>
    new Map(Object.entries(results).map(([host, ms]) => [host, { ms, atMs: nowMs - agoMs }]));
  const usual = {
    site: "a",
    mirrors: { open: () => ["a", "b", "c"], isDown: () => false, destinationOf: (): string | undefined => undefined },
    results: measured({ a: null, b: 300, c: 100 }),
    left: new Set<string>(),
    nowMs,
  };

  test("where the own one does not load: the fastest of those that do", () => {
    expect(betterMirror(usual)).toBe("c");
    expect(betterMirror({ ...usual, left: new Set(["c"]) })).toBe("b");
    expect(betterMirror({ ...usual, results: measured({ a: null, b: null, c: 90 }) })).toBe("c");
  });

  test("none where the own one loads, however slowly, or where nobody knows", () => {
    expect(betterMirror({ ...usual, results: measured({ a: 3_900, b: 3, c: 1 }) })).toBeUndefined();
    expect(betterMirror({ ...usual, results: measured({ b: 3, c: 1 }) })).toBeUndefined();
    expect(betterMirror({ ...usual, results: measured({}) })).toBeUndefined();
    expect(betterMirror({ ...usual, results: measured({ a: null, b: null }) })).toBeUndefined();
    expect(betterMirror({ ...usual, results: measured({ a: null, b: 1, c: 2 }, 15 * minuteMs) })).toBeUndefined();
  });

  test("never one that was left a short while ago, that is down or that has moved itself", () => {
    expect(betterMirror({ ...usual, left: new Set(["b", "c"]) })).toBeUndefined();
    expect(betterMirror({ ...usual, mirrors: { ...usual.mirrors, open: () => ["a", "b"] } })).toBe("b");
    expect(betterMirror({ ...usual, mirrors: { ...usual.mirrors, open: () => ["a"] } })).toBeUndefined();
  });

  test("of a site that has moved, where it is now, unless that does not load: then the fastest that does", () => {
    const moved = { ...usual, mirrors: { ...usual.mirrors, open: () => ["b", "c"], destinationOf: () => "b" } };
    expect(betterMirror({ ...moved, results: measured({ a: 1, b: 900, c: 1 }) })).toBe("b");
    expect(betterMirror({ ...moved, results: measured({}) })).toBe("b");
    expect(betterMirror({ ...moved, results: measured({ a: 1, b: null, c: 1 }) })).toBe("c");
    expect(betterMirror({ ...moved, results: measured({ a: 1, b: null, c: null }) })).toBeUndefined();
    expect(betterMirror({ ...moved, left: new Set(["b"]) })).toBeUndefined();
  });

  test("of a site that is down, the fastest that loads", () => {
    const down = { ...usual, mirrors: { ...usual.mirrors, isDown: (site: string) => site === "a" } };
    expect(betterMirror({ ...down, results: measured({ b: 300, c: 100 }) })).toBe("c");
    expect(betterMirror({ ...down, results: measured({}) })).toBeUndefined();
  });
});

describe("a player's mirrors", async () => {
  let nowMs = Date.now();
  const house = await startHouse({ clock: { now: () => nowMs } });
  const { port } = house;
  const [a, b, c] = ["karat", "karat-b", "karat-c"].map((name) => `${name}.localhost:${port}`) as [
    string,
    string,
    string,
  ];
  let token = "";
  beforeEach(async () => {
    ({ token } = await register(house));
  });

  const call = (site: string, path: string, init: object = {}) =>
    house.fetch<{ redirect?: { newLink: string }; domains?: string[] }>(`http://api.${site}${path}`, {
      headers: { ...bearer(token), Origin: `http://${site}` },
      ...init,
    });
  const measure = (results: object, site = a) => call(site, "/api/sendAntiBonusResult", { body: { results } });
  const better = async (site: string) => (await call(site, "/mirror")).json.redirect?.newLink;
  const rows = async () =>
    (await house.database.pool.query<{ host: string; ms: number | null }>("select host, ms from mirror_results")).rows;

  test("all sites that have not moved are to be measured, also one that is down", async () => {
    expect((await call(a, "/api/getMirrorsToCheck")).json).toEqual({ domains: [a, b, c] });
    await house.desk("/mirrors/karat-b.localhost", { up: false });
    await house.desk("/mirrors/karat-c.localhost", { new_link: a });
    expect((await call(a, "/api/getMirrorsToCheck")).json).toEqual({ domains: [a, b] });
    await house.desk("/mirrors/karat-b.localhost", { up: true });
    await house.desk("/mirrors/karat-c.localhost", { new_link: null });
  });

  test("only what is of the house is kept, the newest of each, for a day", async () => {
    await house.database.pool.query("delete from mirror_results");
    expect((await measure({ [a]: 12, "evil.example": 1, "karat-b.localhost": null })).json).toEqual({ success: true });
    await measure({ [a]: 14 });
    expect(await rows()).toEqual(
      expect.arrayContaining([
        { host: a, ms: 14 },
        { host: b, ms: null },
      ]),
    );
    expect(await rows()).toHaveLength(2);
    nowMs += 25 * 3_600_000;
    ({ token } = await register(house));
    await measure({ [c]: 3 });
    await createExpiryJob(house.database.pool, house.app.house.clock, expiring).run();
    expect(await rows()).toEqual([{ host: c, ms: 3 }]);
  });

  test("results that are none are refused", async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`h${index}`, 1]));
    for (const results of [undefined, { [a]: -1 }, { [a]: 1.5 }, { [a]: "1" }, { [a]: 60_001 }, { "": 1 }, many])
      expect((await measure(results as object)).status).toBe(422);
    for (const path of ["/mirror", "/api/getMirrorsToCheck"])
      expect((await house.fetch(`http://api.${a}${path}`)).status).toBe(401);
  });

  test("a player on a site that does not load for them is told of the fastest that does, and not led back", async () => {
    await measure({ [a]: 20, [b]: 10 });
    expect(await better(a)).toBeUndefined();
    await measure({ [a]: null, [b]: 80, [c]: 50 });
    expect(await better(a)).toBe(`http://${c}`);
    // From the new site: not back within ten minutes, but on to a third.
    await measure({ [a]: 5, [b]: 80, [c]: null }, c);
    expect(await better(c)).toBe(`http://${b}`);
    await measure({ [a]: 5, [b]: null, [c]: 5 }, b);
    expect(await better(b)).toBeUndefined();
    nowMs += 10 * 60_000;
    expect(await better(b)).toBe(`http://${a}`);
  });

  test("a player on a site that has moved is told where it is", async () => {
    await house.desk("/mirrors/karat.localhost", { new_link: "karat-b.localhost" });
    expect([await better(a), await better(c)]).toEqual([`http://${b}`, undefined]);
    await house.desk("/mirrors/karat.localhost", { new_link: null });
  });

  test("what one player has measured moves no other", async () => {
    await measure({ [a]: null, [b]: 80 });
    ({ token } = await register(house));
    expect(await better(a)).toBeUndefined();
  });

  test("where a country is not served, no mirror is better", async () => {
    await measure({ [a]: null, [b]: 80 });
    await house.desk("/geo", { country_code: "US" });
    expect((await call(a, "/mirror")).json).toEqual({});
    await house.desk("/geo", { country_code: "RU" });
    expect(await better(a)).toBe(`http://${b}`);
  });
});
