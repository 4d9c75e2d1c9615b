import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { parse } from "valibot";
import { siteConfig } from "../../contract/config.ts";
import { newEmail, password, register } from "../../tests/builders/accounts.ts";
import { captchaFor } from "../../tests/builders/captcha.ts";
import { startHouse } from "../../tests/world/house.ts";
import { readCaptcha } from "./captcha-file.ts";

/** What the provider says of a token; undefined: nothing at all, ever. */
let verdict: (token: string) => object | undefined = () => ({ success: true });
const asked: URLSearchParams[] = [];
const server = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push(form);
    const said = verdict(form.get("response") ?? "");
    if (said) response.end(JSON.stringify(said));
  })();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const folder = mkdtempSync(join(tmpdir(), "karat-captcha-"));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => void asked.splice(0));

const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
const verify = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
const configured = { provider: "hcaptcha", siteKey: "site-key", secret: "s3cret", verify };
const house = await startHouse({ env: { KARAT_CAPTCHA: file("captcha.json", configured) } });

const logIn = (email: string, captcha?: string, word = password) =>
  house.api<{ error?: string }>("/api/v2/auth/login/email/password", { body: { email, password: word, captcha } });

/** A player whose login has to be worked for. */
async function guarded(): Promise<string> {
  const { email } = await register(house);
  for (let slip = 0; slip < 5; slip += 1) await logIn(email, undefined, "wrong-horse-1");
  expect((await logIn(email)).status).toBe(422);
  return email;
}

test("a token that its provider takes is as good as work, once", async () => {
  verdict = (token) => ({ success: token === "good" });
  const email = await guarded();
  expect((await logIn(email, "hcaptcha:bad")).status).toBe(422);
  expect((await logIn(email, "recaptcha:good")).status).toBe(422);
  expect(asked).toHaveLength(1);
  expect((await logIn(email, "hcaptcha:good")).status).toBe(200);
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ secret: "s3cret", response: "good", sitekey: "site-key" });
  expect((await logIn(await guarded(), "hcaptcha:good")).status).toBe(422);
});

test("a token of another action, or of somebody who is likely none, is not taken", async () => {
  const email = await guarded();
  for (const said of [{ action: "register" }, { score: 0.1 }]) {
    verdict = () => ({ success: true, ...said });
    expect((await logIn(email, `hcaptcha:${JSON.stringify(said)}`)).status).toBe(422);
  }
  verdict = () => ({ success: true, action: "login", score: 0.9 });
  expect((await logIn(email, "hcaptcha:likely")).status).toBe(200);
});

test("a provider that hangs, or says what nobody understands, keeps nobody out: the house's own work is taken", async () => {
  const email = await guarded();
  for (const said of [undefined, {}]) {
    verdict = () => said;
    expect((await logIn(email, `hcaptcha:${JSON.stringify(said)}`)).status).toBe(422);
  }
  expect((await logIn(email, await captchaFor(house, "login"))).status).toBe(200);
});

test("nobody is asked about a token before there is reason to ask its visitor", async () => {
  await logIn(newEmail(), "hcaptcha:good");
  expect(asked).toEqual([]);
});

test("the frame lives at a host of its own, may do what its provider needs, and is framed by the sites alone", async () => {
  const frame = `http://captcha.karat.localhost:${house.port}/`;
  const page = await house.fetch(frame);
  const [, script = ""] = /<script>(.*)<\/script>/s.exec(page.text) ?? [];
  const policy = page.headers["content-security-policy"] ?? "";
  expect(policy).toContain(
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}' https://hcaptcha.com https://*.hcaptcha.com;`,
  );
  expect(policy).toContain(`frame-ancestors ${house.site} `);
  expect(page.text).toContain("https://js.hcaptcha.com/1/api.js?render=explicit&onload=captchaLoaded");
  expect(page.text).not.toContain("s3cret");
  expect((await house.fetch(`${frame}other`)).status).toBe(404);
  const { captcha } = parse(siteConfig, (await house.fetch<object>(`${house.site}/config.json`)).json);
  expect(captcha).toEqual({ provider: "hcaptcha", siteKey: "site-key", frame });
  const shell = await house.fetch(`${house.site}/nowhere`);
  expect(shell.headers["content-security-policy"]).toContain(`captcha.karat.localhost:${house.port}`);
});

test("a house without one has no such host, and its pages may frame none", async () => {
  const plain = await startHouse();
  expect((await plain.fetch(`http://captcha.karat.localhost:${plain.port}/`)).status).toBe(404);
  const shell = await plain.fetch(`${plain.site}/nowhere`);
  expect(shell.headers["content-security-policy"]).not.toContain("captcha");
  const { captcha } = parse(siteConfig, (await plain.fetch<object>(`${plain.site}/config.json`)).json);
  expect(captcha).toEqual({ provider: "altcha", siteKey: null, frame: null });
});

test.each([
  ["nothing", "its JSON"],
  [{ ...configured, provider: "turnstile" }, "provider"],
  [{ ...configured, secret: "" }, "secret"],
  [{ ...configured, script: "nowhere" }, "script"],
  [{ ...configured, script: "http://captcha.example/api.js" }, "https://"],
])("the file %j is refused with its fault", (content, fault) => {
  expect(() => readCaptcha({ captchaFile: file("faulty.json", content) })).toThrow(fault);
});

test("a file that is not there is said to be missing", () => {
  expect(() => readCaptcha({ captchaFile: join(folder, "none.json") })).toThrow("ENOENT");
  expect(readCaptcha({ captchaFile: undefined })).toBeUndefined();
});
