import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { AffiliateReply, UtmReply } from "../../contract/attribution.ts";
import { queryLimits } from "../../contract/attribution-names.ts";
import { consentVersion } from "../../rules/consent.ts";
import { bearer, logIn, newEmail, password, register } from "../../tests/builders/accounts.ts";
import { campaignNamed, layIn } from "../../tests/builders/campaigns.ts";
import { createPaying } from "../../tests/builders/paying.ts";
import { payerOf } from "../../tests/builders/payers.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createVisitor } from "../../tests/world/visitor.ts";
import { encryptFpp } from "../../worker/fingerprint/encrypt-fpp.ts";
import { takeEvent } from "../cashier/take-event.ts";
import { createExpiryJob } from "../db/expiry-job.ts";
import { openFingerprints } from "../fingerprints/feature.ts";
import { openAttribution } from "./feature.ts";
import { attributionReport } from "./report.ts";

const dayMs = 24 * 3_600_000;
let nowMs = Date.parse("2026-11-23T10:00:00Z");
const clock = { now: () => nowMs };
const paying = createPaying({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider, withIdentity: true });
const { pool } = house.database;

beforeAll(() => layIn(house, clock, [campaignNamed("autumn", clock, { until: "2027-12-01T00:00:00Z" })]));

const utm = { utm_source: "tv", utm_medium: "spot", utm_campaign: "launch", utm_term: "evening" };

function createGuest() {
  const visitor = createVisitor(house);
  const post = <T>(path: string, body: object, more: Record<string, string> = {}) =>
    visitor.api<T>(path, { headers: { Origin: house.site, ...more }, body });
  return {
    visitor,
    utm: (query: object = utm) => post<UtmReply & { errors: object }>("/middleware/utm", query),
    affiliate: (query: object, key?: string) =>
      post<AffiliateReply>("/middleware/affiliate", query, key === undefined ? {} : { "Idempotency-Key": key }),
    ip: (body: object) => post("/middleware/ip", body),
    pageOpen: (body: object) => post<{ errors: object }>("/middleware/registerPageOpenEvent", body),
    /** Has agreed to be followed, of which the house has the proof. */
    agreed: (purposes: readonly string[] = ["advertising"]) =>
      visitor.api("/consent", {
        method: "PUT",
        headers: { Origin: house.site },
        body: { version: consentVersion, purposes },
      }),
    /** A cookie by which the house tells it from other browsers. */
    known: () => visitor.api("/api/v3/welcome-pack/get-welcome-packs-guest", { headers: { Origin: house.site } }),
  };
}

const countOf = async (table: string) =>
  Number((await pool.query<{ count: bigint }>(`select count(*) from ${table}`)).rows[0]?.count);

describe("an advertisement", () => {
  test("that is followed is counted once a day for a browser, and named by one id", async () => {
    const guest = createGuest();
    await guest.agreed();
    const first = (await guest.utm()).json;
    expect(first).toEqual({ advId: expect.stringMatching(/^[0-9a-f-]{36}$/), promo: null });
    expect((await guest.utm({ ...utm, other: "x" })).json).toEqual(first);
    expect((await guest.utm({ ...utm, utm_term: "noon" })).json.advId).not.toBe(first.advId);
    const other = createGuest();
    await other.agreed();
    expect((await other.utm()).json.advId).not.toBe(first.advId);
    nowMs += dayMs;
    expect((await guest.utm()).json.advId).not.toBe(first.advId);
  });

  test("that lacks one of the four is none, and neither is one that says too much", async () => {
    const guest = createGuest();
    await guest.agreed();
    for (const name of Object.keys(utm))
      for (const value of ["", " ", "x".repeat(400)])
        expect((await guest.utm({ ...utm, [name]: value })).json).toEqual({ advId: null, promo: null });
    expect((await guest.utm({ utm_source: "tv" })).json.advId).toBeNull();
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`n${index}`, "x"]));
    for (const query of [
      { ...utm, long: "x".repeat(501) },
      { ...utm, list: ["x"] },
      { ...utm, ...many },
    ])
      expect((await guest.utm(query)).status).toBe(422);
  });

  test("whose campaign is called like a code brings the code's bonus along", async () => {
    const guest = createGuest();
    await guest.agreed();
    const { promo } = (await guest.utm({ ...utm, utm_campaign: "autumn" })).json;
    expect(promo).toEqual({ type: "deposit", value: "AUTUMN" });
  });
});

