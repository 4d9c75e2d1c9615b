import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Profile } from "../../contract/accounts.ts";
import type { Bonuses, GuestPack, WaitingBonus, WheelSpin } from "../../contract/promotions.ts";
import { spunField, wheelPrize } from "../../rules/promotions/wheel.ts";
import { toWire } from "../../rules/money.ts";
import { bearer, logIn, newEmail, password } from "../../tests/builders/accounts.ts";
import { campaignNamed, giftNamed, layIn } from "../../tests/builders/campaigns.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { nodeHashing } from "../games/hashing.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let nowMs = Date.parse("2026-11-23T10:00:00Z");
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const { pool } = house.database;

beforeAll(() =>
  layIn(house, clock, [
    campaignNamed("autumn", clock, { until: "2027-12-01T00:00:00Z" }),
    giftNamed("gift-200", clock, "200", { until: "2027-12-01T00:00:00Z" }),
    giftNamed("one-only", clock, "50", { claims: 1, until: "2027-12-01T00:00:00Z" }),
    campaignNamed("steppe", clock, { regions: ["KZ"], until: "2027-12-01T00:00:00Z" }),
    campaignNamed("spring", clock, { codes: ["SPRING-ONE", "SPRING-TWO"], until: "2027-12-01T00:00:00Z" }),
    campaignNamed("over-now", clock, { from: "2026-01-01T00:00:00Z", until: "2026-02-01T00:00:00Z" }),
    campaignNamed("not-yet", clock, { from: "2028-01-01T00:00:00Z", until: "2028-02-01T00:00:00Z" }),
    campaignNamed("fresh", clock, { newcomers: true, until: "2027-12-01T00:00:00Z" }),
  ]),
);

interface Waiting<Data> {
  data: Data;
  expires_in: number;
}

/** A browser without an account: what the house gives it as a cookie, it sends again. */
function createGuest(country?: string) {
  let cookie = "";
  async function ask<T>(path: string, body?: object) {
    const where = country === undefined ? {} : { "CF-IPCountry": country };
    const headers = { Origin: house.site, "Accept-Language": "en-US", ...where, ...(cookie ? { Cookie: cookie } : {}) };
    const reply = await house.api<T>(path, { headers, ...(body ? { body } : {}) });
    const device = reply.cookies.find((line) => line.startsWith("device="));
    if (device) cookie = device.split(";")[0] ?? "";
    return reply;
  }
  return {
    ask,
    promo: (code: string) => ask<Waiting<WaitingBonus>>(`/bonus-system/bonus/${code}`),
    waiting: () => ask<Waiting<WaitingBonus | null>>("/bonus-system/bonus-activation/waiting-reg-and-dep"),
    packs: async () => (await ask<{ data: GuestPack[] }>("/api/v3/welcome-pack/get-welcome-packs-guest")).json.data,
    register: (more: object = {}, email = newEmail()) =>
      ask<{ data: { token: string }; errors: Record<string, string[]> }>("/api/v2/auth/register/email", {
        email,
        password,
        currency: "RUB",
        accept: true,
        ...more,
      }),
  };
}

async function enter(more: object = {}, guest = createGuest()) {
  const email = newEmail();
  const reply = await guest.register(more, email);
  if (reply.status !== 200) throw new Error(reply.text);
  return playerOf(reply.json.data.token, email);
}

function playerOf(token: string, email: string) {
  const headers = bearer(token);
  const post = <T = Bonuses>(path: string, body: object = {}) =>
    house.api<T & { error: string; errors: Record<string, string[]> }>(`/bonus-system/${path}`, { headers, body });
  const bonuses = async () => (await house.api<Bonuses>("/bonus-system/bonuses", { headers })).json;
  const profile = async () => (await house.api<Profile>("/profile/user", { headers })).json;
  return {
    headers,
    /** Days later, when the token is no longer good. */
    async comesBack(afterMs: number) {
      nowMs += afterMs;
      headers.Authorization = bearer((await logIn(house, email)).json.token).Authorization;
    },
    bonuses,
    profile,
    use: (code: string) => post("promo", { code }),
    useOnce: (code: string, key: string) =>
      house.api<{ errors?: Record<string, string[]>; error?: string; made?: string }>("/bonus-system/promo", {
        headers: { ...headers, "Idempotency-Key": key },
        body: { code },
      }),
    activate: (id: string) => post(`bonuses/${id}/activate`),
    giveUp: (id: string) => post(`bonuses/${id}/give-up`),
    spin: () => post<WheelSpin>("wheel"),
    pause: () => house.api("/profile/pause", { headers, body: { until: new Date(nowMs + 25 * hourMs).toISOString() } }),
  };
}

