import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { afterAll, expect } from "vitest";
import { amountOf, password } from "./player.ts";
import { flowsIn, type MadePlayer, type World } from "../world/world.ts";

/** A provider's script as such scripts are: it renders what calls back, and answers who executes it with a promise. */
const script = `
  window.hcaptcha = {
    render: function (place, options) { document.getElementById(place).textContent = "Provider"; this.options = options; return "0"; },
    execute: function (widget, asked) { if (!asked.async) throw new Error("not asked as it says"); return Promise.resolve({ response: "token-" + widget, key: "k" }); }
  };
  captchaLoaded();`;

let says: { script: string | undefined; success: boolean } = { script, success: true };
const asked: string[] = [];
const provider = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === "/siteverify") {
      asked.push(new URLSearchParams(Buffer.concat(chunks).toString()).get("response") ?? "");
      response.end(JSON.stringify({ success: says.success }));
    } else if (says.script !== undefined) response.setHeader("Content-Type", "text/javascript").end(says.script);
  })();
});
provider.listen(0, "127.0.0.1");
await once(provider, "listening");
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const file = join(mkdtempSync(join(tmpdir(), "karat-captcha-")), "captcha.json");
writeFileSync(
  file,
  JSON.stringify({
    provider: "hcaptcha",
    siteKey: "site-key",
    secret: "s3cret",
    script: `${origin}/api.js`,
    verify: `${origin}/siteverify`,
  }),
);
const test = flowsIn({ KARAT_CAPTCHA: file }, { serviceWorker: false });

/** A player whose login has to be worked for, and the form with what they have typed. */
async function atLogin(world: World, typed?: string): Promise<{ page: Page; player: MadePlayer; form: Locator }> {
  const player = await world.player({ balance: "64.00" });
  for (let slip = 0; slip < 6; slip += 1)
    await world.api("/api/v2/auth/login/email/password", { email: player.email, password: "wrong-horse-7" });
  const page = await (await world.device()).open("/en/?login");
  await page.getByRole("dialog").getByRole("button", { name: "Log in by email" }).click();
  const form = page.getByRole("dialog", { name: "Log in by email", exact: true });
  await form.getByLabel("Email", { exact: true }).fill(player.email);
  await form.getByLabel("Password", { exact: true }).fill(typed ?? rightOf(player));
  world.line.forget();
  await form.getByRole("button", { name: "Log in", exact: true }).click();
  return { page, player, form };
}

const rightOf = (player: MadePlayer) => player.password || password;

const worked = (world: World) => world.line.count("GET /auth/captcha");

test("a captcha of somebody else lets in, in its own frame, and the browser is spared the work", async ({ world }) => {
  says = { script, success: true };
  const { page } = await atLogin(world);
  await expect.poll(() => amountOf(page)).toBe(64);
  expect(worked(world)).toBe(0);
  expect(asked.at(-1)).toBe("token-0");
});

test("one that the house does not believe, that breaks, or that hangs is only logged: the browser works instead", async ({
  world,
}) => {
  for (const said of [
    { script, success: false },
    { script: "throw new Error('broken')", success: true },
    { script: undefined, success: true },
  ]) {
    says = said;
    const { page } = await atLogin(world);
    await expect.poll(() => amountOf(page)).toBe(64);
    expect(worked(world)).toBe(1);
    expect(await page.getByRole("alert").count()).toBe(0);
  }
});

test("one that the house does not believe is not tried again in the same form", async ({ world }) => {
  says = { script, success: false };
  const before = asked.length;
  const { page, player, form } = await atLogin(world, "wrong-horse-7");
  await form.getByText("Wrong login or password.").first().waitFor();
  await form.getByLabel("Password", { exact: true }).fill(rightOf(player));
  await form.getByRole("button", { name: "Log in", exact: true }).click();
  await expect.poll(() => amountOf(page)).toBe(64);
  expect(asked.slice(before)).toEqual(["token-0"]);
});

test("who does without it goes on by the browser's own work, and one that never answers is not waited for", async ({
  world,
}) => {
  const silent = script.replace(/Promise\.resolve\(.*\)/, "new Promise(function () {})");
  expect(silent).not.toBe(script);
  says = { script: silent, success: true };
  const { page: impatient } = await atLogin(world);
  await impatient.getByRole("button", { name: "Continue without it" }).click();
  await expect.poll(() => amountOf(impatient)).toBe(64);
  expect([worked(world), await impatient.getByRole("alert").count()]).toEqual([1, 0]);
  const { page: patient } = await atLogin(world);
  await expect.poll(() => amountOf(patient), { timeout: 60_000 }).toBe(64);
  expect(worked(world)).toBe(1);
});