test("what follows an advertisement counts by the house's own proof of a consent, and by nobody's word", async () => {
  const guest = createGuest();
  const event = { subH: "h-9", uuid: "e".repeat(32), click_url: `${house.site}/en` };
  const before = await countOf("clicks");
  const outcomes = async () => [(await guest.utm()).status, (await guest.pageOpen(event)).status];
  expect(await outcomes()).toEqual([403, 403]);
  await guest.known();
  expect(await outcomes()).toEqual([403, 403]);
  for (const purposes of [[], ["analytics", "replay"]]) {
    await guest.agreed(purposes);
    expect(await outcomes()).toEqual([403, 403]);
  }
  expect(await countOf("clicks")).toBe(before);
  await guest.agreed();
  expect(await outcomes()).toEqual([200, 202]);
  expect(await countOf("clicks")).toBe(before + 2);
  // Who takes it back is followed no more, and another browser never was.
  await guest.agreed([]);
  expect(await outcomes()).toEqual([403, 403]);
  expect((await createGuest().utm()).status).toBe(403);
});

describe("a partner's link", () => {
  test("is read by whichever names partners use, and counted once", async () => {
    const guest = createGuest();
    const before = await countOf("clicks");
    const told = { stag: "s-1", partner: "p-1", adplace: "side" };
    for (const query of [told, { btag: "s-1", partner_id: "p-1", placement: "side", other: "x" }])
      expect((await guest.affiliate(query)).json).toEqual(told);
    expect(await countOf("clicks")).toBe(before + 1);
    expect((await guest.affiliate({ affid: "p-2" })).json).toEqual({ partner: "p-2" });
    expect((await guest.affiliate({ partner: "x".repeat(300), stag: "a\u0001b", other: "x" })).json).toEqual({});
    expect(await countOf("clicks")).toBe(before + 2);
  });

  test("is counted for each browser of a network that all of them share, and once for each of them", async () => {
    const before = await countOf("clicks");
    const [anna, boris] = [createGuest(), createGuest()];
    for (const guest of [anna, boris, anna, boris])
      expect((await guest.affiliate({ partner: "p-shared" })).json).toEqual({ partner: "p-shared" });
    expect(await countOf("clicks")).toBe(before + 2);
  });

  test("is counted once though its answer was lost, and with it the name that the browser got by it", async () => {
    const before = await countOf("clicks");
    const key = randomUUID();
    const named = createGuest();
    await named.known();
    for (const guest of [createGuest(), createGuest(), named])
      expect((await guest.affiliate({ partner: "p-lost" }, key)).json).toEqual({ partner: "p-lost" });
    expect(await countOf("clicks")).toBe(before + 1);
  });

  test("whose page is opened counts once a day for a fingerprint, which is kept nowhere", async () => {
    const guest = createGuest();
    await guest.agreed();
    const before = await countOf("clicks");
    const uuid = "c".repeat(32);
    const event = { subH: "h-1", uuid, click_url: `${house.site}/en?partner=p-3&adplace=top&token=canary` };
    // As long a value as a page keeps of its address.
    const other = { ...event, subH: "h".repeat(queryLimits.value) };
    for (const body of [event, event, other]) expect((await guest.pageOpen(body)).status).toBe(202);
    expect(await countOf("clicks")).toBe(before + 2);
    const { rows } = await pool.query("select clicks::text as row from clicks where sub = 'h-1'");
    expect(rows).toEqual([{ row: expect.stringMatching(/page_open,p-3,top/) }]);
    for (const kept of ["canary", uuid]) expect(JSON.stringify(rows)).not.toContain(kept);
    for (const [field, value] of Object.entries({ subH: "", uuid: "?", click_url: "nowhere" }))
      expect((await guest.pageOpen({ ...event, [field]: value })).json.errors).toEqual({
        [field]: [expect.any(String)],
      });
  });
});

