import type { BrowserContext, Page } from "playwright";
import { describe, expect } from "vitest";
import { consentText, type Purpose } from "../../rules/consent.ts";
import { giftNamed } from "../builders/campaigns.ts";
import { comeToIdle } from "../world/offline-cache.ts";
import { testOnline as test, type World } from "../world/world.ts";
import { layIn } from "./lay-in.ts";
import { listenTo } from "./visitors.ts";

/* What an address brings: who is told of it, which cookies it leaves, and what of it stays in the address. */

const utm = "utm_source=tv&utm_medium=spot&utm_campaign=launch&utm_term=evening";
const advertised = { utm_source: "tv", utm_medium: "spot", utm_campaign: "launch", utm_term: "evening" };
const ids = { advertiseUid: "u-1", advertiseSource: "s-2", cpaOneUid: "c-3" };

const states = {
  "not answered": undefined,
  refused: consentText([], false),
  "agreed to advertising": consentText(["advertising"], false),
  "agreed to all else": consentText(["analytics", "replay"] satisfies Purpose[], false),
} as const;
type State = keyof typeof states;

interface Row {
  /** What the parameters are about. */
  of: string;
  search: string;
  /** Cookies that stand before. */
  given?: Record<string, string>;
  /** Whatever was chosen. */
  always?: Outcome;
  /** Beside that once advertising was agreed to. */
  agreed?: Outcome;
  /** What is left of the query; all of it, if nothing is said. */
  left?: string;
}

interface Outcome {
  calls?: readonly string[];
  cookies?: Record<string, unknown>;
}

const visited = { calls: ["ip"] };
const anyId = expect.stringMatching(/^[0-9a-f-]{36}$/);

const rows: readonly Row[] = [
  { of: "nothing", search: "", always: visited },
  { of: "pr", search: "pr=h-1", always: { ...visited, cookies: { prHash: "h-1" } } },
  {
    of: "pr where one was kept",
    search: "pr=h-2",
    given: { prHash: "h-1" },
    always: { ...visited, cookies: { prHash: "h-1" } },
  },
  {
    of: "a partner",
    search: "partner=p-1&btag=s-1&placement=top",
    always: { calls: ["affiliate", "ip"], cookies: { partner: "p-1", stag: "s-1", adplace: "top" } },
  },
  {
    of: "all four utm values",
    search: utm,
    always: visited,
    agreed: { calls: ["utm"], cookies: { advId: anyId } },
  },
  { of: "three utm values", search: utm.replace("&utm_term=evening", ""), always: visited },
  {
    of: "an empty utm value",
    search: utm.replace("evening", ""),
    always: visited,
  },
  {
    of: "utm where an advertisement was followed already",
    search: utm,
    given: { advId: "known" },
    always: visited,
    agreed: { cookies: { advId: "known" } },
  },
  {
    of: "an advertisement that is called like a code",
    search: utm.replace("launch", "arrivals"),
    always: visited,
    agreed: {
      calls: ["utm"],
      // Its code is the visit's, and what it stands for has been shown.
      cookies: {
        advId: anyId,
        promo: "ARRIVALS",
        adBonusType: "gift",
        adBonusValue: "ARRIVALS",
        adBonusModal: "true",
      },
    },
  },
  {
    of: "subH",
    search: "subH=h-7",
    always: visited,
    agreed: { calls: ["registerPageOpenEvent"] },
  },
  {
    of: "ids of an advertiser",
    search: String(new URLSearchParams(ids)),
    always: visited,
    agreed: { cookies: ids },
  },
  {
    of: "everything at once",
    search: `${utm}&subH=h-8&pr=h-9&partner=p-2&advertiseUid=u-1`,
    always: { calls: ["affiliate", "ip"], cookies: { partner: "p-2", prHash: "h-9" } },
    agreed: { calls: ["registerPageOpenEvent", "utm"], cookies: { advId: anyId, advertiseUid: "u-1" } },
  },
  { of: "simple_auth", search: `simple_auth=1&${utm}`, always: { cookies: { simpleAuth: "true" } }, left: utm },
  { of: "simpleAuthToken", search: `simpleAuthToken=canary&${utm}&subH=h-1`, left: `${utm}&subH=h-1` },
  { of: "no_sso", search: "no_sso=1&x=y", always: visited, left: "x=y" },
  { of: "whoAreYou", search: "whoAreYou=canary&x=y", always: visited, left: "x=y" },
];

