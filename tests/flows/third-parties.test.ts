import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { afterAll, expect } from "vitest";
import { launchParameters } from "../../rules/addresses.ts";
import { consentText, purposes } from "../../rules/consent.ts";
import { comeToIdle } from "../world/offline-cache.ts";
import { flowsIn, type World } from "../world/world.ts";
import { tableIsAlive } from "./player.ts";
import { betsShown } from "./playing.ts";

/* A house with everything of others that can be configured, in the browser of somebody who has agreed to all of it. */

/** The others: what they were asked, and whether they answer. */
const asked: string[] = [];
let hangs = false;
const outside = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    asked.push([request.url, request.headers.referer, Buffer.concat(chunks).toString()].join(" "));
    if (hangs) return;
    response.writeHead(200, {
      "Content-Type": "text/javascript",
      "Access-Control-Allow-Origin": "*",
      // Browsers ask for these before they send anything.
      "Access-Control-Allow-Headers": request.headers["access-control-request-headers"] ?? "*",
    });
    response.end();
  });
});
outside.listen(0, "127.0.0.1");
await once(outside, "listening");
afterAll(() => {
  outside.closeAllConnections();
  outside.close();
});
const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
const captcha = join(mkdtempSync(join(tmpdir(), "karat-captcha-")), "captcha.json");
writeFileSync(
  captcha,
  JSON.stringify({
    provider: "hcaptcha",
    siteKey: "site-key",
    secret: "s3cret",
    script: `${address}/captcha.js`,
    verify: `${address}/siteverify`,
  }),
);
const test = flowsIn(
  {
    KARAT_LOG_LEVEL: "trace",
    KARAT_TAG_MANAGER: `${address}/tags.js`,
    KARAT_TAG_MANAGER_REACHES: `${address}/heard`,
    KARAT_CUSTOMER_DATA: `${address}/batch`,
    KARAT_CUSTOMER_DATA_KEY: "write-key",
    KARAT_CAPTCHA: captcha,
    KARAT_REPLAY_SHARE: "100",
  },
  { serviceWorker: false },
);

const utm = "utm_source=tv&utm_medium=spot&utm_campaign=launch&utm_term=evening&subH=h-1&partner=p-1";

async function agreedDevice(world: World) {
  const device = await world.device({ isAsked: true, worker: "solo" });
  await device.context.addCookies([{ name: "consent", value: consentText(purposes, false), url: world.origin }]);
  return device;
}

const touch = (page: Page) => page.mouse.click(2, 2);

/** Closes no dialog. */
const pressShift = (page: Page) => page.keyboard.press("Shift");

/** Until what reports has been loaded, and has had what it sends. */
async function touchUntilItReports(page: Page, touched = touch) {
  await expect
    .poll(async () => {
      await touched(page);
      return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    })
    .toContainEqual(expect.stringContaining("/assets/reports-"));
}

/** A way to the house and back through the worker, by which what a page has begun by then has left. */
const askTheHouse = (page: Page) => page.evaluate(async () => void (await globalThis.karat.layer?.attribution.proof()));

const batches = () => asked.filter((line) => line.startsWith("/batch"));

/** What leaves a browser beside the documents themselves: where it goes, and what it says. */
function leaves(context: BrowserContext) {
  const sent: { url: string; line: string }[] = [];
  context.on("request", (request) => {
    const own = request.isNavigationRequest() ? "" : `${request.url()} ${request.postData() ?? ""}`;
    sent.push({ url: request.url(), line: own });
  });
  return sent;
}

/** Where a page's requests say that they are from; those for fonts as well, which Chromium sends by a policy of its own. */
async function referrersOf(page: Page) {
  const referrers: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSent", ({ request }) => {
    referrers.push(request.headers["Referer"] ?? "");
  });
  await devtools.send("Network.enable");
  return referrers;
}

/** Calls that tell of a visit, or of what is done with the product. */
const tracking = /\/(middleware\/|attachSource|consent|analytics\/)/;

