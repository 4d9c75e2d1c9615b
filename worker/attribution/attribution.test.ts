import { describe, expect, test } from "vitest";
import type { SourceFields } from "../../contract/attribution-names.ts";
import type { Consent } from "../../rules/consent.ts";
import { newEmail, password, register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const context = { signal: new AbortController().signal };

type Device = ReturnType<typeof createDevice>;
const attached = (device: Device) => device.sent("POST", "/attachSource").map(({ body }) => body);
const chosen = (device: Device) => device.sent("PUT", "/consent").map(({ body }) => body);

/** A worker with one tab whose browser has kept this. */
function open(device: Device, kept: { token?: string; source?: SourceFields; consent?: Consent } = {}) {
  const worker = device.worker(kept.token);
  tell(worker, kept);
  // What the page does first of all.
  const begun = worker.features.attribution.begin({ query: {} }, context);
  return { ...worker, begun };
}

function tell(
  { tab }: Pick<ReturnType<Device["worker"]>, "tab">,
  { token, source, consent }: { token?: string; source?: SourceFields; consent?: Consent },
) {
  tab.tell({ cookies: { token, attribution: {}, source: source ?? {}, consent } });
}

describe("the source of a player", () => {
  test("is told once, again when a cookie has changed, and never for a guest", async () => {
    const { token } = await register(house);
    const device = createDevice(house);
    const guest = open(device, { source: { stag: "s" } });
    await guest.begun;
    expect(attached(device)).toEqual([]);
    tell(guest, { token, source: { stag: "s" } });
    await expect.poll(() => attached(device)).toEqual([{ stag: "s" }]);
    tell(guest, { token, source: { stag: "s" } });
    tell(guest, { token, source: { stag: "s", partnerId: "p" } });
    await expect.poll(() => attached(device)).toEqual([{ stag: "s" }, { stag: "s", partnerId: "p" }]);
    await open(device, { token, source: { stag: "s", partnerId: "p" } }).begun;
    tell(guest, { token, source: { stag: "t" } });
    await expect.poll(() => attached(device)).toHaveLength(3);
  });

  test("is told after a registration, and where there is none nothing is", async () => {
    const form = { password, currency: "RUB", accept: true } as const;
    for (const [source, calls] of [
      [{ prHash: "h" }, 1],
      [{}, 0],
    ] as const) {
      const device = createDevice(house);
      const worker = open(device, { source });
      const answer = await worker.features.access.register({ email: newEmail(), ...form }, context);
      expect(answer.ok).toBe(true);
      await worker.features.attribution.begin({ query: { stag: "x" } }, context);
      await expect.poll(() => attached(device)).toHaveLength(calls);
    }
  });

  test("that could not be told is told once the house is back", async () => {
    const { token } = await register(house);
    const device = createDevice(house);
    device.loseSome((way, { path }) => way === "request" && path === "/attachSource");
    const worker = open(device, { token, source: { stag: "s" } });
    await worker.begun;
    device.loseSome(() => false);
    tell(worker, { token, source: { stag: "s", prHash: "h" } });
    await expect.poll(() => attached(device)).toEqual([{ stag: "s", prHash: "h" }]);
  });
});

test("a choice is told once, again when it changes, and for whoever logs in; none is told where none was made", async () => {
  const device = createDevice(house);
  const worker = open(device);
  await worker.begun;
  const [some, none] = [
    { version: 1, purposes: ["advertising"] as const },
    { version: 1, purposes: [] },
  ];
  tell(worker, { consent: some });
  await expect.poll(() => chosen(device)).toEqual([some]);
  tell(worker, { consent: some });
  tell(worker, { consent: none });
  await expect.poll(() => chosen(device)).toEqual([some, none]);
  const { token } = await register(house);
  tell(worker, { token, consent: none });
  await expect.poll(() => chosen(device)).toEqual([some, none, none]);
  expect(device.sent("PUT", "/consent").at(-1)?.token).toBe(token);
});

test("a choice and the source of a player are told though no page has told of its address", async () => {
  const consent = { version: 1, purposes: ["advertising"] as const };
  const guest = createDevice(house);
  tell(guest.worker(), { consent });
  await expect.poll(() => chosen(guest)).toEqual([consent]);
  const { token } = await register(house);
  const player = createDevice(house);
  tell(player.worker(token), { token, source: { stag: "s" } });
  await expect.poll(() => attached(player)).toEqual([{ stag: "s" }]);
});

describe("the proof that is shown of a choice", () => {
  test("is that of the choice which has just been made, and not of the one before", async () => {
    const device = createDevice(house, { keepsCookies: true });
    const worker = open(device);
    for (const purposes of [["advertising"], [], ["replay"]] as const) {
      tell(worker, { consent: { version: 1, purposes } });
      const answer = await worker.features.attribution.proof({}, context);
      expect(answer).toMatchObject({ ok: true, value: { version: 1, purposes } });
    }
  });

  test("is given again where the house has none, and is none where none was chosen", async () => {
    const device = createDevice(house, { keepsCookies: true });
    const worker = open(device);
    expect(await worker.features.attribution.proof({}, context)).toMatchObject({ value: { at: null } });
    expect(chosen(device)).toEqual([]);
    tell(worker, { consent: { version: 1, purposes: ["replay"] } });
    await worker.features.attribution.proof({}, context);
    await house.database.pool.query("delete from consents");
    expect(await worker.features.attribution.proof({}, context)).toMatchObject({ value: { purposes: ["replay"] } });
    expect(chosen(device)).toHaveLength(2);
  });
});

describe("what follows an advertisement", () => {
  const utm = { utm_source: "tv", utm_medium: "spot", utm_campaign: "launch", utm_term: "evening" };
  const event = { subH: "h", uuid: "0123456789abcdef", click_url: "http://karat.localhost/" };
  const agreed = { version: 1, purposes: ["advertising"] as const };
  const order = (device: Device) =>
    device.all().flatMap(({ path }) => (/consent|utm|PageOpen/.test(path) ? [path.split("/").at(-1)] : []));

  test("is told after the choice that allows it, of which the house then has the proof", async () => {
    const device = createDevice(house, { keepsCookies: true });
    const worker = open(device, { consent: agreed });
    const { attribution } = worker.features;
    expect(await attribution.utm({ query: utm }, context)).toMatchObject({
      ok: true,
      value: { advId: expect.anything() },
    });
    expect((await attribution.pageOpen(event, context)).ok).toBe(true);
    expect(order(device)).toEqual(["consent", "utm", "registerPageOpenEvent"]);
  });

  test("tells of the choice again where the house has no proof, and is given up where there is none to tell", async () => {
    const device = createDevice(house);
    const refused = await open(device, { consent: agreed }).features.attribution.utm({ query: utm }, context);
    expect(refused).toMatchObject({ ok: false, error: { error: "forbidden" } });
    expect(order(device)).toEqual(["consent", "utm", "consent", "utm"]);
    const silent = createDevice(house);
    expect((await open(silent).features.attribution.utm({ query: utm }, context)).ok).toBe(false);
    expect(order(silent)).toEqual(["utm"]);
  });
});

describe("a visit", () => {
  test("is told once, in whichever worker, and anew after half an hour", async () => {
    let nowMs = Date.now();
    const device = createDevice(house, { now: () => nowMs });
    const told = () => device.sent("POST", "/middleware/ip");
    await Promise.all([open(device).begun, open(device).begun]);
    expect(told()).toHaveLength(1);
    expect(told()[0]?.body).toEqual({ host: `karat.localhost:${house.port}`, userAgent: "Test" });
    nowMs += 29 * 60_000;
    await open(device).begun;
    expect(told()).toHaveLength(1);
    nowMs += 31 * 60_000;
    await open(device).begun;
    expect(told()).toHaveLength(2);
  });

  test("that could not be told is told with the next page", async () => {
    const device = createDevice(house);
    device.loseSome((way, { path }) => way === "request" && path === "/middleware/ip");
    await open(device).begun;
    device.loseSome(() => false);
    await open(device).begun;
    expect(device.sent("POST", "/middleware/ip")).toHaveLength(1);
  });

  test("by a partner's link counts it once though the answer is lost and the next page tells of it again", async () => {
    const device = createDevice(house, { keepsCookies: true });
    let lost = 0;
    device.loseSome((way, { path }) => way === "reply" && path === "/middleware/affiliate" && lost++ < 2);
    const begin = async () => {
      const worker = device.worker();
      const told = await worker.features.attribution.begin({ query: { partner: "p-told-again" } }, context);
      worker.kill();
      return told.ok;
    };
    expect([await begin(), await begin(), await begin(), await begin()]).toEqual([false, false, true, true]);
    expect(device.sent("POST", "/middleware/affiliate")).toHaveLength(3);
    const { rows } = await house.database.pool.query("select from clicks where partner = 'p-told-again'");
    expect(rows).toHaveLength(1);
  });

  test("by a partner's link tells of each link once, knows again what it stands for, and tells of nothing else in the query", async () => {
    const device = createDevice(house);
    const { features } = device.worker();
    const begin = (query: Record<string, string>) => features.attribution.begin({ query }, context);
    expect(await begin({ utm_source: "tv" })).toEqual({ ok: true, value: {} });
    expect(await begin({ partner: "p", other: "x", utm_source: "tv", subH: "h" })).toEqual({
      ok: true,
      value: { partner: "p" },
    });
    // The page before may have gone without its cookies, or another link has come in between.
    expect(await begin({ partner: "p", other: "y" })).toEqual({ ok: true, value: { partner: "p" } });
    expect(await begin({ btag: "s" })).toEqual({ ok: true, value: { stag: "s" } });
    expect(await begin({ partner: "p" })).toEqual({ ok: true, value: { partner: "p" } });
    expect(await begin({})).toEqual({ ok: true, value: {} });
    expect(device.sent("POST", "/middleware/affiliate").map(({ body }) => body)).toEqual([
      { partner: "p" },
      { btag: "s" },
    ]);
  });
});