test("a browser's visits of a day are one, by what it is and not by who it is", async () => {
  const guest = createGuest();
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const before = await countOf("visits");
  for (let count = 0; count < 3; count += 1)
    expect((await guest.ip({ host: "karat.localhost", userAgent })).status).toBe(200);
  expect(await countOf("visits")).toBe(before + 1);
  const { rows } = await pool.query(
    "select browser, system, country, visits::text as row from visits order by at desc limit 1",
  );
  expect(rows).toMatchObject([{ browser: "Firefox", system: "Windows", country: "RU" }]);
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Gecko/);
});

describe("a player's source", () => {
  test("is kept once for what it says, however often it is sent, and whatever is no source is none", async () => {
    const { token } = await register(house);
    const attach = (body: object, key: string = randomUUID()) =>
      house.api<{ error: string }>("/attachSource", { headers: { ...bearer(token), "Idempotency-Key": key }, body });
    const before = await countOf("attributions");
    const key = randomUUID();
    const source = { stag: "s", partnerId: "p", advId: randomUUID(), prHash: "h" };
    for (const again of [key, key, randomUUID()]) expect((await attach(source, again)).json).toEqual({ success: true });
    expect(await countOf("attributions")).toBe(before + 1);
    expect((await attach({ ...source, stag: "other" }, key)).json.error).toBe("idempotency_mismatch");
    for (const empty of [{}, { advId: "no id" }, { stag: 7 }]) expect((await attach(empty)).status).toBe(200);
    expect(await countOf("attributions")).toBe(before + 1);
    expect((await house.api("/attachSource", { body: source })).status).toBe(401);
  });

  test("is no way to fill the house's disk", async () => {
    const { token } = await register(house);
    const before = await countOf("attributions");
    for (let count = 0; count < 105; count += 1)
      await house.api("/attachSource", { headers: bearer(token), body: { stag: `s-${count}` } });
    expect((await countOf("attributions")) - before).toBeLessThanOrEqual(100);
  });
});