/** Cookies that this is about. */
const watched =
  /^(stag|partner|adplace|promo|prHash|simpleAuth|advId|advertise\w+|cpaOneUid|adBonus\w+|super_bonus|consent)$/;

describe.each(rows)("with $of in the address", (row) => {
  test.for(Object.keys(states) as State[])("of who has %s", async (state, { world }) => {
    await layInCode(world);
    const device = await world.device({ isAsked: true, worker: "solo" });
    const given = { ...row.given, ...(states[state] === undefined ? {} : { consent: states[state] }) };
    await keep(world, device.context, given);
    const { calls, told, elsewhere } = listenTo(device.context, world.site);
    const page = await device.newPage();
    await page.goto(`${world.origin}/en/faq?worker=solo${row.search && `&${row.search}`}`);
    await comeToIdle(page);
    const isAgreed = state === "agreed to advertising";
    const wanted = [...(row.always?.calls ?? []), ...(isAgreed ? (row.agreed?.calls ?? []) : [])];
    const isChosen = states[state] !== undefined;
    await expect.poll(calls).toEqual([...wanted, ...(isChosen ? ["consent"] : [])].toSorted());
    await quiet(page);
    expect(calls().filter((call) => call !== "consent")).toEqual(wanted.toSorted());

    const gone = row.given?.["advId"] !== undefined && !isAgreed ? ["advId"] : [];
    const expected = {
      ...Object.fromEntries(Object.entries(given).filter(([name]) => !gone.includes(name))),
      ...row.always?.cookies,
      ...(isAgreed ? row.agreed?.cookies : {}),
    };
    await expect.poll(() => cookiesOf(world, device.context)).toEqual(expected);
    expect(new URL(page.url()).search).toBe(`?worker=solo${(row.left ?? row.search) && `&${row.left ?? row.search}`}`);
    expect(elsewhere).toEqual([]);
    expect(JSON.stringify(told)).not.toContain("canary");
    if (calls().includes("utm")) expect(told).toContainEqual(sentUtm(row.search));
    if (!isAgreed) expect(await page.evaluate(() => localStorage.getItem("fingerprint"))).toBeNull();
  });
});

test("what nobody else may know stands in nothing that is told, and the page of a reset tells of nothing", async ({
  world,
}) => {
  const secrets = [
    "token",
    "code",
    "state",
    "phone",
    "email",
    "reset_token",
    "simpleAuthToken",
    "whoAreYou",
    "moveCode",
  ];
  const search = `${secrets.map((name) => `${name}=canary-${name}`).join("&")}`;
  for (const [path, count] of [
    [
      `/en/faq?${search.replace("simpleAuthToken=canary-simpleAuthToken&", "")}&${utm}&subH=h-1&partner=p#canary-hash`,
      4,
    ],
    [`/en/reset-password/canary-token?${utm}&subH=h-1&partner=p`, 0],
    [`/en/password/reset?${utm}&subH=h-1&partner=p`, 0],
  ] as const) {
    const device = await world.device({ isAsked: true, worker: "solo" });
    await keep(world, device.context, { consent: states["agreed to advertising"] });
    const { calls, told } = listenTo(device.context, world.site);
    const page = await device.newPage();
    await page.goto(`${world.origin}${path.replace("?", "?worker=solo&")}`);
    await comeToIdle(page);
    await quiet(page);
    await expect.poll(() => calls().filter((call) => call !== "consent")).toHaveLength(count);
    expect(JSON.stringify(told)).not.toContain("canary");
  }
});