test("a canary in every secret parameter stands in no call that tracks, in no referrer, in no log, and with no third party", async ({
  world,
}) => {
  const secrets = launchParameters.map((name) => `${name}=canary-${name}`).join("&");
  // A login by the address is followed by nothing else.
  const others = secrets.replace(/simple_auth=[^&]*&simpleAuthToken=[^&]*&/, "");
  expect(others).not.toBe(secrets);
  const count = (sent: { url: string }[]) => sent.filter(({ url }) => tracking.test(url)).length;
  for (const path of [
    `/en/faq?${others}&${utm}#canary-hash`,
    `/en/faq?${secrets}&${utm}`,
    `/en/reset-password/canary-path?${others}&${utm}`,
  ]) {
    const device = await agreedDevice(world);
    const sent = leaves(device.context);
    const page = await device.newPage();
    const referrers = await referrersOf(page);
    await page.goto(`${world.origin}${path.replace("?", "?worker=solo&")}`);
    await comeToIdle(page);
    await touchUntilItReports(page);
    const [before, batchesBefore] = [count(sent), batches().length];
    // What is told of the next page tells nothing of this one either.
    await page.goto(`${world.origin}/en/top?worker=solo`);
    await comeToIdle(page);
    await touchUntilItReports(page);
    await expect.poll(() => count(sent)).toBeGreaterThan(before);
    // It is sent every ten seconds.
    await expect.poll(() => batches().length, { timeout: 60_000 }).toBeGreaterThan(batchesBefore);
    // What it has not told yet goes as it is left.
    const left = page.waitForURL("about:blank");
    await page.evaluate(() => void setTimeout(() => location.assign("about:blank")));
    await left;
    // The next page says where it is from.
    expect(referrers).toContain(`${world.origin}/`);
    expect(referrers.filter((referrer) => referrer.includes("canary"))).toEqual([]);
    expect(sent.filter(({ url, line }) => tracking.test(url) && line.includes("canary"))).toEqual([]);
  }
  expect(asked.filter((line) => line.includes("canary"))).toEqual([]);
  const log = await world.logged();
  expect(log.includes('"call":"sendUtm"')).toBe(true);
  expect(log.split("\n").filter((line) => line.includes("canary"))).toEqual([]);
});

test("nobody else hears of a visit before that was agreed to, nor of what was done before", async ({ world }) => {
  const device = await world.device({ isAsked: true, worker: "solo" });
  const page = await device.newPage();
  const sent = leaves(device.context);
  const elsewhere = () => sent.filter(({ url }) => url.startsWith(address)).map(({ url }) => url);
  asked.length = 0;
  for (const path of ["/faq", "/top"]) {
    for (const isAnswered of [false, true]) {
      if (isAnswered) await keepConsent([]);
      await page.goto(`${world.origin}/en${path}?worker=solo&${utm}`);
      await page.waitForFunction(() => globalThis.karat.layer !== undefined);
      await touch(page);
      await pressShift(page);
      await comeToIdle(page);
      await askTheHouse(page);
      expect([path, isAnswered, elsewhere(), asked]).toEqual([path, isAnswered, [], []]);
    }
    await device.context.clearCookies({ name: "consent" });
  }
  // It was not for want of anybody who would hear.
  await keepConsent(purposes);
  await page.goto(`${world.origin}/en/vip-club?worker=solo`);
  await touchUntilItReports(page);
  await expect.poll(() => batches().join(), { timeout: 60_000 }).toContain('"/vip-club"');
  await expect.poll(elsewhere).toContainEqual(expect.stringContaining("/tags.js"));
  expect(asked.filter((line) => /"\/(faq|top)"/.test(line))).toEqual([]);

  function keepConsent(chosen: typeof purposes | []) {
    return device.context.addCookies([{ name: "consent", value: consentText(chosen, false), url: world.origin }]);
  }
});

const ofGuest = ["/?login", "/?signup", "/password/reset", "/reset-password/gone"];
const ofPlayer = ["/?deposit", "/profile", "/profile/access", "/profile/history"];

async function openPrivate(world: World, page: Page, path: string) {
  await page.goto(`${world.origin}/en${path}${path.includes("?") ? "&" : "?"}worker=solo`);
  if (path.startsWith("/?")) await page.getByRole("dialog").waitFor();
  if (path === "/?deposit") await page.getByRole("dialog").getByRole("radiogroup").waitFor();
  await page.mouse.move(200, 200);
}

