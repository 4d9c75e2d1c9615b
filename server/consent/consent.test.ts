import { expect, test } from "vitest";
import type { ConsentProof } from "../../contract/consent.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createVisitor } from "../../tests/world/visitor.ts";

let nowMs = Date.parse("2026-11-23T10:00:00Z");
const house = await startHouse({ clock: { now: () => nowMs } });
const Origin = house.site;
const nothing = { version: 0, purposes: [], at: null };

/** A browser that keeps the house's cookies; with a token it is a player's. */
function createBrowser(token?: string) {
  const { api } = createVisitor(house);
  const headers = { Origin, ...(token === undefined ? {} : bearer(token)) };
  return {
    choose: (purposes: unknown, version: unknown = 1) =>
      api<ConsentProof & { error: string; errors: object }>("/consent", {
        method: "PUT",
        headers,
        body: { version, purposes },
      }),
    proof: async () => (await api<ConsentProof>("/consent", { headers })).json,
  };
}

async function rowsOf(browser: { proof(): Promise<ConsentProof> }) {
  const { at } = await browser.proof();
  return (await house.database.pool.query("select player, purposes from consents where at = $1", [at])).rows;
}

test("a guest's choice is proven by the browser in which it was made, and by no other", async () => {
  const [one, other] = [createBrowser(), createBrowser()];
  expect(await one.proof()).toEqual(nothing);
  const { json } = await one.choose(["replay", "analytics"]);
  expect(json).toEqual({ version: 1, purposes: ["analytics", "replay"], at: "2026-11-23T10:00:00.000Z" });
  nowMs += 60_000;
  expect(await one.proof()).toEqual(json);
  expect(await other.proof()).toEqual(nothing);
});

test("the newest choice counts, every one is kept, and the same one is kept once", async () => {
  const browser = createBrowser();
  for (const purposes of [["advertising"], ["advertising"], [], ["advertising"]]) {
    nowMs += 1_000;
    await browser.choose(purposes);
  }
  expect((await browser.proof()).purposes).toEqual(["advertising"]);
  const { rows } = await house.database.pool.query(
    "select purposes from consents where browser = (select browser from consents order by id desc limit 1) order by id",
  );
  expect(rows.map(({ purposes }) => purposes)).toEqual(["advertising", "", "advertising"]);
});

test("a player's choice is kept by the account, and proven in the browser in which it was made and holds", async () => {
  const { token } = await register(house);
  const [here, there, guest] = [createBrowser(token), createBrowser(token), createBrowser()];
  nowMs += 1_000;
  const chosenHere = (await here.choose(["analytics"])).json;
  expect(chosenHere).toEqual({ version: 1, purposes: ["analytics"], at: new Date(nowMs).toISOString() });
  expect(await rowsOf(here)).toEqual([{ player: expect.any(BigInt), purposes: "analytics" }]);
  expect(await there.proof()).toEqual(nothing);
  for (const purposes of [[], ["analytics"]]) {
    nowMs += 1_000;
    await there.choose(purposes);
    expect(await there.proof()).toEqual({ version: 1, purposes, at: new Date(nowMs).toISOString() });
    expect(await here.proof()).toEqual(chosenHere);
  }
  expect(await guest.proof()).toEqual(nothing);
});

test("what nobody can have been asked is refused at its field, and who cannot be told apart has no proof", async () => {
  const browser = createBrowser();
  expect((await browser.choose(["everything"])).json.errors).toEqual({ "purposes.0": [expect.any(String)] });
  expect((await browser.choose("all")).json.errors).toEqual({ purposes: [expect.any(String)] });
  expect((await browser.choose([], 0)).json.errors).toEqual({ version: [expect.any(String)] });
  const reply = await house.api<{ error: string }>("/consent", { method: "PUT", body: { version: 1, purposes: [] } });
  expect(reply.json.error).toBe("forbidden");
});