const faultOf = ({ json }: { json: { errors?: Record<string, string[]> } }) =>
  Object.values(json.errors ?? {})[0]?.[0]?.split(":")[0];

describe("a guest", () => {
  test("has a promo code's bonus for three days from the first word of it, however often they come back", async () => {
    const guest = createGuest();
    const { status, json } = await guest.promo("autumn");
    expect([status, json.expires_in]).toEqual([200, 3 * 86_400]);
    expect(json.data).toMatchObject({ name: "Autumn bonus", region: "RU", code: "AUTUMN" });
    expect(json.data.offer).toMatchObject({ kind: "deposit", match_percent: 50, cap: "5000.00", currency: "RUB" });
    nowMs += dayMs;
    expect((await guest.promo("AUTUMN")).json.expires_in).toBe(2 * 86_400);
    expect((await guest.waiting()).json).toMatchObject({ data: { code: "AUTUMN" }, expires_in: 2 * 86_400 });
    nowMs += 2 * dayMs;
    expect((await guest.promo("AUTUMN")).status).toBe(404);
    expect((await guest.waiting()).json).toEqual({ data: null, expires_in: 0 });
    const late = await guest.register({ promo: "AUTUMN" });
    expect([late.status, faultOf(late)]).toEqual([422, "promo_over"]);
  });

  test("is told of a campaign with several codes by the one that they heard last", async () => {
    const guest = createGuest();
    expect((await guest.promo("spring-two")).json.data).toMatchObject({ code: "SPRING-TWO" });
    expect((await guest.waiting()).json.data).toMatchObject({ code: "SPRING-TWO" });
    await guest.promo("spring-one");
    expect((await guest.waiting()).json.data).toMatchObject({ code: "SPRING-ONE" });
  });

  test("is told of the free spins that come beside what a code brings, and of none where there are none", async () => {
    const free_spins = { provider: "studio", game: "first", count: 20, stake: "2", days: 7 };
    await layIn(house, clock, [
      campaignNamed("spins-match", clock, { free_spins }),
      giftNamed("spins-gift", clock, "100", { free_spins }),
    ]);
    const told = async (code: string) => {
      const guest = createGuest();
      return [(await guest.promo(code)).json.data, (await guest.waiting()).json.data].map((data) => data?.offer);
    };
    // The game is of no list that the house knows.
    const terms = { free_spins: 20, spins: { stake: "2.00", game: null, days: 7 } };
    for (const code of ["SPINS-MATCH", "SPINS-GIFT"]) expect(await told(code)).toMatchObject([terms, terms]);
    expect(await told("AUTUMN")).toMatchObject([{ free_spins: 0 }, { free_spins: 0 }]);
    for (const offer of await told("AUTUMN")) expect(offer).not.toHaveProperty("spins");
  });

  test("without one has the welcome pack for seven days, and none after them", async () => {
    const guest = createGuest();
    const [pack] = await guest.packs();
    expect(pack).toMatchObject({ publicTitle: "Welcome pack", expires_in: 7 * 86_400, region: "RU" });
    expect(pack?.steps.map(({ match_percent, cap, wagering }) => [match_percent, cap, wagering])).toEqual([
      [100, "15000.00", 10],
      [75, "10000.00", 10],
      [50, "10000.00", 10],
    ]);
    nowMs += 6 * dayMs;
    expect((await guest.packs())[0]?.expires_in).toBe(86_400);
    nowMs += dayMs;
    expect(await guest.packs()).toEqual([]);
    expect((await (await enter({}, guest)).bonuses()).pack).toBeNull();
  });

  test("is told of nothing that is unknown, over, not yet open, or for elsewhere", async () => {
    const guest = createGuest();
    for (const code of ["NOTHING", "OVER-NOW", "NOT-YET", "STEPPE", "%20", "x".repeat(64), "' or 1=1"])
      expect((await guest.promo(encodeURIComponent(code))).status, code).toBe(404);
    expect((await guest.waiting()).json.data).toBeNull();
  });

  test("is told in their region's currency, and whether there are codes to be typed", async () => {
    const { json } = await createGuest().ask<Bonuses>("/bonus-system/bonuses");
    expect(json).toEqual({
      has_codes: true,
      may_prompt: true,
      currency: "RUB",
      offers: [],
      active: null,
      pack: null,
      wheel: null,
      past: [],
    });
  });

  test("who registers within it keeps the deadline that the house has told them", async () => {
    const guest = createGuest();
    await guest.packs();
    await guest.promo("AUTUMN");
    const endsAt = (days: number) => new Date(nowMs + days * dayMs).toISOString();
    const [promoEnds, packEnds] = [endsAt(3), endsAt(7)];
    nowMs += 2 * dayMs;
    const player = await enter({ promo: "autumn" }, guest);
    const { offers, pack } = await player.bonuses();
    expect(offers.map(({ kind, state, expires_at }) => [kind, state, expires_at])).toEqual([
      ["welcome", "open", packEnds],
      ["deposit", "waiting", promoEnds],
    ]);
    expect(pack?.expires_at).toBe(packEnds);
    const { user, super_bonus } = await player.profile();
    expect(user.bonus).toEqual({ name: "Autumn bonus" });
    expect(super_bonus).toEqual({ name: "Autumn bonus", expires_in: 86_400 });
    await player.comesBack(dayMs);
    expect((await player.profile()).user.bonus).toBeNull();
  });
});