test("a bonus of an advertisement is shown once, by itself: over no dialog, at no table, and not after a reload", async ({
  world,
}) => {
  await layInCode(world);
  const device = await world.device({ isAsked: true, worker: "solo" });
  await keep(world, device.context, { consent: states["agreed to advertising"] });
  const page = await device.newPage();
  const bonus = page.getByRole("dialog", { name: "Your bonus" });
  const shown = async () => (await cookiesOf(world, device.context))["adBonusModal"];
  await page.goto(`${world.origin}/en/?login&worker=solo&${utm.replace("launch", "arrivals")}`);
  const login = page.getByRole("dialog", { name: "Log in", exact: true });
  await login.waitFor();
  await expect.poll(shown).toBe("false");
  await quiet(page);
  await page.goto(`${world.origin}/en/games/dice?worker=solo`);
  await quiet(page);
  expect([await bonus.count(), await shown()]).toEqual([0, "false"]);

  await page.goto(`${world.origin}/en/faq?worker=solo`);
  await bonus.getByText("With the code ARRIVALS").waitFor();
  await expect.poll(shown).toBe("true");
  await bonus.getByRole("button", { name: "Not now" }).click();
  await bonus.waitFor({ state: "hidden" });
  await page.reload();
  await quiet(page);
  await page.goto(`${world.origin}/en/?worker=solo`);
  await quiet(page);
  expect([await bonus.count(), await shown()]).toEqual([0, "true"]);
});

test("a partner's link counts although its page was left before the house had heard of it", async ({ world }) => {
  const device = await world.device({ worker: "solo" });
  const { told } = listenTo(device.context, world.site);
  const affiliate = `http://api.${world.site}/middleware/affiliate`;
  // The answer never comes.
  await device.context.route(affiliate, () => {}, { times: 1 });
  const page = await device.newPage();
  await page.goto(`${world.origin}/en/faq?worker=solo&partner=p-left&btag=s-left`);
  const sent = () => told.filter(({ call }) => call.endsWith("/affiliate")).length;
  await expect.poll(sent).toBe(1);
  await page.goto(`${world.origin}/en/?worker=solo`);
  await expect.poll(() => cookiesOf(world, device.context)).toMatchObject({ partner: "p-left", stag: "s-left" });
  expect(sent()).toBe(2);
  await page.goto(`${world.origin}/en/faq?worker=solo`);
  await quiet(page);
  expect(sent()).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem("partnerLink"))).toBeNull();
});

function sentUtm(search: string) {
  const body = Object.fromEntries(new URLSearchParams(`worker=solo&${search}`));
  return { call: "POST /middleware/utm", body: expect.objectContaining({ ...advertised, ...body }) };
}

/** Until what the page has begun by itself is done: a call of the same feature comes after it. */
async function quiet(page: Page) {
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
  await page.evaluate(async () => {
    await globalThis.karat.layer?.signOn.start({ mayLeave: false });
    await globalThis.karat.layer?.attribution.proof();
  });
}

function keep(world: World, context: BrowserContext, cookies: Record<string, string | undefined>) {
  const all = Object.entries(cookies).map(([name, value = ""]) => ({ name, value, url: world.origin }));
  return all.length === 0 ? Promise.resolve() : context.addCookies(all);
}

async function cookiesOf(world: World, context: BrowserContext): Promise<Record<string, string>> {
  const all = await context.cookies(world.origin);
  return Object.fromEntries(all.filter(({ name }) => watched.test(name)).map(({ name, value }) => [name, value]));
}

const laidIn = new WeakSet<World>();

/** A campaign whose code an advertisement may be called like. */
async function layInCode(world: World) {
  if (laidIn.has(world)) return;
  laidIn.add(world);
  await layIn(world, giftNamed("arrivals", { now: () => Date.now() }, "100"));
}