describe("the report", () => {
  test("counts a player once: by the partner and source that have brought them", async () => {
    nowMs = Date.parse("2027-01-10T10:00:00Z");
    const guest = createGuest();
    await guest.agreed();
    const clicked = (await guest.utm({ ...utm, utm_source: "radio" })).json.advId;
    await guest.affiliate({ partner: "north", stag: "s" });
    const byForm = await enter({ partner: "north", fpp: await fppOf("d".repeat(32)) });
    await attach(byForm, { advId: clicked });
    nowMs += 1_000;
    await attach(byForm, { partnerId: "later", advertiseSource: "later" });
    await enter({ partner: "north", adplace: "radio", fpp: await fppOf("d".repeat(32)) });
    await byProvider({ partner: "north" });
    const payer = payerOf(house, { id: "0", token: byForm });
    await payer.call("/profile/birth-date", { birth_date: "1990-01-02" }, "PUT");
    for (const amount of ["300.00", "500.00"])
      await takeEvent(paying.paid(await payer.invoice({ amount })), "paying", house.app.house);
    expect(await report()).toBe(
      [
        "From 2027-01-10 to 2027-01-10 (UTC)",
        "",
        "partner, source  page opens  ads  links  by form  by provider  same browser  first deposits  deposited first",
        "north, radio              0    0      0        2            0             1               1       300.00 RUB",
        "north, -                  0    0      1        0            1             0               0                0",
        "-, radio                  0    1      0        0            0             0               0                0",
      ].join("\n"),
    );
  });

  test("says of an old day what it said then, whatever has been deleted since", async () => {
    nowMs = Date.parse("2027-03-10T10:00:00Z");
    const dayOfReport = nowMs;
    const fpp = () => fppOf("e".repeat(32));
    const guest = createGuest();
    await guest.agreed();
    const clicked = (await guest.utm({ ...utm, utm_source: "radio" })).json.advId;
    await enter({ partner: "north", adplace: "radio", fpp: await fpp() });
    const note = await fpp();
    for (const again of [note, note]) await attach(await enter({ partner: "north", fpp: again }), { advId: clicked });
    const told = [
      "-, radio                  0    1      0        0            0             0               0                0",
      // A note that came a second time tells of no browser.
      "north, radio              0    0      0        3            0             1               0                0",
    ];
    const rowsOf = async (dayMs: number) => (await report(dayMs)).split("\n").slice(-2).toSorted();
    expect(await rowsOf(dayOfReport)).toEqual(told);

    nowMs += 31 * dayMs;
    await deleteOld();
    expect(await countOf("fingerprints")).toBe(0);
    await enter({ partner: "north", fpp: await fpp() });
    expect(await rowsOf(dayOfReport)).toEqual(told);
    // Nobody else has registered there as far as is known.
    expect((await report()).split("\n").at(-1)).toMatch(/^north, - +0 +0 +0 +1 +0 +0 /);

    nowMs += 370 * dayMs;
    await deleteOld();
    expect(await countOf("clicks")).toBe(0);
    const text = await report(dayOfReport);
    expect(text).toContain("Page opens, ads and links up to 2027-03-11 are deleted.");
    expect(text.split("\n").at(-1)).toBe(told[1]);
  });

  test("counts a player for what the browser tells of within the hour, each thing as it was told first, and for no later link", async () => {
    nowMs = Date.parse("2027-02-10T10:00:00Z");
    const guest = createGuest();
    await guest.agreed();
    const clicked = (await guest.utm({ ...utm, utm_source: "radio" })).json.advId;
    const players = [await register(house), await register(house)] as const;
    const attachLater = async ({ email }: { email: string }, body: object) =>
      expect((await attach((await logIn(house, email)).json.token, body)).status).toBe(200);
    await attach(players[0].token, { stag: "s" });
    nowMs += 59 * 60_000;
    // Agreed to only now.
    await attachLater(players[0], { stag: "s", advId: clicked, partnerId: "north" });
    nowMs += 60_000;
    for (const player of players) await attachLater(player, { partnerId: "later", advertiseSource: "later" });
    expect((await report()).split("\n").slice(3)).toEqual([
      "north, radio              0    0      0        1            0             0               0                0",
      "-, radio                  0    1      0        0            0             0               0                0",
      "-, -                      0    0      0        1            0             0               0                0",
    ]);
  });

  test("of days on which nobody came says so", async () => {
    nowMs = Date.parse("2031-01-10T10:00:00Z");
    expect(await report()).toMatch(/Nobody came\.$/);
  });

  async function deleteOld() {
    const expiring = [
      ...openAttribution(house.app.house).expiring,
      ...(await openFingerprints(house.app.house)).expiring,
    ];
    await createExpiryJob(pool, clock, expiring).run();
  }

  async function report(atMs = nowMs) {
    const fromMs = atMs - (atMs % dayMs);
    return attributionReport(pool, { fromMs, endMs: fromMs + dayMs }, clock);
  }

  async function enter(more: object): Promise<string> {
    const body = { email: newEmail(), password, currency: "RUB", accept: true, ...more };
    const reply = await house.api<{ data: { token: string } }>("/api/v2/auth/register/email", { body });
    return reply.json.data.token;
  }

  async function byProvider(more: object) {
    const { throughProvider, login } = createVisitor(house);
    const { token } = await throughProvider({ email: newEmail() });
    expect((await login({ token, currency: "RUB", accept: true, ...more })).status).toBe(200);
  }

  const attach = (token: string, body: object) => house.api("/attachSource", { headers: bearer(token), body });

  async function fppOf(id: string) {
    const { text } = await house.fetch(`${house.site}/config.json`);
    const { key } = (JSON.parse(text) as { fingerprints: { key: string } }).fingerprints;
    return encryptFpp(key, { id, nonce: randomUUID(), at: new Date(nowMs).toISOString() });
  }
});