describe("a promo code", () => {
  test("is claimed once, by fifty calls at once", async () => {
    const player = await enter();
    const replies = await Promise.all(Array.from({ length: 50 }, () => player.use("gift-200")));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(faultOf))).toEqual(new Set(["promo_used"]));
    // More than that at once, and the house asks to wait.
    nowMs += hourMs / 6;
    const [offer] = (await player.bonuses()).offers.filter(({ kind }) => kind === "gift");
    const taken = await Promise.all(Array.from({ length: 20 }, () => player.activate(offer?.id ?? "")));
    expect(taken.every(({ status }) => status === 200)).toBe(true);
    expect((await player.bonuses()).active).toMatchObject({ amount: "200.00", left: "200.00", target: "2000.00" });
    expect((await player.profile()).user.bonus_balance).toBe("200.00");
    expect(faultOf(await player.use("GIFT-200"))).toBe("promo_used");
  });

  test("that comes again by its key is answered as before, and what was refused by a key is decided anew", async () => {
    const player = await enter();
    const [first, second] = [randomUUID(), randomUUID()];
    const replies = await Promise.all(Array.from({ length: 5 }, () => player.useOnce("autumn", first)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await player.bonuses()).offers.filter(({ kind }) => kind === "deposit")).toHaveLength(1);
    expect(faultOf(await player.useOnce("autumn", second))).toBe("promo_used");
    await layIn(house, clock, [giftNamed("late-one", clock, "50", { from: new Date(nowMs + 1).toISOString() })]);
    expect(faultOf(await player.useOnce("late-one", second))).toBe("promo_unknown");
    nowMs += 1;
    expect((await player.useOnce("late-one", second)).status).toBe(200);
    expect(faultOf(await player.useOnce("late-one", randomUUID()))).toBe("promo_used");
    // Whatever has changed since.
    await layIn(house, clock, [giftNamed("short-one", clock, "50", { until: new Date(nowMs + 1_000).toISOString() })]);
    const third = randomUUID();
    const made = await player.useOnce("short-one", third);
    nowMs += 1_000;
    expect(await player.useOnce("short-one", third)).toMatchObject({ status: 200, json: { made: made.json.made } });
    expect(faultOf(await player.useOnce("short-one", randomUUID()))).toBe("promo_over");
  });

  test("says why it brings nothing", async () => {
    const player = await enter();
    const faults: [string, string][] = [
      ["nothing", "promo_unknown"],
      ["over-now", "promo_over"],
      ["not-yet", "promo_unknown"],
      ["steppe", "promo_region"],
      ["fresh", "promo_newcomers"],
      ["", "required"],
      ["x".repeat(65), "promo_unknown"],
    ];
    for (const [code, fault] of faults) expect(faultOf(await player.use(code)), code).toBe(fault);
  });

  test("of so many claims brings no more than those, also to who register with it at once", async () => {
    const guests = Array.from({ length: 5 }, () => createGuest());
    const replies = await Promise.all(guests.map((guest) => guest.register({ promo: "ONE-ONLY" })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => faultOf(reply) === "promo_gone")).toHaveLength(4);
    const { rows } = await pool.query("select claimed from campaigns where id = 'one-only'");
    expect(rows).toEqual([{ claimed: 1 }]);
    expect(faultOf(await (await enter()).use("one-only"))).toBe("promo_gone");
  });

  test("is promised to no guest once its claims are taken, and where all are, there is no field for one", async () => {
    await layIn(house, clock, [giftNamed("last-one", clock, "50", { claims: 1, until: "2027-12-01T00:00:00Z" })]);
    const [guest, winner] = [createGuest(), await enter()];
    expect((await guest.promo("LAST-ONE")).status).toBe(200);
    expect((await guest.waiting()).json.data).toMatchObject({ code: "LAST-ONE" });
    expect((await winner.use("LAST-ONE")).json.has_codes).toBe(true);
    expect((await guest.promo("LAST-ONE")).status).toBe(404);
    expect((await guest.waiting()).json).toEqual({ data: null, expires_in: 0 });
    expect(faultOf(await guest.register({ promo: "LAST-ONE" }))).toBe("promo_gone");
    // Who has had it is told that instead.
    expect(faultOf(await winner.use("LAST-ONE"))).toBe("promo_used");
    await pool.query("update campaigns set claimed = claimed + 10000000");
    expect((await winner.bonuses()).has_codes).toBe(false);
    await pool.query("update campaigns set claimed = claimed - 10000000");
  });

  test("for newcomers alone is a field at registration, and none for who has an account", async () => {
    const [guest, player] = [createGuest(), await enter()];
    await pool.query("update campaigns set claimed = claimed + 10000000 where id <> 'fresh'");
    expect((await guest.ask<Bonuses>("/bonus-system/bonuses")).json.has_codes).toBe(true);
    expect((await player.bonuses()).has_codes).toBe(false);
    await pool.query("update campaigns set claimed = claimed - 10000000 where id <> 'fresh'");
    expect((await player.bonuses()).has_codes).toBe(true);
  });

  test("is nothing for who turns out to be too young", async () => {
    const player = await enter({ promo: "AUTUMN" });
    expect(await player.bonuses()).toMatchObject({ may_prompt: true, offers: [{}, {}] });
    const date = { method: "PUT", headers: player.headers, body: { birth_date: "2010-01-02" } };
    expect((await house.api("/profile/birth-date", date)).status).toBe(403);
    expect(await player.bonuses()).toMatchObject({ may_prompt: false, offers: [], wheel: null, pack: null });
    expect((await player.profile()).user.bonus).toBeNull();
  });

  test("is nothing for who pauses: they are offered none, and take none", async () => {
    const player = await enter({ promo: "AUTUMN" });
    expect((await player.profile()).user.bonus).toEqual({ name: "Autumn bonus" });
    expect((await player.pause()).status).toBe(200);
    // Everywhere else they are logged out, and here as well.
    await player.comesBack(0);
    expect(await player.bonuses()).toMatchObject({ may_prompt: false, offers: [], wheel: null, pack: null });
    expect((await player.profile()).user.bonus).toBeNull();
    for (const reply of [await player.use("GIFT-200"), await player.spin()])
      expect([reply.status, reply.json.error]).toEqual([403, "cooling_off"]);
  });
});