test("of who has only logged in, reset a password or paid, nobody else has heard anything", async ({ world }) => {
  const device = await agreedDevice(world);
  const page = await device.newPage();
  const sent = leaves(device.context);
  asked.length = 0;
  for (const path of [...ofGuest, "", ...ofPlayer]) {
    if (path === "") await device.enter(await world.player({ balance: "100.00" }));
    else await openPrivate(world, page, path);
    await pressShift(page);
  }
  expect([sent.map(({ url }) => url).filter((url) => url.startsWith(address)), asked]).toEqual([[], []]);
});

test("nobody else hears of who logs in, resets a password or pays, whatever was agreed to", async ({ world }) => {
  const device = await agreedDevice(world);
  const page = await device.newPage();
  const sent = leaves(device.context);
  const elsewhere = () => sent.filter(({ url }) => url.startsWith(address)).map(({ url }) => url);
  asked.length = 0;
  const visited = async (path: string) => {
    // Of an open page there is something to tell, which a page that is none would send with its own.
    await page.goto(`${world.origin}/en/faq?worker=solo`);
    await touchUntilItReports(page);
    await askTheHouse(page);
    await openPrivate(world, page, path);
    // What had left the open page may have been on its way still.
    sent.length = 0;
    // Reports are at work here, too: what they have to tell goes to the house alone.
    await touchUntilItReports(page, pressShift);
    await askTheHouse(page);
    expect([path, elsewhere()]).toEqual([path, []]);
  };
  for (const path of ofGuest) await visited(path);
  await device.enter(await world.player({ balance: "100.00" }));
  for (const path of ofPlayer) await visited(path);
  // What has waited goes from an open page, the oldest first, and none of it is of those.
  await page.goto(`${world.origin}/en/vip-club?worker=solo`);
  await touchUntilItReports(page);
  await expect.poll(() => batches().join(), { timeout: 60_000 }).toContain('"/vip-club"');
  expect(asked.filter((line) => /"path":"\/("|password|reset-password|profile)/.test(line))).toEqual([]);
});

test.for(["are blocked", "hang"])(
  "when all others %s, and the chat fails, the product is whole",
  async (how, { world }) => {
    hangs = how === "hang";
    const failing = { match: "/chat", fault: "status", status: 500 };
    await world.desk("/network", { ...failing, times: 1_000 });
    const player = await world.player({ balance: "1000.00" });
    // Whose login has to be worked for.
    for (let slip = 0; slip < 6; slip += 1)
      await world.api("/api/v2/auth/login/email/password", { email: player.email, password: "wrong-horse-7" });
    const device = await agreedDevice(world);
    if (how === "are blocked") await device.context.route(`${address}/**`, (route) => route.abort());
    const page = await device.newPage();
    const broken: string[] = [];
    page.on("pageerror", ({ message }) => broken.push(message));
    await page.goto(`${world.origin}/en/faq?worker=solo`);
    await touchUntilItReports(page);
    await page.getByRole("button", { name: /^Support chat/ }).click();
    await page.getByRole("dialog", { name: "Support chat" }).getByText("The chat can’t be loaded right now").waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Email", { exact: true }).fill(player.email);
    await form.getByLabel("Password", { exact: true }).fill(player.password);
    await form.getByRole("button", { name: "Log in", exact: true }).click();
    await form.waitFor({ state: "hidden" });
    await page.goto(`${world.origin}/en/games/dice?worker=solo`);
    await tableIsAlive(page);
    await page.getByRole("button", { name: "Place bet" }).click();
    await expect.poll(() => betsShown(page)).toBe(1);
    await page.goto(`${world.origin}/en/?deposit&worker=solo`);
    await page.getByRole("dialog").getByRole("radiogroup").waitFor();
    expect([await page.getByRole("alert").count(), broken]).toEqual([0, []]);
    hangs = false;
    await world.desk("/network", { ...failing, times: 0 });
  },
);