describe("an offer", () => {
  test("waits for the next deposit at the player's wish, one at a time, and goes back when they do without", async () => {
    const player = await enter({ promo: "AUTUMN" });
    const states = async () => (await player.bonuses()).offers.map(({ kind, state }) => [kind, state]);
    const [welcome] = (await player.bonuses()).offers;
    await player.activate(welcome?.id ?? "");
    expect(await states()).toEqual([
      ["welcome", "waiting"],
      ["deposit", "open"],
    ]);
    await player.giveUp(welcome?.id ?? "");
    expect(await states()).toEqual([
      ["welcome", "open"],
      ["deposit", "open"],
    ]);
    expect((await player.profile()).user.bonus).toBeNull();
  });

  test("of another player is not found, nor one that is none", async () => {
    const [one, other] = [await enter(), await enter()];
    const [offer] = (await one.bonuses()).offers;
    for (const id of [offer?.id ?? "", randomUUID(), "x", "1"]) {
      expect((await other.activate(id)).status).toBe(404);
      expect((await other.giveUp(id)).status).toBe(404);
    }
    expect((await one.bonuses()).offers).toEqual([expect.objectContaining({ state: "open" })]);
  });

  test("is refused while another bonus is active, which can be given up at any time", async () => {
    const player = await enter();
    await player.use("GIFT-200");
    const offerOf = async (kind: string) =>
      (await player.bonuses()).offers.find((offer) => offer.kind === kind)?.id ?? "";
    await player.activate(await offerOf("gift"));
    expect((await player.activate(await offerOf("welcome"))).json.error).toBe("one_bonus");
    expect((await player.spin()).json.error).toBe("one_bonus");
    expect((await player.bonuses()).wheel?.state).toBe("bonus");
    const active = (await player.bonuses()).active?.id ?? "";
    const [first, again] = [await player.giveUp(active), await player.giveUp(active)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.json).toMatchObject({ active: null, past: [{ state: "given_up", amount: "200.00", left: "200.00" }] });
    expect((await player.profile()).user.bonus_balance).toBe("0.00");
    expect((await player.activate(await offerOf("welcome"))).status).toBe(200);
    expect(await faultsInBooks(pool)).toEqual([]);
  });
});

describe("the wheel", () => {
  test("turns once a day, whoever asks at once, and every spin follows from the player's seeds", async () => {
    const player = await enter();
    for (let day = 0; day < 12; day += 1) {
      const spins = await Promise.all(Array.from({ length: day === 0 ? 50 : 3 }, () => player.spin()));
      const [{ json: spin } = {}] = spins;
      expect(new Set(spins.map(({ text }) => text)).size).toBe(1);
      expect((await player.bonuses()).wheel).toMatchObject({ state: "turned", last: spin });
      await player.comesBack(dayMs);
    }
    const before = (await player.bonuses()).wheel?.last;
    expect(before?.server_seed).toBeNull();
    await house.api("/games/seeds/rotate", { headers: player.headers, body: { client_seed: "another" } });
    const last = (await player.bonuses()).wheel?.last;
    expect(last?.server_seed).toMatch(/^[0-9a-f]{64}$/);
    const { day = 0, client_seed: clientSeed = "", server_seed, field = -1, prize } = last ?? {};
    expect(nodeHashing.sha256(server_seed ?? "")).toBe(last?.server_seed_hash);
    expect(spunField(nodeHashing, { serverSeed: server_seed ?? "", clientSeed, day })).toBe(field);
    expect(toWire(wheelPrize(field, "RUB"))).toBe(prize);
  });

  test("pays bonus money, and what is left of one prize goes over into the next bonus", async () => {
    const player = await enter();
    let won = 0;
    for (let day = 0; day < 60 && won < 2; day += 1) {
      const { json: spin } = await player.spin();
      if (Number(spin.prize) > 0) won += 1;
      await player.comesBack(dayMs);
    }
    const { active, past } = await player.bonuses();
    expect(active?.name.en).toBe("Wheel of fortune");
    expect(past.map(({ state }) => state)).toEqual([Number(past[0]?.left) > 0 ? "carried_over" : "expired"]);
    await player.use("GIFT-200");
    const gift = (await player.bonuses()).offers.find(({ kind }) => kind === "gift")?.id ?? "";
    await player.activate(gift);
    const after = await player.bonuses();
    expect(after.active?.name.en).toBe("Autumn bonus");
    expect(Number(after.active?.amount)).toBeCloseTo(200 + Number(active?.left), 6);
    expect(await faultsInBooks(pool)).toEqual([]);
  });
});
